package tui

import (
	"errors"
	"os"
	"os/exec"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"again/engine/text"
)

// editMsg brings a file that the learner's own editor is to open.
type editMsg struct {
	file string
	took func(source string) tea.Cmd
	err  error
}

// editedMsg brings what the editor left in it.
type editedMsg struct {
	source string
	took   func(source string) tea.Cmd
	err    error
}

// editOutside gives a text to the learner's editor and takes back what is in the
// file when it ends.
func (m *Model) editOutside(source string, took func(source string) tea.Cmd) tea.Cmd {
	return m.safely(func() tea.Msg {
		file, err := writeTemp(source)
		return editMsg{file, took, err}
	})
}

func writeTemp(source string) (string, error) {
	f, err := os.CreateTemp("", "again-*.sql")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(source)
	return f.Name(), errors.Join(err, f.Close())
}

// editor is the learner's, as the environment names it.
func editor() []string {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if words := strings.Fields(os.Getenv(name)); len(words) > 0 {
			return words
		}
	}
	return nil
}

func (msg editMsg) arrive(m *Model) tea.Cmd {
	words := editor()
	switch {
	case msg.err != nil:
		m.say(sayBad, "", msg.err.Error())
		return nil
	case len(words) == 0:
		_ = os.Remove(msg.file) // a temporary file that is left behind harms nobody
		m.say(sayBad, "", text.Get("tui.editor.none"))
		return nil
	}
	run := exec.Command(words[0], append(words[1:], msg.file)...)
	return tea.ExecProcess(run, func(err error) tea.Msg {
		defer func() { _ = os.Remove(msg.file) }() // as above
		b, readErr := os.ReadFile(msg.file)
		return editedMsg{string(b), msg.took, errors.Join(err, readErr)}
	})
}

func (msg editedMsg) arrive(m *Model) tea.Cmd {
	if msg.err != nil {
		m.say(sayBad, "", text.Get("tui.editor.failed", msg.err))
		return nil
	}
	return msg.took(msg.source)
}
