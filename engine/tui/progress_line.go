package tui

import (
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// progressLine is a line that a search writes and the screen reads.
type progressLine struct {
	mu   sync.Mutex
	line string
}

func (p *progressLine) tell(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line = line
}

func (p *progressLine) now() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.line
}

// tickMsg has the screen drawn again while something goes on.
type tickMsg struct {
	line *progressLine
	on   func() bool
}

// tick draws the line again now and then, for as long as on says.
func (p *progressLine) tick(on func() bool) tea.Cmd {
	return tea.Tick(progressEvery, func(time.Time) tea.Msg { return tickMsg{p, on} })
}

func (msg tickMsg) arrive(*Model) tea.Cmd {
	if msg.on() {
		return msg.line.tick(msg.on)
	}
	return nil
}
