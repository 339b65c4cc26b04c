package tui

import (
	"context"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/lab"
	"again/engine/text"
)

// ownForm asks for the files of somebody's own handler: the lesson's sample
// stands there at first.
type ownForm struct {
	m       *Model
	read    lab.Reader
	fields  []*input
	at      int
	bus     string
	w, h    int
	running bool
	stop    context.CancelFunc
	line    *progressLine
	err     error
	result  *ownResult // of the last check; nil before it and after a change
}

// The fields of the form, in their order; the bus comes after them.
var ownFields = []string{"handler", "schema", "event", "newer", "changed"}

// ownMsg brings what came of a check.
type ownMsg struct {
	of      *ownForm
	brought *lab.Brought
	err     error
}

// openOwn opens the form, or the verdict that was read last.
func (m *Model) openOwn() tea.Cmd {
	if m.own == nil {
		m.own = newOwn(m)
	}
	m.dialog = m.own
	if m.own.result != nil {
		m.dialog = m.own.result
	}
	return nil
}

func newOwn(m *Model) *ownForm {
	lessons := m.opts.Library.Lessons()
	f := lab.Sample(lessons)
	o := &ownForm{m: m, read: lab.SampleReader(lessons), bus: f.Bus, stop: func() {}, line: &progressLine{}}
	event, newer := at(f.Events, 0), at(f.Events, 1)
	for _, value := range []string{strings.Join(f.Handlers, ", "), f.Schema, event, newer, f.Changed} {
		in := newInput("", nil)
		in.SetValue(value)
		in.CursorEnd()
		o.fields = append(o.fields, in)
	}
	return o
}

// files are what the form names now.
func (o *ownForm) files() lab.Files {
	value := func(i int) string { return strings.TrimSpace(o.fields[i].Value()) }
	f := lab.Files{Schema: value(1), Changed: value(4), Bus: o.bus}
	for _, h := range strings.Split(value(0), ",") {
		if h = strings.TrimSpace(h); h != "" {
			f.Handlers = append(f.Handlers, h)
		}
	}
	for _, i := range []int{2, 3} {
		if value(i) != "" {
			f.Events = append(f.Events, value(i))
		}
	}
	return f
}

func (o *ownForm) Title() string { return text.Get("tui.own") }

func (o *ownForm) Keys() []key.Binding {
	k := o.m.keys
	return []key.Binding{k.Check, k.Earlier, k.Later, k.Close}
}

func (o *ownForm) SetSize(w, h int) { o.w, o.h = min(w, proseWidth), h }

func (o *ownForm) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, m.keys.Close):
		if o.running {
			o.stop()
			return nil
		}
		m.dialog = nil
		return m.leaveFly(o.lessonSlug())
	case o.running:
	case key.Matches(k, m.keys.Choose, m.keys.Judge):
		return o.check()
	case key.Matches(k, m.keys.Earlier, m.keys.PaneBack):
		o.at = (o.at + len(o.fields)) % (len(o.fields) + 1)
	case key.Matches(k, m.keys.Later, m.keys.Pane):
		o.at = (o.at + 1) % (len(o.fields) + 1)
	case o.at == len(o.fields):
		o.turnBus(k)
	default:
		o.fields[o.at].typed(k)
		o.result = nil
	}
	return nil
}

// turnBus chooses another broker.
func (o *ownForm) turnBus(k tea.KeyMsg) {
	all := lab.Buses()
	i := slices.Index(all, o.bus)
	switch {
	case key.Matches(k, o.m.keys.Left):
		i += len(all) - 1
	case key.Matches(k, o.m.keys.Right), k.String() == " ":
		i++
	}
	o.bus = all[i%len(all)]
}

// number is the lesson's.
func (o *ownForm) number() int {
	if l := o.m.toolLesson(course.ToolOwn); l != nil {
		return l.Number
	}
	return o.m.sc.lesson.Number
}

// lessonSlug is the lesson that the form belongs to.
func (o *ownForm) lessonSlug() string {
	if l := o.m.toolLesson(course.ToolOwn); l != nil {
		return l.Slug
	}
	return o.m.sc.lesson.Slug
}

// check reads the files and tries every fault beside the interface.
func (o *ownForm) check() tea.Cmd {
	var ctx context.Context
	ctx, o.stop = context.WithCancel(context.Background())
	o.running, o.err, o.result = true, nil, nil
	o.line.tell("")
	files, stop := o.files(), o.stop
	search := o.m.safely(func() tea.Msg {
		defer stop()
		b, err := lab.Bring(ctx, o.read, files, func(p explore.Progress) {
			o.line.tell(text.Get("explore.progress", p.Fault, p.States))
		})
		return ownMsg{o, b, err}
	})
	return tea.Batch(search, o.line.tick(func() bool { return o.running }))
}

func (msg ownMsg) arrive(m *Model) tea.Cmd {
	o := msg.of
	o.running, o.err = false, msg.err
	if msg.err != nil {
		return nil
	}
	msg.brought.Board.Number = o.number()
	o.result = newOwnResult(o, msg.brought)
	if m.dialog == dialog(o) {
		m.dialog = o.result
	}
	return nil
}

// View is the form, and below it what is being done or what is wrong.
func (o *ownForm) View() []string {
	t := o.m.t
	out := wrapInk(t.faint, text.Get("tui.own.intro"), o.w)
	out = append(out, "")
	for i, name := range ownFields {
		label := fit(text.Get("tui.own."+name), 16)
		if i == o.at && !o.running {
			out = append(out, t.key.on(label)+o.fields[i].line(t, o.w-16))
			continue
		}
		out = append(out, t.label.on(label)+clip(clean(o.fields[i].Value()), o.w-16))
	}
	label, bus := fit(text.Get("tui.own.bus"), 16), o.bus
	if o.at == len(o.fields) {
		out = append(out, t.key.on(label)+t.chosen.on("← "+bus+" →"))
	} else {
		out = append(out, t.label.on(label)+bus)
	}
	out = append(out, "")
	switch {
	case o.running:
		out = append(out, t.faint.on(clip(text.Get("tui.explore.running", o.line.now()), o.w)))
	case o.err != nil:
		for _, l := range strings.Split(stoppedOr(o.err), "\n") {
			out = append(out, wrapInk(t.bad, signFail+" "+clean(l), o.w)...)
		}
	default:
		out = append(out, wrapInk(t.faint, text.Get("tui.own.start"), o.w)...)
	}
	for i, l := range out {
		out[i] = fit(l, o.w)
	}
	return out[:min(len(out), o.h)]
}
