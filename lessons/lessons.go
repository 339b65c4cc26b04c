// Package lessons holds the lessons: one folder each, read by engine/course.
package lessons

import "embed"

// FS is every lesson's folder and the asides that several of them share.
//
//go:embed [0-9]* asides
var FS embed.FS
