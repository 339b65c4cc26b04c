package tui

import (
	"strconv"
	"strings"

	"again/engine/course"
	"again/engine/text"
)

const (
	leastLabel = 14 // cells that what a line is about needs
	mostCell   = 22 // cells that a value may take
)

// drawRepeat draws a comparison: each table with a column a moment, what
// happened in each run, and whether they are the same.
func drawRepeat(t *theme, r *course.RepeatView, w int) []string {
	d := repeatDrawer{t: t, r: r, w: w}
	out := d.wrapped(t.strong, clean(r.Title()), 0)
	for _, table := range r.Tables {
		out = append(append(out, ""), d.table(table)...)
	}
	if len(r.Tables) == 0 {
		out = append(out, "", t.faint.on(text.Get("world.repeat.unchanged")))
	}
	out = append(out, "")
	for i := range r.Runs {
		out = append(out, d.run(i)...)
	}
	out = append(out, d.verdicts()...)
	if r.Open != "" {
		out = append(out, d.wrapped(t.bad, signError+" "+clean(r.Open), 2)...)
	}
	return out
}

type repeatDrawer struct {
	t *theme
	r *course.RepeatView
	w int
}

func (d repeatDrawer) wrapped(k ink, words string, hang int) []string {
	var out []string
	for _, l := range wrap(words, d.w, hang) {
		out = append(out, k.on(l))
	}
	return out
}

// table draws one table: a column a moment, under a long or a short name, else
// a sequence a line.
func (d repeatDrawer) table(table course.RepeatedTable) []string {
	out := d.wrapped(d.t.strong, clean(table.Title()), 4)
	for _, name := range []func(int) string{d.r.Column, d.short} {
		if rows, ok := d.columns(table, name); ok {
			return append(out, rows...)
		}
	}
	return append(out, d.chains(table)...)
}

// short is the name of a moment where there is no room for words.
func (d repeatDrawer) short(i int) string {
	if i == 0 {
		return d.r.Column(0)
	}
	return strconv.Itoa(d.r.Moments[i])
}

// columns draws a table if it fits.
func (d repeatDrawer) columns(table course.RepeatedTable, name func(int) string) ([]string, bool) {
	widths := make([]int, len(d.r.Moments))
	for i := range widths {
		widths[i] = cells(name(i))
	}
	label := 0
	for _, l := range table.Lines {
		label = max(label, cells(lineLabel(l)))
		for i, c := range l.Cells {
			widths[i] = max(widths[i], min(mostCell, cells(cellWords(c))))
		}
	}
	room := d.w - total(widths) - gap
	if room < min(label, leastLabel) {
		return nil, false
	}
	label = min(label, room)
	head := spaces(label)
	for i, n := range widths {
		head += spaces(gap) + fit(name(i), n)
	}
	out := []string{d.t.label.on(head)}
	for _, l := range table.Lines {
		out = append(out, d.line(l, label, widths)...)
	}
	return out, true
}

// line draws one line; a label that is too long goes on below.
func (d repeatDrawer) line(l course.RepeatedLine, label int, widths []int) []string {
	names := wrap(lineLabel(l), label, 0)
	first := fit(names[0], label)
	for i, c := range l.Cells {
		first += spaces(gap) + d.ink(c).on(fit(cellWords(c), widths[i]))
	}
	out := []string{first}
	for _, more := range names[1:] {
		out = append(out, fit(more, label))
	}
	return out
}

// chains writes each line as a sequence, where columns do not fit.
func (d repeatDrawer) chains(table course.RepeatedTable) []string {
	var out []string
	for _, l := range table.Lines {
		out = append(out, d.wrapped(ink{}, lineLabel(l), 2)...)
		var parts []string
		for i, c := range l.Cells {
			parts = append(parts, d.r.Column(i)+" "+strings.TrimSpace(cellWords(c)))
		}
		for _, row := range wrap(strings.Join(parts, " "+signDot+" "), max(1, d.w-2), 0) {
			out = append(out, "  "+row)
		}
	}
	return out
}

func lineLabel(l course.RepeatedLine) string { return shortIDs(clean(l.Label)) }

// cellWords is a cell behind its sign, so that what differs is not told by
// colour alone.
func cellWords(c course.RepeatedCell) string {
	return string(rune(c.Sign)) + " " + shortTime(shortIDs(clean(c.Text)))
}

func (d repeatDrawer) ink(c course.RepeatedCell) ink {
	switch c.Sign {
	case '+':
		return d.t.added
	case '-':
		return d.t.removed
	case '~':
		return d.t.changed
	}
	return ink{}
}

// run says what happened in one run.
func (d repeatDrawer) run(i int) []string {
	head := text.Get("world.repeat.run", d.r.Runs[i].Done)
	var out []string
	for k, words := range d.r.Runs[i].Words() {
		lead := spaces(cells(head) + 1)
		if k == 0 {
			lead = d.t.label.on(head) + " "
		}
		for j, part := range wrap(shortIDs(clean(words)), max(1, d.w-cells(head)-1), 2) {
			if j > 0 {
				lead = spaces(cells(head) + 1)
			}
			out = append(out, lead+part)
		}
	}
	return out
}

// verdicts say what is the same in each run; whether tables stay is what the
// question is about.
func (d repeatDrawer) verdicts() []string {
	var out []string
	words := d.r.Verdicts()
	for i, other := range [][]int{d.r.OtherTables, d.r.OtherAnswers} {
		if i >= len(words) {
			break
		}
		sign, k := signAgrees, d.t.ok
		if len(other) > 0 {
			sign, k = signDiffers, d.t.changed
		}
		out = append(out, d.wrapped(k, sign+" "+words[i], 2)...)
	}
	return out
}

// timesKeys are the digits that say how often.
func timesKeys() []string {
	var all []string
	for n := range mostRepeats {
		all = append(all, strconv.Itoa(n+1))
	}
	return all
}
