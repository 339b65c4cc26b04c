package handler

import (
	"slices"
	"strings"

	"again/engine/text"
	"again/store"
)

// hint says what would work in place of what SQLite refused.
func (k *checker) hint(st store.Stmt, said string) string {
	word := nearWord(said)
	switch {
	case strings.Contains(said, "ON CONFLICT clause does not match"):
		return k.hintTarget(st)
	case strings.Contains(said, "incomplete input"):
		return text.Get("handler.hint-incomplete")
	case strings.Contains(said, "syntax error"):
		return hintSyntax(st, word)
	case strings.Contains(said, "no such table"):
		return k.hintTable(word)
	case strings.Contains(said, "no such column"), strings.Contains(said, "has no column named"):
		return k.hintColumn(st, word)
	case strings.Contains(said, "no such function"):
		return hintFunction(word)
	}
	return ""
}

// hintTarget names the keys that ON CONFLICT may name.
func (k *checker) hintTarget(st store.Stmt) string {
	table, ok := k.table(targetTable(st.SQL))
	if !ok {
		return ""
	}
	var keys []string
	for _, key := range slices.Concat([][]int{table.Key}, table.Uniques) {
		if len(key) > 0 {
			keys = append(keys, "("+strings.Join(columnNames(table, key), ", ")+")")
		}
	}
	if len(keys) == 0 {
		return text.Get("handler.hint-no-key", table.Name)
	}
	return text.Get("handler.hint-keys", table.Name, strings.Join(keys, ", "))
}

// hintSyntax names the keyword that was meant.
func hintSyntax(st store.Stmt, word string) string {
	tokens := code(st.SQL)
	if strings.EqualFold(word, "DO") && hasWord(tokens, "SELECT") && !hasWord(tokens, "WHERE") {
		return text.Get("handler.hint-where-true")
	}
	upper := strings.ToUpper(word)
	if slices.Contains(keywords, upper) {
		return ""
	}
	if near := nearest(upper, keywords); near != "" && len(near) > 2 {
		return text.Get("handler.hint-word", near)
	}
	return ""
}

// keywords are the words that a misspelt one is compared with.
var keywords = []string{
	"SELECT", "INSERT", "INTO", "VALUES", "UPDATE", "SET", "DELETE", "FROM", "WHERE", "RETURNING",
	"CONFLICT", "NOTHING", "EXCLUDED", "BEGIN", "COMMIT", "ROLLBACK", "IMMEDIATE", "ORDER", "GROUP",
	"LIMIT", "JOIN", "WITH", "REPLACE", "EXISTS", "BETWEEN", "HAVING", "UNION",
}

// hintTable names the table that was meant, and all there are.
func (k *checker) hintTable(word string) string {
	var names []string
	for _, t := range k.schema.Tables {
		names = append(names, t.Name)
	}
	if len(names) == 0 {
		return text.Get("handler.hint-no-tables")
	}
	hint := text.Get("handler.hint-tables", strings.Join(names, ", "))
	if near := nearest(word, names); near != "" {
		hint = text.Get("handler.hint-word", near) + " " + hint
	}
	return hint
}

// hintColumn names the column that was meant, of the tables that the
// statement names.
func (k *checker) hintColumn(st store.Stmt, word string) string {
	var names []string
	tokens := code(st.SQL)
	for _, t := range k.schema.Tables {
		if !slices.ContainsFunc(tokens, func(tok store.Token) bool { return strings.EqualFold(tok.Name(), t.Name) }) {
			continue
		}
		for _, c := range t.Columns {
			names = append(names, c.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	hint := text.Get("handler.hint-columns", strings.Join(names, ", "))
	if near := nearest(word, names); near != "" {
		hint = text.Get("handler.hint-word", near) + " " + hint
	}
	return hint
}

// hintFunction names SQLite's function of the same meaning.
func hintFunction(word string) string {
	if own, ok := functions[strings.ToLower(word)]; ok {
		return text.Get("handler.hint-function", own)
	}
	if near := nearest(word, sqliteFunctions); near != "" {
		return text.Get("handler.hint-word", near)
	}
	return ""
}

// functions of other dialects, with SQLite's way to say the same.
var functions = map[string]string{
	"greatest": "max(a, b)", "least": "min(a, b)", "json_build_object": "json_object('a', :a)",
	"jsonb_build_object": "json_object('a', :a)", "json_build_array": "json_array(:a)", "jsonb_agg": "json_group_array(a)",
	"json_agg": "json_group_array(a)", "to_char": "strftime('%Y-%m-%d', at)", "date_format": "strftime('%Y-%m-%d', at)",
	"date_trunc": "strftime('%Y-%m-%d', at)", "date_add": "datetime(at, '+1 hour')", "date_sub": "datetime(at, '-1 hour')",
	"clock_timestamp": "now()", "statement_timestamp": "now()", "transaction_timestamp": "now()", "sysdate": "now()",
	"unix_timestamp": "unixepoch()", "md5": "hex(:a)", "left": "substr(a, 1, 3)", "right": "substr(a, -3)",
	"split_part": "substr(a, 1, instr(a, '-') - 1)", "nextval": "an INTEGER PRIMARY KEY, which numbers itself",
	"string_agg": "group_concat(a, ',')", "get_lock": "BEGIN IMMEDIATE", "last_insert_id": "INSERT … RETURNING id",
	"row_count": "--: if unchanged skip", "to_jsonb": "json_object('a', :a)", "uuid_generate_v1": "gen_random_uuid()",
}

// sqliteFunctions are the ones that handlers use.
var sqliteFunctions = []string{
	"now", "gen_random_uuid", "uuid5", "uuid", "json_object", "json_array", "json_extract", "json_each", "coalesce",
	"count", "sum", "min", "max", "abs", "round", "length", "substr", "instr", "lower", "upper", "trim", "replace",
	"datetime", "strftime", "unixepoch", "julianday", "changes", "last_insert_rowid", "ifnull", "nullif", "iif",
	"group_concat", "json_group_array", "printf", "format", "hex", "random", "typeof", "concat",
}

// table is the named table of the schema.
func (k *checker) table(name string) (store.Table, bool) {
	for _, t := range k.schema.Tables {
		if strings.EqualFold(t.Name, name) {
			return t, true
		}
	}
	return store.Table{}, false
}

// columnNames are the names of the columns at some places.
func columnNames(t store.Table, places []int) []string {
	names := make([]string, len(places))
	for i, place := range places {
		names[i] = t.Columns[place].Name
	}
	return names
}

// targetTable is the table that a statement writes to.
func targetTable(sql string) string {
	tokens := code(sql)
	for i, t := range tokens {
		if (t.Is("INTO") || t.Is("UPDATE") || t.Is("FROM")) && i+1 < len(tokens) {
			next := tokens[i+1]
			if i+3 < len(tokens) && tokens[i+2].Text == "." {
				next = tokens[i+3]
			}
			return next.Name()
		}
	}
	return ""
}
