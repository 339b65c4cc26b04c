//go:build !unix

package store

import "errors"

func readOnlyChild(string) error { return errors.New("no folder is read-only here") }
