//go:build !race

package lessons

import "again/engine/lab"

func init() { explorer = lab.Breaks }
