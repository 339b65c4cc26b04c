package tui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"again/engine/text"
)

// While a prediction is open, digits belong to the answer: one digit chooses,
// or a number is typed and sent with Enter.

// answers reports whether a key is part of an answer.
func (m *Model) answers(k tea.KeyMsg) bool {
	s := k.String()
	if len(m.sc.ask.Choices) > 0 {
		return len(s) == 1 && s[0] >= '1' && int(s[0]-'0') <= len(m.sc.ask.Choices)
	}
	return len(s) == 1 && strings.Contains("0123456789-.", s) ||
		s == "backspace" || m.answer != "" && key.Matches(k, m.keys.Choose)
}

func (m *Model) answerKey(k tea.KeyMsg) tea.Cmd {
	switch s := k.String(); {
	case len(m.sc.ask.Choices) > 0:
		return m.predict(m.sc.ask.Choices[s[0]-'1'])
	case key.Matches(k, m.keys.Choose):
		return m.predict(m.answer)
	case s == "backspace":
		m.answer = m.answer[:max(0, len(m.answer)-1)]
	case len(m.answer) < 12:
		m.answer += s
	}
	m.lesson.setAnswer(m.answer)
	return nil
}

func (m *Model) predict(answer string) tea.Cmd {
	m.answer = ""
	m.lesson.setAnswer("")
	return m.start(deed{
		do: func(s Session) ([]string, error) { return nil, s.Predict(answer) },
		then: func(m *Model, msg sceneMsg) tea.Cmd {
			if msg.err == nil {
				m.say(sayDone, "", text.Get("tui.answered", answer))
			}
			return nil
		},
	})
}

// skip leaves the question unanswered, on the record.
func (m *Model) skip() tea.Cmd {
	return m.start(deed{
		do: func(s Session) ([]string, error) { s.SkipPrediction(); return nil, nil },
		then: func(m *Model, msg sceneMsg) tea.Cmd {
			m.say(sayDone, "", text.Get("tui.skipped"))
			return nil
		},
	})
}

// answerKeys names the keys that answer.
func (m *Model) answerKeys() string {
	if n := len(m.sc.ask.Choices); n > 0 {
		return "1–" + strconv.Itoa(n)
	}
	return text.Get("tui.answer.number")
}
