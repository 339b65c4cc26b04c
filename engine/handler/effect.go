package handler

import (
	"slices"
	"strings"

	"again/store"
)

// effect is what a value does with the column that it is written to, once more
// at each run.
type effect struct {
	own     bool // the column's present value goes into it
	delta   bool // running it twice moves the value twice
	merge   bool // own, and running it twice is like once: coalesce, greatest
	unknown bool // own, by a function that cannot be judged
	fresh   bool // it holds the time, a random number or a new id
	traps   []string
}

// scope says which names mean the column that is written to.
type scope struct {
	column string
	tables []string // names and aliases of its table, in lower case
	bare   bool     // an unqualified name is one of its table's
}

// is reports whether a name is the column.
func (s scope) is(n *node) bool {
	if n.kind != nameNode || n.text != s.column {
		return false
	}
	if n.of == "" {
		return s.bare
	}
	return slices.Contains(s.tables, n.of)
}

// join is the effect of several parts taken together.
func join(parts ...effect) effect {
	var all effect
	for _, p := range parts {
		all.own = all.own || p.own
		all.delta = all.delta || p.delta
		all.merge = all.merge || p.merge
		all.unknown = all.unknown || p.unknown
		all.fresh = all.fresh || p.fresh
		all.traps = append(all.traps, p.traps...)
	}
	return all
}

// moved makes of an effect one that moves the value, when it reads it at all.
func (e effect) moved(trap string) effect {
	if e.own && !e.delta {
		e.delta, e.merge, e.unknown = true, false, false
		if trap != "" {
			e.traps = append(e.traps, trap)
		}
	}
	return e
}

// merged makes of an effect one that settles after the first run.
func (e effect) merged(trap string) effect {
	if e.own && !e.delta && !e.unknown {
		e.merge = true
		if trap != "" {
			e.traps = append(e.traps, trap)
		}
	}
	return e
}

// blurred makes of an effect one that cannot be judged.
func (e effect) blurred() effect {
	if e.own && !e.delta {
		e.unknown, e.merge = true, false
	}
	return e
}

// effect judges an expression.
func (s scope) effect(n *node) effect {
	switch n.kind {
	case valueNode:
		return s.value(n)
	case nameNode:
		return effect{own: s.is(n)}
	case opNode:
		return s.operator(n)
	case callNode:
		return s.call(n)
	case caseNode:
		return s.caseWhen(n)
	case queryNode:
		return s.query(n)
	}
	return s.each(n.args)
}

// value judges a literal or a parameter. A column of the last SELECT that has
// the name of the one written to is its value of a moment ago.
func (s scope) value(n *node) effect {
	if s.column != "" && strings.EqualFold(n.text, ":row_"+s.column) {
		return effect{own: true, traps: []string{"read-then-write"}}
	}
	return effect{fresh: isNowParam(n.text)}
}

// isNowParam reports whether a parameter is the clock's time.
func isNowParam(text string) bool { return text == ":now" || text == "@now" || text == "$now" }

// each is the effect of several expressions taken together.
func (s scope) each(nodes []*node) effect {
	parts := make([]effect, len(nodes))
	for i, n := range nodes {
		parts[i] = s.effect(n)
	}
	return join(parts...)
}

// operator judges a unary or binary operation.
func (s scope) operator(n *node) effect {
	parts := make([]effect, len(n.args))
	for i, a := range n.args {
		parts[i] = s.effect(a)
	}
	all := join(parts...)
	switch n.text {
	case "not", "!", "~":
		return all.moved("toggle")
	case "+":
		return all.moved("")
	case "-":
		if len(n.args) == 1 || !parts[0].own {
			return all.moved("toggle") // :n - x comes back at the second run
		}
		return all.moved("")
	case "*", "/", "%", "<<", ">>", "div", "mod":
		return all.moved("")
	case "||":
		if isObject(n.args[1]) || isObject(n.args[0]) {
			return all.merged("json-merge")
		}
		return all.moved("append")
	case "#", "^", "xor":
		return all.moved("toggle")
	case "|", "&", "and", "or":
		return all.merged("")
	}
	return all.blurred() // a comparison, a place in a JSON document
}

// isObject reports whether an operand of || is a JSON object, so that the
// operator merges and does not append.
func isObject(n *node) bool {
	switch n.kind {
	case valueNode:
		return strings.HasPrefix(n.text, "'{") && strings.HasSuffix(n.text, "}'") && strings.Contains(n.text, ":")
	case callNode:
		return n.text == "jsonb_build_object" || n.text == "json_build_object" || n.text == "json_object"
	}
	return false
}

