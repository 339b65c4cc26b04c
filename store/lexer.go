package store

import "strings"

// TokenKind says what a token is.
type TokenKind int

const (
	Word      TokenKind = iota // keyword or bare name
	Quoted                     // "name", `name`, [name]
	String                     // 'text', E'text', $$text$$, x'00'
	Number                     // 12, 1.5e3, 0xff
	Parameter                  // ?, ?1, $1, :name, @name, $name
	Punct                      // operators and punctuation, :: included
	Comment                    // -- …, # …, /* … */
	Unknown                    // an unterminated string, quote or comment; a byte that is no SQL
)

// Token is one piece of SQL text. White space is left out.
type Token struct {
	Kind TokenKind
	Text string // as written
	Off  int    // byte offset
	Line int    // of its first byte, from 1
}

// Is reports whether the token is the bare word given, in any case.
func (t Token) Is(word string) bool {
	return t.Kind == Word && strings.EqualFold(t.Text, word)
}

// Name is the name that a word or a quoted name stands for, without quotes.
func (t Token) Name() string {
	if t.Kind != Quoted || len(t.Text) < 2 {
		return t.Text
	}
	inner := t.Text[1 : len(t.Text)-1]
	if quote := t.Text[:1]; quote != "[" {
		return strings.ReplaceAll(inner, quote+quote, quote)
	}
	return inner
}

// Lex cuts SQL text into tokens. It reads SQLite's spelling, and beside it what
// PostgreSQL (casts, $1, $$…$$, E'…') and MySQL (backticks, #) write. It never
// fails: what it cannot read is an Unknown token.
func Lex(sql string) []Token {
	l := lexer{text: sql, line: 1}
	for l.next() {
	}
	return l.tokens
}

type lexer struct {
	text   string
	pos    int
	line   int
	tokens []Token
}

// next reads one token and reports whether there was one.
func (l *lexer) next() bool {
	l.space()
	if l.pos >= len(l.text) {
		return false
	}
	kind, size := l.measure()
	text := l.text[l.pos : l.pos+size]
	l.tokens = append(l.tokens, Token{Kind: kind, Text: text, Off: l.pos, Line: l.line})
	l.line += strings.Count(text, "\n")
	l.pos += size
	return true
}

// byteOrderMark is white space to SQLite.
const byteOrderMark = "\ufeff"

func (l *lexer) space() {
	for ; l.pos < len(l.text); l.pos++ {
		if strings.HasPrefix(l.text[l.pos:], byteOrderMark) {
			l.pos += len(byteOrderMark) - 1
			continue
		}
		switch l.text[l.pos] {
		case '\n':
			l.line++
		case ' ', '\t', '\r', '\f', '\v':
		default:
			return
		}
	}
}

// measure says what starts at the present place, and how long it is.
func (l *lexer) measure() (TokenKind, int) {
	rest := l.text[l.pos:]
	switch c := rest[0]; {
	case strings.HasPrefix(rest, "--"), c == '#' && !operatorHash(rest):
		return Comment, lineLength(rest)
	case strings.HasPrefix(rest, "/*"):
		return enclosed(Comment, rest, 2, "*/")
	case c == '\'':
		return quoted(String, rest, 0, false)
	case c == '"', c == '`':
		return quoted(Quoted, rest, 0, false)
	case c == '[' && !l.subscript():
		return enclosed(Quoted, rest, 1, "]")
	case prefixed(rest):
		return quoted(String, rest, strings.IndexByte(rest, '\''), c == 'e' || c == 'E')
	case digit(c), c == '.' && len(rest) > 1 && digit(rest[1]):
		return Number, numberLength(rest)
	case nameStart(c):
		return Word, nameLength(rest)
	case c == '$', c == '?', c == ':', c == '@':
		return sigil(rest)
	default:
		return punct(rest)
	}
}

// subscript reports whether a bracket here indexes what stands before it, as
// PostgreSQL's arrays do, and so does not quote a name.
func (l *lexer) subscript() bool {
	if len(l.tokens) == 0 {
		return false
	}
	last := l.tokens[len(l.tokens)-1]
	if last.Off+len(last.Text) != l.pos {
		return false
	}
	return last.Kind == Word || last.Kind == Quoted || last.Text == ")" || last.Text == "]"
}

// operatorHash tells PostgreSQL's #>, #>> and #- from a comment of MySQL.
func operatorHash(rest string) bool {
	return len(rest) > 1 && (rest[1] == '>' || rest[1] == '-')
}

