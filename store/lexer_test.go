package store

import (
	"reflect"
	"strings"
	"testing"
)

func TestLex(t *testing.T) {
	t.Parallel()
	tests := []struct {
		sql  string
		want string // kind letter + text, parted by spaces
	}{
		{"SELECT 1", "w:SELECT n:1"},
		{"a.b<=1.5e-3", "w:a p:. w:b p:<= n:1.5e-3"},
		{"0xff+.5", "n:0xff p:+ n:.5"},
		{"'it''s' \"a\"\"b\" `x` [y]", "s:'it''s' q:\"a\"\"b\" q:`x` q:[y]"},
		{"x'00' E'a\\'b' N'c' U&'d'", "s:x'00' s:E'a\\'b' s:N'c' s:U&'d'"},
		{"$1::uuid", "P:$1 p::: w:uuid"},
		{":id @id $id ? ?12 :1", "P::id P:@id P:$id P:? P:?12 P::1"},
		{"$$a;b$$ $t$x$$y$t$", "s:$$a;b$$ s:$t$x$$y$t$"},
		{"a -- b\nc", "w:a c:-- b w:c"},
		{"a # b\nc #> d", "w:a c:# b w:c p:#> w:d"},
		{"/* x\ny */z", "c:/* x\ny */ w:z"},
		{"a[1] ARRAY[2]", "w:a p:[ n:1 p:] w:ARRAY p:[ n:2 p:]"},
		{"j->>'a' || b ?| c ?||d", "w:j p:->> s:'a' p:|| w:b p:?| w:c P:? p:|| w:d"},
		{"項目 = 1", "w:項目 p:= n:1"},
		{"'open", "u:'open"},
		{"/* open", "u:/* open"},
		{"\\", "u:\\"},
		{"\ufeffSELECT\r\n1", "w:SELECT n:1"},
		{"", ""},
	}
	letters := map[TokenKind]string{Word: "w", Quoted: "q", String: "s", Number: "n", Parameter: "P", Punct: "p", Comment: "c", Unknown: "u"}
	for _, test := range tests {
		var got []string
		for _, token := range Lex(test.sql) {
			got = append(got, letters[token.Kind]+":"+token.Text)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("Lex(%q)\n got %s\nwant %s", test.sql, strings.Join(got, " "), test.want)
		}
	}
}

func TestLexKeepsPlaces(t *testing.T) {
	t.Parallel()
	tokens := Lex("a\n  'x\ny' b")
	want := []Token{
		{Kind: Word, Text: "a", Off: 0, Line: 1},
		{Kind: String, Text: "'x\ny'", Off: 4, Line: 2},
		{Kind: Word, Text: "b", Off: 10, Line: 3},
	}
	if !reflect.DeepEqual(tokens, want) {
		t.Errorf("got %+v", tokens)
	}
}

func TestTokenName(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{`"a""b"`: `a"b`, "`a``b`": "a`b", "[a]": "a", "plain": "plain"} {
		if got := Lex(text)[0].Name(); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// white is what a lexer may pass over.
const white = " \t\r\n\f\v\ufeff"

func FuzzLex(f *testing.F) {
	for _, seed := range []string{"SELECT $1::uuid", "E'\\'", "$$", "[", "CREATE TRIGGER t BEGIN SELECT 1; END; x", "?|", "/*", "a\r\n;;--"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, token := range Lex(text) {
			if token.Text == "" || token.Off < end || text[token.Off:token.Off+len(token.Text)] != token.Text {
				t.Fatalf("token %+v does not stand where it says", token)
			}
			if strings.Trim(text[end:token.Off], white) != "" {
				t.Fatalf("%q was passed over", text[end:token.Off])
			}
			if token.Line != 1+strings.Count(text[:token.Off], "\n") {
				t.Fatalf("token %+v has the wrong line", token)
			}
			end = token.Off + len(token.Text)
		}
		if strings.Trim(text[end:], white) != "" {
			t.Fatalf("%q was passed over", text[end:])
		}
	})
}
