package dialect

import (
	"strings"

	"again/store"
)

// expressions maps what stands inside a statement of any kind.
func (s *stmt) expressions() {
	s.anys()
	s.casts()
	for i := range s.toks {
		if s.toks[i].gone {
			continue
		}
		switch t := s.toks[i]; t.Kind {
		case store.String:
			s.stringAt(i)
		case store.Word:
			s.wordAt(i)
		case store.Punct:
			s.operatorAt(i)
		}
	}
}

// stringAt writes E'…' and $$…$$ as plain text.
func (s *stmt) stringAt(i int) {
	t := s.toks[i].Text
	switch {
	case t[0] == 'E' || t[0] == 'e':
		s.swap(i, i+1, escaped(t[2:len(t)-1]), "dialect.string")
	case t[0] == '$':
		mark := t[:strings.Index(t[1:], "$")+2]
		body := strings.TrimSuffix(strings.TrimPrefix(t, mark), mark)
		s.swap(i, i+1, "'"+strings.ReplaceAll(body, "'", "''")+"'", "dialect.string")
	case t[0] == 'N' || t[0] == 'n':
		s.swap(i, i+1, t[1:], "dialect.string")
	case t[0] == 'U' || t[0] == 'u' || t[0] == 'B' || t[0] == 'b':
		s.m.refuse(s.line(i), "dialect.string-odd", t)
	}
}

