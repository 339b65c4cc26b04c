package text

var enCourse = catalogue{}
