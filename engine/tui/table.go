package tui

import (
	"strings"

	"again/engine/course"
	"again/engine/text"
)

// A table of the board: rows with a sign for what the last verb did to them,
// what an actor has written and not committed below its cell, and beside each
// row what "once" would hold. Lip Gloss's own table loses its right border.

// gridLine is one line of a table before it has widths.
type gridLine struct {
	sign   string
	ink    ink // of the sign
	cells  []gridCell
	beside string // the "once" column
	aside  ink
	moved  bool // the last verb touched it
	open   bool // written and not committed
}

// gridCell is a cell: what it was, if that changed, and what it is.
type gridCell struct {
	was, is string
	ink     ink
}

func (c gridCell) plain() string {
	if c.was == "" {
		return c.is
	}
	return c.was + " " + signInto + " " + c.is
}

// tableDrawer draws one table.
type tableDrawer struct {
	t     *theme
	view  course.TableView
	lines []gridLine
	names []string
	sign  int  // width of the sign column
	open  bool // not at rest: a difference is no anomaly yet
	full  bool // nothing is shortened
	// missing counts rows that "once" has and that may still come. They are
	// counted on one line while other panes need the room.
	missing int
}

const (
	leastColumn = 6
	mostColumn  = 40
)

// drawTable draws a table at a width, and says which of the lines the last
// verb touched. In full nothing is shortened: a table that is too wide then
// becomes a card for each row. While the run is open a difference to "once" is
// told without alarm.
func drawTable(t *theme, v course.TableView, w int, full, open bool) (lines []string, moved []int) {
	d := &tableDrawer{t: t, view: v, sign: 2, open: open, full: full}
	lines = append(lines, d.heading(w))
	if len(v.Rows) == 0 {
		return lines, nil
	}
	d.collect()
	if len(d.lines) > 0 {
		lines, moved = d.rows(lines, w)
	}
	if d.missing > 0 {
		note := "  " + signTodo + " " + text.Get("tui.once.more", d.missing)
		lines = append(lines, d.t.once.on(clip(note, w)))
	}
	return lines, moved
}

// rows adds the rows as a table, or as cards where that does not fit.
func (d *tableDrawer) rows(lines []string, w int) (_ []string, moved []int) {
	widths, ok := d.widths(w)
	if !ok {
		return d.cards(lines, w)
	}
	lines = append(lines, d.header(widths))
	for _, l := range d.lines {
		if l.moved {
			moved = append(moved, len(lines))
		}
		lines = append(lines, d.line(l, widths))
	}
	return lines, moved
}

func (d *tableDrawer) heading(w int) string {
	name := clean(d.view.Name)
	if d.view.Service != "" {
		name += " " + text.Get("tui.table.service", clean(d.view.Service))
	}
	if len(d.view.Rows) == 0 {
		return d.t.strong.on(name) + "  " + d.t.faint.on(text.Get("tui.table.empty"))
	}
	var key []string
	for _, i := range d.view.Key {
		key = append(key, d.view.Columns[i])
	}
	note := "  " + text.Get("tui.table.key", clean(strings.Join(key, ", ")))
	if len(key) == 0 {
		note = "  " + text.Get("tui.table.nokey")
	}
	if cells(name+note) > w {
		note = ""
	}
	return d.t.strong.on(name) + d.t.faint.on(note)
}

// collect turns rows into lines: each row, and below it one for each actor
// that has written into it and not committed.
func (d *tableDrawer) collect() {
	for _, c := range d.view.Columns {
		d.names = append(d.names, clean(c))
	}
	for _, r := range d.view.Rows {
		if d.open && !d.full && r.Once == "missing" {
			d.missing++
		} else if !onlyPending(r) {
			d.lines = append(d.lines, d.row(r))
		}
		for _, actor := range pendingActors(r) {
			d.lines = append(d.lines, d.pending(r, actor))
			d.sign = max(d.sign, cells(actor)+1)
		}
	}
}

// onlyPending reports a row that nobody has committed yet: it has no line of
// its own.
func onlyPending(r course.RowView) bool {
	some := false
	for _, c := range r.Cells {
		if c.Text != "" || c.Once != "" {
			return false
		}
		some = some || len(c.Pending) > 0
	}
	return some && r.Once == "" && (r.Sign == ' ' || r.Sign == 0)
}

func (d *tableDrawer) row(r course.RowView) gridLine {
	l := gridLine{sign: string(max(r.Sign, ' ')), moved: r.Sign > ' '}
	base := ink{}
	switch r.Sign {
	case '+':
		base, l.ink = d.t.added, d.t.added
	case '-':
		base, l.ink = d.t.removed, d.t.removed
	case '~':
		l.ink = d.t.changed
	}
	for _, c := range r.Cells {
		cell := gridCell{is: d.value(c.Text), ink: base}
		switch {
		case r.Once == "missing":
			cell = gridCell{is: "(" + d.value(c.Once) + ")", ink: d.t.faint}
		case c.Changed && r.Sign == '~':
			cell.was, cell.ink = d.value(c.Was), d.t.changed
		}
		l.cells = append(l.cells, cell)
	}
	l.beside, l.aside = d.once(r)
	return l
}

