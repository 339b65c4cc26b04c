package tui

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"
)

func TestDrawFilled(t *testing.T) {
	t.Parallel()
	buses := []string{"", "rabbitmq", "kafka", "nats", "redis", "sqs", "sqs-fifo", "laravel"}
	few := [][]string{buses, {"killed", "0s", "45s", "30s", "never", "30s", "30s", "never"}}
	many := [][]string{buses}
	for _, title := range []string{"killed", "ack lost", "rebalance", "restart", "retry all", "handler"} {
		many = append(many, []string{title, "2", "2", "2", "1", "2", "2", "1"})
	}
	for _, c := range []struct {
		name  string
		rows  [][]string
		w     int
		first string
	}{
		{"fits", few, 76, "        rabbitmq  kafka  nats  redis  sqs  sqs-fifo  laravel"},
		{"on its side", few, 20, "          killed"},
		{"a list", many, 39, "killed"},
	} {
		lines := drawFilled(newTheme(pinned(termenv.Ascii, true)), c.rows, c.w)
		text := stripped(strings.Join(lines, "\n"))
		if got, _, _ := strings.Cut(text, "\n"); got != c.first {
			t.Errorf("%s: begins with %q, want %q", c.name, got, c.first)
		}
		for _, bus := range buses {
			if !strings.Contains(text, bus) {
				t.Errorf("%s: %s is cut off:\n%s", c.name, bus, text)
			}
		}
		for _, l := range lines {
			if cells(stripped(l)) > c.w {
				t.Errorf("%s: %q is wider than %d", c.name, l, c.w)
			}
		}
	}
}