// prefixed reports whether a string with a letter before it begins: E'…', x'…'.
func prefixed(rest string) bool {
	if len(rest) > 2 && (rest[0] == 'U' || rest[0] == 'u') && rest[1] == '&' && rest[2] == '\'' {
		return true
	}
	return len(rest) > 1 && rest[1] == '\'' && strings.IndexByte("eExXbBnN", rest[0]) >= 0
}

// quoted measures text that ends at the quote it began with at start; a doubled
// quote stands for one, and so does an escaped one where backslashes escape.
func quoted(kind TokenKind, rest string, start int, escapes bool) (TokenKind, int) {
	quote := rest[start]
	for i := start + 1; i < len(rest); i++ {
		switch {
		case escapes && rest[i] == '\\':
			i++
		case rest[i] != quote:
		case i+1 < len(rest) && rest[i+1] == quote:
			i++
		default:
			return kind, i + 1
		}
	}
	return Unknown, len(rest)
}

// enclosed measures text that ends at the first closing after skip bytes.
func enclosed(kind TokenKind, rest string, skip int, closing string) (TokenKind, int) {
	if end := strings.Index(rest[skip:], closing); end >= 0 {
		return kind, skip + end + len(closing)
	}
	return Unknown, len(rest)
}

// sigil measures a parameter, a dollar-quoted string or an operator.
func sigil(rest string) (TokenKind, int) {
	if rest[0] == '$' {
		if kind, size := dollarQuoted(rest); size > 0 {
			return kind, size
		}
	}
	if rest[0] == '?' {
		if len(rest) > 1 && (rest[1] == '&' || rest[1] == '|' && !strings.HasPrefix(rest, "?||")) {
			return Punct, 2
		}
		size := 1
		for size < len(rest) && digit(rest[size]) {
			size++
		}
		return Parameter, size
	}
	if len(rest) > 1 && (nameStart(rest[1]) || digit(rest[1])) {
		return Parameter, 1 + nameLength(rest[1:])
	}
	return punct(rest)
}

// dollarQuoted measures $$…$$ and $tag$…$tag$; 0 when there is none.
func dollarQuoted(rest string) (TokenKind, int) {
	tag := 1
	for tag < len(rest) && rest[tag] != '$' && (nameByte(rest[tag]) && !(tag == 1 && digit(rest[tag]))) {
		tag++
	}
	if tag >= len(rest) || rest[tag] != '$' {
		return Unknown, 0
	}
	mark := rest[:tag+1]
	end := strings.Index(rest[tag+1:], mark)
	if end < 0 {
		if mark == "$$" {
			return Unknown, len(rest)
		}
		return Unknown, 0
	}
	return String, tag + 1 + end + len(mark)
}

// operators are those of more than one byte, longest first.
var operators = []string{
	"<=>", "->>", "#>>", "!~*",
	"::", ":=", "||", "->", "#>", "#-", "<=", ">=", "<>", "!=", "==", "<<", ">>",
	"@>", "<@", "@@", "@?", "&&", "!~", "~*", "=>",
}

func punct(rest string) (TokenKind, int) {
	for _, op := range operators {
		if strings.HasPrefix(rest, op) {
			return Punct, len(op)
		}
	}
	if strings.IndexByte("()[]{},;.+-*/%<>=!~&|^:@", rest[0]) >= 0 {
		return Punct, 1
	}
	return Unknown, 1
}

func lineLength(rest string) int {
	if end := strings.IndexByte(rest, '\n'); end >= 0 {
		return len(strings.TrimSuffix(rest[:end], "\r"))
	}
	return len(rest)
}

func numberLength(rest string) int {
	i := 0
	for i < len(rest) {
		exponent := (rest[i] == '+' || rest[i] == '-') && i > 0 && (rest[i-1] == 'e' || rest[i-1] == 'E') &&
			!strings.HasPrefix(rest, "0x") && !strings.HasPrefix(rest, "0X")
		if !nameByte(rest[i]) && rest[i] != '.' && !exponent {
			break
		}
		i++
	}
	return i
}

func nameLength(rest string) int {
	i := 0
	for i < len(rest) && (nameByte(rest[i]) || rest[i] == '$') {
		i++
	}
	return i
}

func digit(c byte) bool     { return c >= '0' && c <= '9' }
func nameStart(c byte) bool { return c == '_' || c >= 0x80 || c|0x20 >= 'a' && c|0x20 <= 'z' }
func nameByte(c byte) bool  { return nameStart(c) || digit(c) }