// escaped writes the inside of E'…' as SQL text. What has no printable form
// becomes char(n), so that the lines keep their number.
func escaped(body string) string {
	var parts []string
	var plain strings.Builder
	flush := func() {
		if plain.Len() > 0 {
			parts = append(parts, "'"+plain.String()+"'")
			plain.Reset()
		}
	}
	codes := map[byte]string{'n': "10", 't': "9", 'r': "13", 'b': "8", 'f': "12"}
	for i := 0; i < len(body); i++ {
		if body[i] != '\\' || i+1 == len(body) {
			plain.WriteByte(body[i])
			continue
		}
		i++
		if code, ok := codes[body[i]]; ok {
			flush()
			parts = append(parts, "char("+code+")")
			continue
		}
		plain.WriteByte(body[i])
		if body[i] == '\'' {
			plain.WriteByte('\'')
		}
	}
	flush()
	if len(parts) == 0 {
		return "''"
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return "(" + strings.Join(parts, " || ") + ")"
}

// functions are PostgreSQL's, by SQLite's name for them.
var functions = map[string]string{
	"clock_timestamp": "now", "statement_timestamp": "now", "transaction_timestamp": "now",
	"uuid_generate_v4":  "gen_random_uuid",
	"json_build_object": "json_object", "jsonb_build_object": "json_object",
	"json_build_array": "json_array", "jsonb_build_array": "json_array",
	"json_agg": "json_group_array", "jsonb_agg": "json_group_array",
	"char_length": "length", "character_length": "length", "strpos": "instr",
	"jsonb_array_length": "json_array_length", "btrim": "trim",
}

// wordAt maps a keyword or a function.
func (s *stmt) wordAt(i int) {
	word := strings.ToLower(s.toks[i].Text)
	if word == "lateral" {
		s.m.refuse(s.line(i), "dialect.lateral")
		return
	}
	if s.is(i+1, "(") {
		s.functionAt(i, word)
		return
	}
	next := i + 1
	switch {
	case word == "ilike":
		s.swap(i, next, "LIKE", "dialect.ilike")
	case word == "localtimestamp":
		s.swap(i, next, "now()", "dialect.function")
	case word == "interval" && next < len(s.toks) && s.toks[next].Kind == store.String:
		s.m.refuse(s.line(i), "dialect.interval", s.original(i, next+1))
	case isTimeType(word) && next < len(s.toks) && s.toks[next].Kind == store.String:
		s.swap(i, next+1, s.toks[next].Text, "dialect.literal")
	case word == "at" && s.is(i, "AT", "TIME", "ZONE"):
		s.swap(i, i+4, "", "dialect.time-zone")
	case word == "limit" && s.is(next, "ALL"):
		s.swap(i, next+1, "", "dialect.limit-all")
	case word == "fetch" && (s.is(next, "FIRST") || s.is(next, "NEXT")):
		s.fetch(i)
	case word == "array" && s.is(next, "["):
		s.m.refuse(s.line(i), "dialect.array", s.original(i, s.closing(next)+1))
	case word == "distinct" && s.is(next, "ON", "("):
		s.m.refuse(s.line(i), "dialect.distinct-on")
	case word == "similar" && s.is(next, "TO"):
		s.m.refuse(s.line(i), "dialect.regex", "SIMILAR TO")
	}
}

// isTimeType reports whether a word before a text only says that it is a time.
func isTimeType(word string) bool {
	return word == "timestamp" || word == "timestamptz" || word == "date" || word == "time"
}

// fetch writes FETCH FIRST n ROWS ONLY as LIMIT n.
func (s *stmt) fetch(i int) {
	n, end := "1", i+2
	if end < len(s.toks) && (s.toks[end].Kind == store.Number || s.toks[end].Kind == store.Parameter) {
		n, end = s.toks[end].Text, end+1
	}
	for s.is(end, "ROW") || s.is(end, "ROWS") || s.is(end, "ONLY") {
		end++
	}
	s.swap(i, end, "LIMIT "+n, "dialect.fetch")
}

// functionAt maps a function's name, and some arguments.
func (s *stmt) functionAt(i int, word string) {
	close := s.closing(i + 1)
	switch word {
	case "greatest", "least":
		to := map[string]string{"greatest": "max", "least": "min"}[word]
		s.swap(i, i+1, to, "dialect.greatest", word, to)
	case "now", "current_timestamp", "localtimestamp":
		if close > i+2 || word != "now" {
			s.swap(i, close+1, "now()", "dialect.precision")
		}
	case "nextval", "currval", "setval", "lastval":
		s.m.refuse(s.line(i), "dialect.sequence", s.original(i, close+1))
	case "extract", "date_part":
		s.extract(i, close)
	case "date_trunc", "to_char", "age", "make_interval", "generate_series", "regexp_replace", "regexp_matches",
		"array_agg", "array_append", "unnest", "to_jsonb", "row_to_json", "jsonb_set", "jsonb_insert":
		s.m.refuse(s.line(i), "dialect.function-unknown", word, instead[word])
	case "substring":
		s.substring(i, close)
	case "position":
		s.position(i, close)
	default:
		if to, ok := functions[word]; ok {
			s.swap(i, i+1, to, "dialect.function")
		}
	}
}

// instead is what says the same as a function that SQLite does not have.
var instead = map[string]string{
	"date_trunc": "strftime('%Y-%m-%d', at)", "to_char": "strftime('%Y-%m-%d', at)", "age": "julianday(a) - julianday(b)",
	"make_interval": "datetime(at, '+5 minutes')", "generate_series": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10)",
	"regexp_replace": "replace(a, 'x', 'y')", "regexp_matches": "LIKE or GLOB", "array_agg": "json_group_array(a)",
	"array_append": "json_insert(a, '$[#]', :x)", "unnest": "json_each(:items)", "to_jsonb": "json_object('a', a)",
	"row_to_json": "json_object('a', a)", "jsonb_set": "json_set(a, '$.b', :x)", "jsonb_insert": "json_insert(a, '$.b', :x)",
}

// anys writes x = ANY (list) as x IN (…), and x <> ALL (list) as NOT IN.
func (s *stmt) anys() {
	for i := 1; i < len(s.toks); i++ {
		if !s.toks[i].gone && s.is(i+1, "(") && (s.is(i, "ANY") || s.is(i, "SOME") || s.is(i, "ALL")) {
			s.anyAt(i, s.closing(i+1))
		}
	}
}

