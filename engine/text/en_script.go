package text

var enScript = catalogue{}
