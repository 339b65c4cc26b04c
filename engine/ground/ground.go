// Package ground settles whether the terminal's background is dark without
// asking the terminal.
//
// Bubble Tea v1 asks in its package initialisation and waits up to five
// seconds for an answer that many terminals never give; a key typed meanwhile
// is eaten. Lip Gloss does not ask once it has been told, so this package tells
// it in its own initialisation. Go initialises packages that are ready in the
// order of their import paths: this one's must sort before
// github.com/charmbracelet/bubbletea, and it must not import that.
package ground

import (
	"os"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
)

func init() {
	lipgloss.SetHasDarkBackground(Dark(os.Getenv))
}

// Dark reports whether to draw for a dark background. AGAIN_THEME (light or
// dark) decides; else COLORFGBG, which some terminals set to "foreground;
// background"; else it is dark.
func Dark(getenv func(string) string) bool {
	switch strings.ToLower(strings.TrimSpace(getenv("AGAIN_THEME"))) {
	case "dark":
		return true
	case "light":
		return false
	}
	return !light(getenv("COLORFGBG"))
}

// light reads the background out of COLORFGBG: of the 16 colours, 7 and those
// from 9 on are light.
func light(colorfgbg string) bool {
	fields := strings.Split(colorfgbg, ";")
	background, err := strconv.Atoi(fields[len(fields)-1])
	if err != nil || len(fields) < 2 {
		return false
	}
	return background == 7 || background >= 9 && background <= 15
}
