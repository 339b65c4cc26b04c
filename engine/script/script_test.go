package script_test

import (
	"strings"
	"testing"

	"again/engine/script"
)

// TestMalformed looks at lines that mean nothing: one line that names the place
// and what would work.
func TestMalformed(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"delivr m1":              "nearest: deliver",
		"deliver m1 m2":          "deliver [m1] [to=w1]",
		"deliver m1 to=":         "deliver [m1] [to=w1]",
		"deliver m1 by=w1":       "deliver [m1] [to=w1]",
		"claim m1 by=''":         "claim m1 by=w2",
		"crash before=":          "crash [w1|api|relay]",
		"publish order.paid id=": "publish TYPE id=ID",
		`publish ""`:             "publish E1",
		`checkpoint ""`:          "checkpoint NAME",
		`service "" down`:        "service NAME",
		`sql ""`:                 `sql "SELECT …"`,
		`sql "SELECT 'a`:         "opened and not closed",
		"sql 'SELECT":            "opened and not closed",
		"=":                      "there is no verb",
		"\x1b[2J":                "there is no verb",
		"advance":                "advance 30s",
		"step w1 1 1":            "step [w1|api|relay] [N]",
		"publish E1 publish E2":  "publish E1",
		"undo 5":                 "undo",
		"retry-all x":            "retry-all",
		"publish 訂單 id=一 名=值":    "publish TYPE id=ID",
	} {
		_, err := script.Parse("run.txt", "settle\n"+line+"\n")
		if err == nil || !strings.HasPrefix(err.Error(), "run.txt:2: "+line+": ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", line, err, want)
		}
	}
}

// TestEmptyFields: a field of an event or a request may be empty.
func TestEmptyFields(t *testing.T) {
	t.Parallel()
	verbs, err := script.Parse("", "publish order.paid id=x note=\r\nclient POST /orders items=\r\n")
	if err != nil || len(verbs) != 2 {
		t.Fatalf("%v, %v", verbs, err)
	}
	if note, ok := verbs[0].Opt("note"); note != "" || !ok {
		t.Errorf("note is %q, %v", note, ok)
	}
}

// FuzzParse reads anything: verbs, or an error of one line in one place. What
// was read is read the same when it is written down again.
func FuzzParse(f *testing.F) {
	f.Add("publish E1\n  step=message.published\n# a remark\ndeliver m1 to=w1\nsql \"SELECT 'a; b'\"\n")
	f.Add("client POST /a?b=c items=A:1 key='a b' hold; settle")
	f.Add("publish T id=\"x y\" a=b=c\r\n\t\x00\xff=\n")
	f.Fuzz(func(t *testing.T, source string) {
		verbs, err := script.Parse("run.txt", source)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "run.txt:") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: %q", source, err)
			}
			return
		}
		var again strings.Builder
		for _, v := range verbs {
			again.WriteString(v.Text + "\n")
		}
		twice, err := script.Parse("run.txt", again.String())
		if err != nil || len(twice) != len(verbs) {
			t.Fatalf("%q was %d verbs and is %d, %v", source, len(verbs), len(twice), err)
		}
		for i, v := range verbs {
			if w := twice[i]; v.Name != w.Name || strings.Join(v.Args, "\n") != strings.Join(w.Args, "\n") || len(v.Opts) != len(w.Opts) {
				t.Errorf("%+v became %+v", v, w)
			}
		}
		_, _ = script.Inline(source) // whatever it is, without a panic
	})
}
