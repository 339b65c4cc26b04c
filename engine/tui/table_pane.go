package tui

import (
	"fmt"
	"strconv"
	"strings"

	"again/engine/course"
	"again/engine/text"
)

const tableHead = 2 // lines above a table's first row

// tables is the pane of the tables and of what happened outside them.
type tables struct {
	scroller
	t     *theme
	sc    *scene
	room  room
	moved []int // lines that the last verb touched
}

func newTables(t *theme) *tables {
	p := &tables{t: t, sc: emptyScene()}
	p.scroller.draw = p.content
	return p
}

func (p *tables) Title() string {
	if p.sc.twin != nil {
		return text.Get("tui.pane.twin")
	}
	return text.Get("tui.pane.tables")
}

func (p *tables) Note() string { return "" }

// SetScene shows another moment, and brings what changed into sight.
func (p *tables) SetScene(sc *scene, r room) {
	changed := p.sc != sc
	p.sc, p.room = sc, r
	p.spoil()
	if changed {
		p.ready()
		if len(p.moved) > 0 {
			from := max(0, p.moved[0]-tableHead)
			p.reveal(from, min(p.moved[len(p.moved)-1], from+max(0, p.h-1)))
		}
	}
}

func (p *tables) content(w int) []string {
	p.moved = nil
	if p.sc.twin == nil {
		return p.board(p.sc.board, w, true)
	}
	if w < 60 {
		out := p.named(p.sc.board, w)
		return append(append(out, ""), p.named(p.sc.twin, w)...)
	}
	half := (w - 3) / 2
	left, right := p.named(p.sc.board, half), p.named(p.sc.twin, w-3-half)
	var out []string
	for i := range max(len(left), len(right)) {
		out = append(out, fit(at(left, i), half)+p.t.border.on(" │ ")+at(right, i))
	}
	return out
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// named is a board under the name of its variant, for lock-step.
func (p *tables) named(b *course.Board, w int) []string {
	out := []string{p.t.heading.on(clip(variantHead(b), w)), p.verdict(b)}
	for _, said := range b.Followed {
		for _, l := range wrap(signSkip+" "+shortIDs(clean(said)), w, 2) {
			out = append(out, p.t.faint.on(l))
		}
	}
	return append(append(out, ""), p.board(b, w, false)...)
}

func (p *tables) verdict(b *course.Board) string {
	words, k := verdict(p.t, b)
	return k.on(words)
}

func (p *tables) board(b *course.Board, w int, note bool) []string {
	var out []string
	for i, v := range b.Tables {
		if i > 0 {
			out = append(out, "")
		}
		lines, moved := drawTable(p.t, v, w, p.room == zoomed, b.Pending)
		for _, m := range moved {
			if note {
				p.moved = append(p.moved, len(out)+m)
			}
		}
		out = append(out, lines...)
	}
	for _, section := range [][]string{p.calls(b, w), p.redis(b, w), p.requests(b, w)} {
		if len(section) > 0 && len(out) > 0 {
			out = append(out, "")
		}
		out = append(out, section...)
	}
	if len(out) == 0 {
		return []string{p.t.faint.on(text.Get("tui.table.none"))}
	}
	return out
}

func (p *tables) section(key string, lines []string, w int) []string {
	if len(lines) == 0 {
		return nil
	}
	out := []string{p.t.strong.on(text.Get(key))}
	for _, l := range lines {
		if p.room != zoomed {
			l = shortIDs(l)
		}
		out = append(out, wrapCode("  "+l, w, 4)...)
	}
	return out
}

func (p *tables) calls(b *course.Board, w int) []string {
	var lines []string
	for _, c := range b.Calls {
		parts := []string{c.Service, c.Event, c.Fields}
		if c.Key != "" {
			parts = append(parts, "key="+c.Key)
		}
		line := clean(joined(parts)) + " " + signInto + " " + clean(c.Answer)
		if !c.Effect {
			line += "  " + text.Get("tui.call.noeffect")
		}
		lines = append(lines, line)
	}
	return p.section("tui.calls", lines, w)
}

func (p *tables) redis(b *course.Board, w int) []string {
	var lines []string
	for _, r := range b.Redis {
		line := clean(r.Key) + " = " + clean(r.Value)
		if r.TTL > 0 {
			line += "  " + text.Get("tui.redis.ttl", r.TTL)
		}
		lines = append(lines, line)
	}
	return p.section("tui.redis", lines, w)
}

func (p *tables) requests(b *course.Board, w int) []string {
	var lines []string
	for i, r := range b.Requests {
		parts := []string{fmt.Sprintf("%d.", i+1), r.Method, r.Path}
		if r.Key != "" {
			parts = append(parts, "key="+r.Key)
		}
		answer := text.Get("tui.request.open")
		if r.Status > 0 {
			answer = strconv.Itoa(r.Status) + " " + r.Answer
		}
		lines = append(lines, clean(joined(parts)+" "+signInto+" "+answer))
	}
	return p.section("tui.requests", lines, w)
}

// joined puts a space between what is not empty.
func joined(parts []string) string {
	var some []string
	for _, s := range parts {
		if s != "" {
			some = append(some, s)
		}
	}
	return strings.Join(some, " ")
}
