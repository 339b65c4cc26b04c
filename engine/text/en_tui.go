package text

var enTUI = catalogue{}
