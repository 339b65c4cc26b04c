package tui

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"again/engine/course"
	"again/engine/text"
	"again/engine/world"
)

func TestWrapKeepsWithinTheWidth(t *testing.T) {
	t.Parallel()
	pieces := []string{"the ", "broker ", "重複的事件", ",", "「帳本」", "x", "supercalifragilistic", " ", "→", "é", "e\u0301", "。", "(", ")", "\n"}
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		var b strings.Builder
		for range r.IntN(12) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		w, hang := 4+r.IntN(30), r.IntN(3)
		for _, wrapped := range [][]string{wrap(b.String(), w, hang), wrapCode(strings.ReplaceAll(b.String(), "\n", " "), w, hang)} {
			for _, l := range wrapped {
				if n := ansi.StringWidth(l); n > w {
					t.Fatalf("wrap(%q, %d, %d): %q is %d wide", b.String(), w, hang, l, n)
				}
			}
		}
	}
}

func TestWrapLosesNothing(t *testing.T) {
	t.Parallel()
	const words = "The broker heard nothing: not that the work is done, not that it is lost."
	if got := strings.Join(wrap(words, 20, 0), " "); got != words {
		t.Errorf("joined again: %q", got)
	}
	const chinese = "重複的事件會撞到主鍵,因此餘額「不會」再扣一次。"
	lines := wrap(chinese, 20, 0)
	if got := strings.Join(lines, ""); got != chinese {
		t.Errorf("joined again: %q", got)
	}
	for _, l := range lines {
		if strings.HasPrefix(l, "。") || strings.HasPrefix(l, "」") || strings.HasPrefix(l, ",") {
			t.Errorf("a line begins with a closing mark: %q", l)
		}
	}
}

func TestWrapRunsKeepsInks(t *testing.T) {
	t.Parallel()
	k := ink{"<", ">"}
	got := wrapRuns([]run{{text: "one "}, {k, "two three"}, {text: " four"}}, 8, 2)
	want := []string{"one <two>", "  <three>", "  four"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCodeBreaksAtSpaces(t *testing.T) {
	t.Parallel()
	got := wrapCode("VALUES (:event_id, :handler, :bus, :now)", 20, 2)
	want := []string{"VALUES (:event_id,", "  :handler, :bus,", "  :now)"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCells(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]int{"": 0, "ab c": 4, "帳本": 4, "→": 1, "é": 1, "\x1b[1mab\x1b[0m": 2} {
		if got := cells(s); got != want {
			t.Errorf("cells(%q) is %d, want %d", s, got, want)
		}
	}
}

func TestShortIDs(t *testing.T) {
	t.Parallel()
	const id = "7f8a0000-0000-0000-0000-000000000016"
	for s, want := range map[string]string{
		"event_id=" + id + " x": "event_id=…0016 x",
		id + id:                 "…0016…0016",
		"a-b-c-d-e":             "a-b-c-d-e",
		"":                      "",
	} {
		if got := shortIDs(s); got != want {
			t.Errorf("shortIDs(%q) is %q, want %q", s, got, want)
		}
	}
}

func TestSQLVerb(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		`SELECT 1`:                         `sql "SELECT 1"`,
		`SELECT 'a'`:                       `sql "SELECT 'a'"`,
		`SELECT "qty"`:                     `sql 'SELECT "qty"'`,
		`SELECT "qty" WHERE x = 'say "a"'`: "sql \"SELECT `qty` WHERE x = 'say ' || char(34) || 'a' || char(34) || ''\"",
	} {
		if got := sqlVerb(s); got != want {
			t.Errorf("sqlVerb(%s)\n got %s\nwant %s", s, got, want)
		}
	}
}

func TestSplice(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"abcdefghij", "帳本與餘額", "\x1b[1mabc\x1b[0mdefghij", "a帳本與餘b"} {
		for x := range 8 {
			got := splice(line, "##", x, 2)
			if n := ansi.StringWidth(got); n != 10 {
				t.Errorf("splice(%q, %d): %q is %d wide", line, x, got, n)
			}
			if at := strings.Index(ansi.Strip(got), "##"); ansi.StringWidth(ansi.Strip(got)[:at]) != x {
				t.Errorf("splice(%q, %d): %q", line, x, got)
			}
		}
	}
}

func TestBoxIsAsLargeAsAsked(t *testing.T) {
	t.Parallel()
	th := newTheme(pinned(termenv.Ascii, true))
	for w := range 40 {
		for h := range 8 {
			lines := box(th, w, h, boxText{title: "A long title for a small box", note: "a note", above: 3, below: 4})
			if len(lines) != h {
				t.Fatalf("box %d×%d has %d lines", w, h, len(lines))
			}
			for _, l := range lines {
				if n := ansi.StringWidth(l); n != w {
					t.Fatalf("box %d×%d: %q is %d wide", w, h, l, n)
				}
			}
		}
	}
}

func TestTable(t *testing.T) {
	t.Parallel()
	th := newTheme(pinned(termenv.Ascii, true))
	lines, moved := drawTable(th, tablesAfter(7)[0], 60, false, false)
	want := []string{
		"inventory_balance  key (item_id)",
		"  item_id  qty      once",
		"~ demo-1   99 → 98  ≠ qty 99",
	}
	if !slices.Equal(trimAll(lines), want) || !slices.Equal(moved, []int{2}) {
		t.Errorf("moved %v\n%s", moved, strings.Join(lines, "\n"))
	}
}

func TestTableOfAnOpenRunRaisesNoAlarm(t *testing.T) {
	t.Parallel()
	th := newTheme(pinned(termenv.Ascii, true))
	lines, _ := drawTable(th, tablesAfter(7)[1], 100, false, true)
	if s := strings.Join(lines, "\n"); !strings.Contains(s, "once: 1 more to come") || strings.Contains(s, "missing") {
		t.Errorf("open:\n%s", s)
	}
	lines, _ = drawTable(th, tablesAfter(7)[1], 100, false, false)
	if s := strings.Join(lines, "\n"); !strings.Contains(s, "≠ missing") || !strings.Contains(s, "≠ extra") {
		t.Errorf("at rest:\n%s", s)
	}
}

// A row that an actor has inserted and not committed has no line of its own.
func TestTablePending(t *testing.T) {
	t.Parallel()
	th := newTheme(pinned(termenv.Ascii, true))
	v := course.TableView{Name: "t", Columns: []string{"id", "qty"}, Key: []int{0}, Rows: []course.RowView{
		{Sign: ' ', Cells: []course.CellView{{Text: "a"}, {Text: "99", Pending: []course.PendingValue{{Actor: "w1", Text: "98"}, {Actor: "relay", Text: "7"}}}}},
		{Sign: ' ', Cells: []course.CellView{{Pending: []course.PendingValue{{Actor: "w1", Text: "b"}}}, {Pending: []course.PendingValue{{Actor: "w1", Text: "5"}}}}},
	}}
	lines, _ := drawTable(th, v, 60, false, true)
	want := []string{
		"t  key (id)",
		"      id  qty",
		"      a   99",
		"w1        98   not committed",
		"relay     7    not committed",
		"w1    b   5    not committed",
	}
	if !slices.Equal(trimAll(lines), want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
}

// A table that is too wide becomes cards, and nothing of it is cut when it is
// alone on the screen.
func TestTableAsCards(t *testing.T) {
	t.Parallel()
	th := newTheme(pinned(termenv.Ascii, true))
	lines, _ := drawTable(th, tablesAfter(7)[1], 30, true, false)
	all := strings.Join(trimAll(lines), "\n")
	for _, want := range []string{"+ event_id", "7f8a0000", "recipient", "Thank you for"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is missing:\n%s", want, all)
		}
	}
	for _, l := range lines {
		if n := cells(l); n > 30 {
			t.Errorf("%q is %d wide", l, n)
		}
	}
}

func trimAll(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = strings.TrimRight(l, " ")
	}
	return out
}

