package tui

import (
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/mattn/go-runewidth"
)

// Under a Chinese locale go-runewidth, which the text input counts with, takes
// box lines and arrows for two cells wide; everything else here takes one.
func init() { runewidth.DefaultCondition.EastAsianWidth = false }

// input is one line that is typed, with the lines before it.
type input struct {
	textinput.Model
	past []string
	back int // how many lines back the learner has gone
}

func newInput(prompt string, past []string) *input {
	i := &input{Model: textinput.New(), past: past}
	i.Prompt = prompt
	i.Cursor.SetMode(cursor.CursorStatic)
	i.Focus()
	return i
}

// typed passes a key on.
func (i *input) typed(k tea.KeyMsg) {
	i.Model, _ = i.Model.Update(k)
}

// recall goes n lines back in what was typed before.
func (i *input) recall(n int) {
	i.back = min(max(0, i.back+n), len(i.past))
	if i.back == 0 {
		i.SetValue("")
		return
	}
	i.SetValue(i.past[len(i.past)-i.back])
	i.CursorEnd()
}

// line draws the input at exactly w cells, the end of what stands before the
// cursor always in sight.
func (i *input) line(t *theme, w int) string {
	runes := []rune(i.Value())
	at := min(i.Position(), len(runes))
	before, under, after := string(runes[:at]), " ", ""
	if at < len(runes) {
		under, after = string(runes[at]), string(runes[at+1:])
	}
	cursor := t.chosen.on(clean(under))
	if t.plain {
		cursor = strings.TrimRight("_"+clean(under), " ")
	}
	before = tail(clean(before), w-cells(i.Prompt)-cells(cursor))
	return fit(t.key.on(i.Prompt)+before+cursor+clean(after), w)
}

// tail is the end of s, at most w cells of it.
func tail(s string, w int) string {
	n := cells(s)
	if n <= w {
		return s
	}
	return ansi.TruncateLeft(s, n-max(0, w), "")
}
