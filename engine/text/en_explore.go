package text

var enExplore = catalogue{}
