package text

var enOracle = catalogue{}