// anyAt writes one of them.
func (s *stmt) anyAt(i, close int) {
	op := s.toks[i-1].Text
	in := map[string]string{"=": "IN", "<>": "NOT IN", "!=": "NOT IN"}[op]
	if s.toks[i-1].Kind != store.Punct || op == ")" {
		return // SELECT ALL (…), UNION ALL (…)
	}
	if in == "" || (in == "IN") == s.is(i, "ALL") {
		s.m.refuse(s.line(i), "dialect.any", s.original(i-1, close+1))
		return
	}
	inside := i + 2
	for s.is(inside, "(") {
		inside++
	}
	switch {
	case s.is(inside, "SELECT") || s.is(inside, "VALUES"):
		s.swap(i-1, i+1, in, "dialect.any-in")
	case s.is(inside, "ARRAY", "["):
		list := s.original(inside+2, s.closing(inside+1))
		s.swap(i-1, close+1, in+" ("+plainList(list)+")", "dialect.any-in")
	case inside+1 == close || s.is(inside+1, "::"):
		s.swap(i-1, close+1, in+" (SELECT value FROM json_each("+s.toks[inside].Text+"))", "dialect.any-json")
	default:
		s.m.refuse(s.line(i), "dialect.any", s.original(i-1, close+1))
	}
}

// plainList is a list of values without the casts that pg_dump writes.
func plainList(list string) string {
	var parts []string
	for _, t := range store.Lex(list) {
		if t.Kind == store.String || t.Kind == store.Number || t.Kind == store.Parameter {
			parts = append(parts, t.Text)
		}
	}
	return strings.Join(parts, ", ")
}

// extract writes EXTRACT(EPOCH FROM x) as unixepoch(x).
func (s *stmt) extract(i, close int) {
	if s.is(i+2, "EPOCH", "FROM") {
		s.swap(i, i+4, "unixepoch(", "dialect.function")
		return
	}
	s.m.refuse(s.line(i), "dialect.function-unknown", "extract", "strftime('%Y', at)")
}

// substring writes substring(x FROM a FOR b) as substr(x, a, b).
func (s *stmt) substring(i, close int) {
	for k := i + 2; k < close; k++ {
		if s.is(k, "FROM") || s.is(k, "FOR") {
			s.swap(k, k+1, ",", "dialect.function")
		}
	}
}

// position writes position(a IN b) as instr(b, a), where both are one word.
func (s *stmt) position(i, close int) {
	if close == i+5 && s.is(i+3, "IN") {
		s.swap(i, close+1, "instr("+s.toks[i+4].Text+", "+s.toks[i+2].Text+")", "dialect.function")
		return
	}
	s.m.refuse(s.line(i), "dialect.function-unknown", "position", "instr(text, part)")
}

// operatorAt maps or refuses an operator.
func (s *stmt) operatorAt(i int) {
	switch op := s.toks[i].Text; op {
	case "~", "~*", "!~", "!~*":
		if i > 0 && isOperand(s.toks[i-1].Token) {
			s.m.refuse(s.line(i), "dialect.regex", op)
		}
	case "@>", "<@", "?|", "?&", "&&", "#-", "@@", "@?":
		s.m.refuse(s.line(i), "dialect.operator", op)
	case "#>", "#>>":
		s.jsonPath(i, op)
	}
}

// isOperand reports whether a token can end an operand.
func isOperand(t store.Token) bool {
	return t.Kind != store.Punct && !isKeyword(t.Text) || t.Text == ")" || t.Text == "]"
}

// jsonPath writes x #>> '{a,b}' as x ->> '$.a.b'.
func (s *stmt) jsonPath(i int, op string) {
	if i+1 >= len(s.toks) || !strings.HasPrefix(s.toks[i+1].Text, "'{") {
		s.m.refuse(s.line(i), "dialect.operator", op)
		return
	}
	keys := strings.Split(strings.Trim(s.toks[i+1].Text, "'{}"), ",")
	path := "$"
	for _, key := range keys {
		key = strings.TrimSpace(key)
		if strings.Trim(key, "0123456789") == "" {
			path += "[" + key + "]"
			continue
		}
		path += "." + key
	}
	s.swap(i, i+2, strings.Replace(op, "#>", "->", 1)+" '"+path+"'", "dialect.json-path")
}
