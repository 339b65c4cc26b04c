package text

var enWorld = catalogue{}