// once says how a row stands to what one processing would have left.
func (d *tableDrawer) once(r course.RowView) (string, ink) {
	switch {
	case !d.view.HasOnce:
		return "", ink{}
	case r.Once == "missing" && d.open:
		return signTodo + " " + text.Get("tui.once.open"), d.t.once
	case r.Once == "missing":
		return signDiffers + " " + text.Get("tui.once.missing"), d.off()
	case r.Once == "extra":
		return signDiffers + " " + text.Get("tui.once.extra"), d.off()
	case r.Sign == '-':
		return "", ink{}
	}
	differs, same := "", ""
	for i, c := range r.Cells {
		part := " " + clean(d.view.Columns[i]) + " " + d.value(c.Once)
		switch {
		case c.Differs:
			differs += part
		case c.Changed && r.Sign == '~':
			same += part
		}
	}
	if differs != "" {
		return signDiffers + differs, d.off()
	}
	return signAgrees + same, d.t.once
}

// off is the ink of a difference: an alarm once the run is at rest.
func (d *tableDrawer) off() ink {
	if d.open {
		return d.t.once
	}
	return d.t.bad
}

func pendingActors(r course.RowView) []string {
	var names []string
	for _, c := range r.Cells {
		for _, p := range c.Pending {
			if !contains(names, p.Actor) {
				names = append(names, p.Actor)
			}
		}
	}
	return names
}

func contains(all []string, one string) bool {
	for _, s := range all {
		if s == one {
			return true
		}
	}
	return false
}

func (d *tableDrawer) pending(r course.RowView, actor string) gridLine {
	l := gridLine{sign: actor, ink: d.t.actor, aside: d.t.pending, moved: true, open: true}
	l.beside = text.Get("tui.pending")
	for _, c := range r.Cells {
		cell := gridCell{ink: d.t.pending}
		for _, p := range c.Pending {
			if p.Actor == actor {
				cell.is = d.value(p.Text)
			}
		}
		l.cells = append(l.cells, cell)
	}
	return l
}

// widths finds a width for each column. It reports false when the table does
// not fit.
func (d *tableDrawer) widths(w int) ([]int, bool) {
	beside := 0
	for _, l := range d.lines {
		beside = max(beside, cells(l.beside))
	}
	if d.view.HasOnce {
		beside = max(beside, cells(text.Get("tui.once")))
	}
	room := w - d.sign
	if beside > 0 {
		room -= beside + gap
	}
	widths := d.natural()
	for total(widths) > room {
		if d.full || !narrow(widths, leastColumn) {
			return nil, false
		}
	}
	return widths, true
}

func (d *tableDrawer) natural() []int {
	widths := make([]int, len(d.names))
	for i, n := range d.names {
		widths[i] = cells(n)
	}
	for _, l := range d.lines {
		for i, c := range l.cells {
			widths[i] = max(widths[i], cells(c.plain()))
		}
	}
	return widths
}

// value is a cell's text as it is drawn: ids and times in short, unless there
// is room for all.
func (d *tableDrawer) value(s string) string {
	if d.full {
		return clean(s)
	}
	return shortTime(shortIDs(clean(s)))
}

func (d *tableDrawer) header(widths []int) string {
	var b strings.Builder
	b.WriteString(spaces(d.sign))
	for i, n := range d.names {
		b.WriteString(fit(n, widths[i]) + spaces(gap))
	}
	if d.view.HasOnce {
		b.WriteString(text.Get("tui.once"))
	}
	return d.t.label.on(b.String())
}

func (d *tableDrawer) line(l gridLine, widths []int) string {
	var b strings.Builder
	b.WriteString(l.ink.on(fit(l.sign, d.sign-1)) + " ")
	for i, c := range l.cells {
		b.WriteString(d.cell(c, widths[i]) + spaces(gap))
	}
	b.WriteString(l.aside.on(l.beside))
	return b.String()
}

// cell draws one cell; when old and new do not both fit, the new one stays.
func (d *tableDrawer) cell(c gridCell, w int) string {
	all := c.plain()
	if c.was == "" {
		return c.ink.on(clip(all, w)) + spaces(w-min(w, cells(all)))
	}
	if cells(all) > w {
		return c.ink.on(fit(signInto+" "+c.is, w))
	}
	return d.t.faint.on(c.was+" "+signInto+" ") + c.ink.on(c.is) + spaces(w-cells(all))
}

// cards draws each row as a block of "column  value" lines.
func (d *tableDrawer) cards(lines []string, w int) ([]string, []int) {
	var moved []int
	name := 0
	for _, n := range d.names {
		name = max(name, cells(n))
	}
	name = min(name, max(4, w/3))
	for i, l := range d.lines {
		if i > 0 {
			lines = append(lines, "")
		}
		if l.moved {
			moved = append(moved, len(lines))
		}
		lines = append(lines, d.card(l, name, w)...)
	}
	return lines, moved
}

func (d *tableDrawer) card(l gridLine, name, w int) []string {
	var out []string
	sign := l.ink.on(fit(l.sign, d.sign-1)) + " "
	for i, c := range l.cells {
		for j, part := range wrap(c.plain(), max(1, w-d.sign-name-gap), 0) {
			label := ""
			if j == 0 {
				label = d.names[i]
			}
			out = append(out, sign+d.t.label.on(fit(label, name))+spaces(gap)+c.ink.on(part))
			sign = spaces(d.sign)
		}
	}
	if l.beside != "" {
		label := text.Get("tui.once")
		if l.open {
			label = ""
		}
		out = append(out, sign+d.t.label.on(fit(label, name))+spaces(gap)+l.aside.on(l.beside))
	}
	return out
}