// call judges a function of the column.
func (s scope) call(n *node) effect {
	all := s.each(n.args)
	all.fresh = all.fresh || isFresh(n)
	switch n.text {
	case "values": // MySQL's VALUES(x) is the value that was to be inserted
		return effect{}
	case "coalesce", "ifnull", "nvl", "nullif":
		return all.merged("keeps-first")
	case "max", "min", "greatest", "least":
		if all.delta {
			all.traps = append(all.traps, "clamp")
		}
		return all.merged("monotone")
	case "concat", "concat_ws", "array_append", "array_prepend", "array_cat", "json_array_append", "group_concat", "string_agg":
		return all.moved("append")
	case "date_add", "date_sub", "adddate", "subdate", "timestampadd", "addtime":
		return all.moved("")
	case "datetime", "date", "time", "strftime":
		if len(n.args) > 1 {
			return all.moved("")
		}
		return all.merged("")
	case "json_insert", "jsonb_insert", "json_array_insert":
		if slices.ContainsFunc(n.args, func(a *node) bool { return strings.Contains(a.text, "#") }) || n.text != "json_insert" {
			return all.moved("append")
		}
		return all.merged("")
	case "json_set", "jsonb_set", "json_replace", "json_remove", "json_patch", "json_merge_patch":
		return s.jsonSet(n)
	case "json_extract", "jsonb_extract_path", "jsonb_extract_path_text", "json_value", "json_unquote":
		return all.blurred()
	case "lower", "upper", "trim", "ltrim", "rtrim", "btrim", "initcap", "abs", "round", "floor", "ceil", "ceiling", "last_insert_id", "json", "jsonb":
		return all.merged("")
	case "if", "iif":
		return s.iff(n)
	}
	return all.blurred()
}

// jsonSet judges a write into a JSON document: the document may go in as it
// is; a part of it that goes into the new value moves.
func (s scope) jsonSet(n *node) effect {
	if len(n.args) == 0 {
		return effect{}
	}
	document, rest := s.effect(n.args[0]), s.each(n.args[1:])
	if rest.delta {
		rest.traps = append(rest.traps, "json-number")
	}
	return join(document, rest).merged("")
}

// iff judges IF(condition, a, b) as a CASE.
func (s scope) iff(n *node) effect {
	if len(n.args) < 2 {
		return s.each(n.args)
	}
	return s.caseWhen(&node{kind: caseNode, when: n.args[:1], args: n.args[1:]})
}

// caseWhen judges a CASE: its results are what is written, its conditions may
// look at the column and so let it advance at each run.
func (s scope) caseWhen(n *node) effect {
	results, conditions := s.each(n.args), s.each(n.when)
	switch {
	case results.delta:
		return results
	case conditions.own && advances(n):
		return effect{own: true}.moved("advances")
	case conditions.own || results.own:
		results.own = true
		return results.merged("case")
	}
	return results
}

// advances reports whether a result of a CASE is a value that one of its
// conditions waits for: CASE s WHEN 'a' THEN 'b' WHEN 'b' THEN 'c'.
func advances(n *node) bool {
	var waited []string
	for _, w := range n.when {
		waited = append(waited, literals(w)...)
	}
	for _, result := range n.args {
		if result.kind == valueNode && slices.Contains(waited, result.text) {
			return true
		}
	}
	return false
}

// literals are the texts and numbers in a condition.
func literals(n *node) []string {
	if n.kind == valueNode {
		return []string{n.text}
	}
	var all []string
	for _, a := range n.args {
		all = append(all, literals(a)...)
	}
	return all
}

// query judges a SELECT in parentheses by the columns it gives. A bare name in
// it is the column when it reads the same table, or none at all.
func (s scope) query(n *node) effect {
	inner := s
	from := after(n.body, "FROM")
	if outer(n.body, 0, "FROM") >= 0 {
		names := tableNames(from)
		inner.bare = slices.ContainsFunc(names, func(name string) bool { return slices.Contains(s.tables, name) })
		if inner.bare {
			inner.tables = slices.Concat(s.tables, names)
		}
	}
	all := inner.each(selectList(n.body))
	if all.delta {
		all.traps = append(all.traps, "subquery")
	}
	return all
}

// tableNames are the names and aliases in a FROM clause, in lower case.
func tableNames(from []store.Token) []string {
	var names []string
	end := outer(from, 0, "WHERE", "GROUP", "ORDER", "LIMIT", "HAVING", "UNION", "RETURNING", "FOR")
	if end >= 0 {
		from = from[:end]
	}
	for i, t := range from {
		if t.Kind == store.Word || t.Kind == store.Quoted {
			if i+1 < len(from) && from[i+1].Text == "." {
				continue // the schema before a table's name
			}
			names = append(names, strings.ToLower(t.Name()))
		}
	}
	return names
}

// selectList are the expressions that a SELECT gives.
func selectList(body []store.Token) []*node {
	start := outer(body, 0, "SELECT")
	if start < 0 {
		return nil
	}
	list := body[start+1:]
	if end := outer(list, 0, "FROM", "WHERE", "ORDER", "LIMIT", "UNION"); end >= 0 {
		list = list[:end]
	}
	if len(list) > 0 && (list[0].Is("DISTINCT") || list[0].Is("ALL")) {
		list = list[1:]
	}
	return parseList(list)
}

// isFresh reports whether a call answers something else at each run.
func isFresh(n *node) bool {
	switch n.text {
	case "now", "current_timestamp", "current_date", "current_time", "localtimestamp", "localtime", "sysdate",
		"clock_timestamp", "statement_timestamp", "transaction_timestamp", "getdate", "utc_timestamp", "curdate", "curtime",
		"random", "rand", "randomblob", "gen_random_uuid", "uuid", "uuidv4", "uuidv7", "uuid_generate_v1", "uuid_generate_v4",
		"gen_random_bytes", "nextval", "lastval", "last_insert_rowid", "unix_timestamp", "newid", "uuid_short":
		return true
	case "datetime", "date", "time", "strftime", "unixepoch", "julianday":
		return len(n.args) == 0 || slices.ContainsFunc(n.args, func(a *node) bool { return strings.EqualFold(a.text, "'now'") })
	}
	return false
}
