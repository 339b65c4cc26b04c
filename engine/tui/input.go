package tui

import (
	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
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

// line draws the input at exactly w cells.
func (i *input) line(w int) string {
	i.Width = max(1, w-cells(i.Prompt)-1)
	return fit(i.View(), w)
}
