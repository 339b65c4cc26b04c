package text

var enBroker = catalogue{}
