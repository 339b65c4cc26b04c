// Again teaches why a message broker delivers the same event again, and how to
// write a consumer so that the business effect happens once.
package main

import (
	"os"

	"again/engine/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}
