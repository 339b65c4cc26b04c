package text

var enHandler = catalogue{}
