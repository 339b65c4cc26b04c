package text

var enCLI = catalogue{}
