package tui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/textarea"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// area is a text of several lines that is typed. The editing is the text area's
// of bubbles; it is drawn here, with line numbers, the marks of what is wrong,
// and the inks of SQL.
type area struct {
	textarea.Model
	top, left int // first line in sight, and first cell of the line that is typed
}

const (
	areaLines = 2000
	areaWidth = 4000
)

func newArea(source string) *area {
	a := &area{Model: textarea.New()}
	a.MaxHeight, a.MaxWidth, a.CharLimit = areaLines, areaWidth, 0
	a.Prompt, a.ShowLineNumbers = "", false
	a.Cursor.SetMode(cursor.CursorStatic)
	a.SetWidth(areaWidth) // lines are not broken
	a.SetHeight(areaLines)
	a.Focus()
	a.put(source)
	return a
}

// put replaces the text and goes to its first line.
func (a *area) put(source string) {
	a.SetValue(strings.ReplaceAll(strings.TrimRight(source, "\n"), "\t", "    "))
	for a.Line() > 0 {
		a.CursorUp()
	}
	a.CursorStart()
	a.top, a.left = 0, 0
}

// source is the text as a file.
func (a *area) source() string { return a.Value() + "\n" }

// typed passes a key on.
func (a *area) typed(k tea.KeyMsg) { a.Model, _ = a.Model.Update(k) }

// lines draws h lines of w cells, the cursor among them. marks are signs of
// lines, from 1.
func (a *area) lines(t *theme, w, h int, marks map[int]string) []string {
	all := strings.Split(a.Value(), "\n")
	number := len(strconv.Itoa(len(all)))
	room := max(1, w-number-3)
	row, column := a.Line(), a.LineInfo().ColumnOffset
	a.follow(row, cellsBefore(all[row], column), room, h)
	var out []string
	for i := a.top; i < len(all) && len(out) < h; i++ {
		lead := fit(marks[i+1], 1) + spaces(number-len(strconv.Itoa(i+1))) + strconv.Itoa(i+1) + "  "
		if marks[i+1] != "" {
			lead = t.bad.on(lead)
		} else {
			lead = t.faint.on(lead)
		}
		line := fit(inked(sqlRuns(t, clean(all[i]))), room)
		if i == row {
			line = fitTail(ansi.TruncateLeft(withCursor(t, all[i], column), a.left, ""), room, "")
		}
		out = append(out, fit(lead+line, w))
	}
	for len(out) < h {
		out = append(out, spaces(w))
	}
	return out
}

// follow keeps the cursor in sight.
func (a *area) follow(row, column, w, h int) {
	a.top = min(max(a.top, row-h+1), row)
	a.left = min(max(a.left, column-w+1), column)
	if column < w {
		a.left = 0
	}
}

func cellsBefore(line string, column int) int {
	runes := []rune(line)
	return cells(clean(string(runes[:min(column, len(runes))])))
}

// withCursor is the line that is typed, with the place of the next letter.
func withCursor(t *theme, line string, column int) string {
	runes := []rune(line)
	column = min(column, len(runes))
	before, under, after := string(runes[:column]), " ", ""
	if column < len(runes) {
		under, after = string(runes[column]), string(runes[column+1:])
	}
	mark := t.chosen.on(clean(under))
	if t.plain {
		mark = strings.TrimRight("_"+clean(under), " ")
	}
	return clean(before) + mark + clean(after)
}
