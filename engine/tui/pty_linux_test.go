package tui

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// These tests run the program itself on a terminal of its own, one that
// answers no question.

// terminal is a pseudo-terminal with the program on it.
type terminal struct {
	t      testing.TB
	master *os.File
	slave  *os.File
	cmd    *exec.Cmd
	errors bytes.Buffer
	before unix.Termios
	output chan string
	seen   string
}

// patience is when a test gives up waiting; nothing waits that long.
const patience = time.Minute

func onTerminal(t *testing.T, what string) *terminal {
	t.Helper()
	p := openTerminal(t)
	p.start(what)
	return p
}

// openTerminal makes a terminal with no program on it yet.
func openTerminal(t testing.TB) *terminal {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatalf("no pseudo-terminal: %v", err)
	}
	p := &terminal{t: t, master: master, output: make(chan string, 1024)}
	t.Cleanup(func() { master.Close() })
	fd := int(master.Fd())
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		err = unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80})
	}
	if err != nil {
		t.Fatal(err)
	}
	p.slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.slave.Close() })
	p.before = p.mode()
	return p
}

func (p *terminal) start(what string) {
	p.t.Helper()
	p.cmd = exec.Command(os.Args[0])
	p.cmd.Env = append(os.Environ(), childVariable+"="+what, "TERM=xterm-256color", "NO_COLOR=", "CI=", "COLORTERM=")
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = p.slave, p.slave, &p.errors
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	go func() {
		buf := make([]byte, 4096)
		for {
			n, err := p.master.Read(buf)
			if err != nil {
				close(p.output)
				return
			}
			p.output <- string(buf[:n])
		}
	}()
}

func (p *terminal) mode() unix.Termios {
	p.t.Helper()
	m, err := unix.IoctlGetTermios(int(p.slave.Fd()), unix.TCGETS)
	if err != nil {
		p.t.Fatal(err)
	}
	return *m
}

// wait reads until the screen has shown a text since the wait before.
func (p *terminal) wait(words string) {
	p.t.Helper()
	from := len(p.seen)
	enough := time.After(patience)
	for !strings.Contains(p.seen[from:], words) {
		select {
		case more, ok := <-p.output:
			if !ok {
				p.t.Fatalf("the program ended before %q: %q", words, p.seen[from:])
			}
			p.seen += more
		case <-enough:
			_ = p.cmd.Process.Kill()
			p.t.Fatalf("%q never came: %q", words, p.seen[from:])
		}
	}
}

// ends waits for the end of the program, and asserts that the terminal is as
// it was.
func (p *terminal) ends(code int) {
	p.t.Helper()
	done := make(chan error, 1)
	go func() { done <- p.cmd.Wait() }()
	select {
	case <-done:
	case <-time.After(patience):
		_ = p.cmd.Process.Kill()
		p.t.Fatal("the program does not end")
	}
	if got := p.cmd.ProcessState.ExitCode(); got != code {
		p.t.Errorf("exit code %d, want %d: %s", got, code, p.errors.String())
	}
	if p.mode() != p.before {
		p.t.Error("the terminal is not in the mode that it was in")
	}
	p.slave.Close()
	for more := range p.output {
		p.seen += more
	}
	for name, code := range map[string]string{"alternate screen": "\x1b[?1049l", "cursor": "\x1b[?25h"} {
		if !strings.Contains(p.seen, code) {
			p.t.Errorf("%s is not given back", name)
		}
	}
}

func TestFirstFrameAsksTheTerminalNothing(t *testing.T) {
	t.Parallel()
	p := onTerminal(t, "run")
	p.wait("UPDATE by a difference")
	for name, query := range map[string]string{"background": "\x1b]11;?", "foreground": "\x1b]10;?", "cursor": "\x1b[6n"} {
		if strings.Contains(p.seen, query) {
			t.Errorf("the terminal was asked for its %s", name)
		}
	}
	p.master.WriteString("q")
	p.ends(0)
}

func TestTerminalIsRestored(t *testing.T) {
	t.Parallel()
	t.Run("ctrl+c", func(t *testing.T) {
		t.Parallel()
		p := onTerminal(t, "run")
		p.wait("the board waits")
		p.master.WriteString("\x03")
		p.ends(0)
	})
	// More than once: what reads the signals must not stand in its own way.
	for i := range 3 {
		for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT} {
			t.Run(fmt.Sprintf("%s %d", s, i+1), func(t *testing.T) {
				t.Parallel()
				p := onTerminal(t, "run")
				p.wait("the board waits")
				if err := p.cmd.Process.Signal(s); err != nil {
					t.Fatal(err)
				}
				p.ends(4)
				if said := p.errors.String(); !strings.HasPrefix(said, "stopped") {
					t.Errorf("it says %q", said)
				}
			})
		}
	}
	t.Run("panic", func(t *testing.T) {
		t.Parallel()
		p := onTerminal(t, "boom")
		p.wait("the board waits")
		p.master.WriteString("3o")
		p.ends(3)
		if said := p.errors.String(); strings.Count(said, "\n") != 1 || !strings.Contains(said, "boom") {
			t.Errorf("a crash says %q", said)
		}
		if strings.Contains(p.seen, "goroutine") {
			t.Error("a crash writes a stack over the screen")
		}
	})
}
