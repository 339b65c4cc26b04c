package tui

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/sys/unix"

	"again/engine/course"
	"again/lessons"
)

// These benchmarks look at the program from outside, on a terminal of its own,
// beside the least program that Bubble Tea can run: a counter, at the same frame
// rate. What counts is the ratio of the two in one run.

// counter is that program.
type counter int

func (c counter) Init() tea.Cmd { return nil }

func (c counter) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyMsg); ok {
		if key.String() == "q" {
			return c, tea.Quit
		}
		return c + 1, nil
	}
	return c, nil
}

func (c counter) View() string { return fmt.Sprintf("count %d\n", int(c)) }

func init() {
	children["counter"], children["built-in"] = runCounter, runBuiltIn
}

// runCounter and runBuiltIn are what the child processes are.
func runCounter() error {
	_, err := tea.NewProgram(counter(0), tea.WithAltScreen(), tea.WithFPS(fps)).Run()
	return err
}

func runBuiltIn() error {
	c := course.Shelf(lessons.FS, "en")
	return Run(context.Background(), Options{Library: shelf{c}, Lesson: "16-delta-update", Step: 0})
}

// BenchmarkFirstFrame is the time from the start of the process to its first
// frame, and to the one that has the lesson in it.
func BenchmarkFirstFrame(b *testing.B) {
	for _, c := range []struct{ name, what, words string }{
		{"counter", "counter", "count 0"},
		{"frame", "built-in", "again"},
		{"lesson", "built-in", "One sold"},
	} {
		b.Run(c.name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				p := terminalFor(b, 120, 40)
				from := time.Now()
				p.start(c.what)
				p.wait(c.words)
				took = append(took, time.Since(from))
				p.kill()
			}
			report(b, took)
		})
	}
}

// BenchmarkKey is the time from a key to the first byte of the changed screen.
func BenchmarkKey(b *testing.B) {
	for _, size := range [][2]int{{120, 40}, {200, 60}} {
		for what, words := range map[string]string{"counter": "count 0", "built-in": "One sold"} {
			b.Run(fmt.Sprintf("%s/%dx%d", what, size[0], size[1]), func(b *testing.B) {
				p := terminalFor(b, size[0], size[1])
				p.start(what)
				p.wait(words)
				p.quiet()
				var took []time.Duration
				for i := 0; b.Loop(); i++ {
					took = append(took, p.key(string("odguuu"[i%6])))
					p.quiet()
				}
				report(b, took)
				p.kill()
			})
		}
	}
}

func terminalFor(b *testing.B, w, h int) *terminal {
	b.Helper()
	p := openTerminal(b)
	size := &unix.Winsize{Row: uint16(h), Col: uint16(w)}
	if err := unix.IoctlSetWinsize(int(p.master.Fd()), unix.TIOCSWINSZ, size); err != nil {
		b.Fatal(err)
	}
	return p
}

// key presses one and waits for the screen to change.
func (p *terminal) key(k string) time.Duration {
	from := time.Now()
	if _, err := p.master.WriteString(k); err != nil {
		p.t.Fatal(err)
	}
	select {
	case more := <-p.output:
		p.seen += more
	case <-time.After(patience):
		p.t.Fatalf("nothing came after %q: %q", k, p.seen[max(0, len(p.seen)-300):])
	}
	return time.Since(from)
}

// quiet waits until the screen has been still for some frames.
func (p *terminal) quiet() {
	for {
		select {
		case more := <-p.output:
			p.seen += more
		case <-time.After(60 * time.Millisecond):
			return
		}
	}
}

func (p *terminal) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	p.slave.Close()
	for range p.output {
	}
}

func report(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	ms := func(share float64) float64 {
		return took[int(share*float64(len(took)-1))].Seconds() * 1000
	}
	b.ReportMetric(ms(0.5), "median-ms")
	b.ReportMetric(ms(0.95), "p95-ms")
	b.ReportMetric(0, "ns/op")
}
