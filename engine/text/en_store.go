package text

var enStore = catalogue{}