func TestMarkdown(t *testing.T) {
	t.Parallel()
	const source = "# Title\n\nSome *em*, **strong**, `code\nspan` and [a link](https://x.test).\n\n" +
		"1. one\n2. two\n   - inner\n\n> quoted\n> on\n\n    SELECT 1;\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n" +
		"帳本與\n餘額\n"
	th := newTheme(pinned(termenv.Ascii, true))
	got := trimAll(readMarkdown(source).draw(th, 60))
	want := []string{
		"Title", "",
		"Some em, strong, `code span` and a link (https://x.test).", "",
		"1. one", "2. two", "   • inner", "",
		"│ quoted on", "",
		"  SELECT 1;", "",
		strings.Repeat("─", 60), "",
		"a  b", "────", "1  2", "",
		"帳本與餘額",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Every sentence that the keys and commands ask for is in the catalogue.
func TestCatalogueIsComplete(t *testing.T) {
	t.Parallel()
	k := newKeyMap()
	for _, c := range commands(k) {
		for _, key := range []string{"tui.key." + c.name, "tui.long." + c.name, "tui.help." + c.group} {
			if !text.Has(key) {
				t.Errorf("the catalogue has no %s", key)
			}
		}
		if strings.HasPrefix(c.key.Help().Desc, "tui.") {
			t.Errorf("%s has no words", c.name)
		}
		if !slices.Contains(helpGroups, c.group) {
			t.Errorf("%s is in no group of the help", c.name)
		}
	}
	for _, id := range tabNames {
		if !text.Has(id) {
			t.Errorf("the catalogue has no %s", id)
		}
	}
}

// No two commands of the board share a key.
func TestKeysAreTheirOwn(t *testing.T) {
	t.Parallel()
	taken := map[string]string{}
	for _, c := range commands(newKeyMap()) {
		for _, k := range c.key.Keys() {
			if other := taken[k]; other != "" {
				t.Errorf("%q is %s and %s", k, other, c.name)
			}
			taken[k] = c.name
		}
	}
}

// A literal is broken at its spaces, and inside a word only where no line takes
// the word.
func TestLiteralsStayWhole(t *testing.T) {
	t.Parallel()
	th := newTheme(pinned(termenv.Ascii, true))
	for _, c := range []struct {
		source string
		want   []string
	}{
		{"Press it: `dedup-lost-effect`.", []string{"Press it:", "`dedup-lost-effect`."}},
		{"One well-known `set a-b c-d` word", []string{"One well-known `set", "a-b c-d` word"}},
		{"So-called half-way points", []string{"So-called half-way", "points"}},
		{"`a-literal-that-no-line-takes`", []string{"`a-literal-that-no-", "line-takes`"}},
	} {
		if got := readMarkdown(c.source).draw(th, 20); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.source, got, c.want)
		}
	}
}

func TestClock(t *testing.T) {
	t.Parallel()
	for after, want := range map[time.Duration]string{
		0: "00:00:00", 25*time.Hour - time.Second: "+1d 00:59:59", 49 * time.Hour: "+2d 01:00:00", 23 * time.Hour: "23:00:00",
	} {
		if got := clockOf(world.Epoch.Add(after)); got != want {
			t.Errorf("after %s: %s, want %s", after, got, want)
		}
	}
}
