package cli

import "again/engine/text"

// Global are the flags of every command.
type Global struct {
	Lessons string `help:"${lessons}" placeholder:"DIR"`
	State   string `help:"${state}" placeholder:"FILE"`
	Locale  string `help:"${locale}" default:"en" placeholder:"LANG"`
	Theme   string `help:"${theme}" enum:"auto,dark,light" default:"auto"`
	Ascii   bool   `help:"${ascii}"`
}

// grammar is the command line as kong reads it.
type grammar struct {
	Global

	Start    startCmd    `cmd:"" default:"1" hidden:""`
	List     listCmd     `cmd:"" help:"${list}"`
	Open     openCmd     `cmd:"" help:"${open}"`
	Plain    plainCmd    `cmd:"" help:"${plain}"`
	Play     playCmd     `cmd:"" help:"${play}"`
	Explore  exploreCmd  `cmd:"" help:"${explore}"`
	Grid     gridCmd     `cmd:"" help:"${grid}"`
	Classify classifyCmd `cmd:"" help:"${classify}"`
	Check    checkCmd    `cmd:"" help:"${check}"`
	Test     testCmd     `cmd:"" help:"${test}"`
	New      newCmd      `cmd:"" help:"${new}"`
	Progress progressCmd `cmd:"" help:"${progress}"`
}

// helpTexts are the words of the help, from the catalogue.
func helpTexts() map[string]string {
	texts := map[string]string{}
	for _, name := range []string{
		"lessons", "state", "locale", "theme", "ascii",
		"list", "open", "plain", "play", "explore", "grid", "classify", "check", "test", "new", "progress",
		"lesson", "variant", "bus", "script", "json", "crashes", "lostacks", "errors", "deliveries", "workers", "states",
		"file", "handler", "schema", "event", "changed", "dir", "export", "import", "reset", "onlyfault",
	} {
		texts[name] = text.Get("cli.help." + name)
	}
	return texts
}
