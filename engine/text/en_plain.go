package text

var enPlain = catalogue{}
