package handler

import (
	"strings"

	"again/store"
)

// node is an expression, read as far as an idiom depends on it.
type node struct {
	kind nodeKind
	text string  // operator, function or name, in lower case; a value as written
	of   string  // the qualifier of a name, in lower case
	args []*node // operands, arguments; the results of a CASE
	when []*node // the conditions of a CASE
	body []store.Token
}

type nodeKind int

const (
	valueNode nodeKind = iota // literal or parameter
	nameNode                  // column
	opNode                    // unary or binary
	callNode
	caseNode
	queryNode // a SELECT in parentheses
	listNode  // (a, b)
)

// exprReader reads expressions off tokens. It takes what it does not know for
// a value: a reader of three dialects must never stop.
type exprReader struct {
	tokens []store.Token
	at     int
}

// parseExpr reads one expression.
func parseExpr(tokens []store.Token) *node {
	r := &exprReader{tokens: tokens}
	return r.expr(0)
}

// parseList reads expressions with commas between them.
func parseList(tokens []store.Token) []*node {
	var list []*node
	for _, part := range splitComma(tokens) {
		list = append(list, parseExpr(part))
	}
	return list
}

// splitComma cuts tokens at the commas outside all parentheses.
func splitComma(tokens []store.Token) [][]store.Token {
	var parts [][]store.Token
	depth, from := 0, 0
	for i, t := range tokens {
		depth += nesting(t)
		if depth == 0 && t.Text == "," && t.Kind == store.Punct {
			parts, from = append(parts, tokens[from:i]), i+1
		}
	}
	if from < len(tokens) {
		parts = append(parts, tokens[from:])
	}
	return parts
}

// nesting is how a token changes the depth of parentheses and brackets.
func nesting(t store.Token) int {
	if t.Kind != store.Punct {
		return 0
	}
	switch t.Text {
	case "(", "[":
		return 1
	case ")", "]":
		return -1
	}
	return 0
}

func (r *exprReader) peek() store.Token {
	if r.at < len(r.tokens) {
		return r.tokens[r.at]
	}
	return store.Token{Kind: store.Unknown}
}

func (r *exprReader) done() bool { return r.at >= len(r.tokens) }

// accept steps over the words when they come next.
func (r *exprReader) accept(words ...string) bool {
	if r.at > len(r.tokens) || !matches(r.tokens[min(r.at, len(r.tokens)):], words) {
		return false
	}
	r.at += len(words)
	return true
}

// binding strengths of operators; a comparison binds at 4.
func strength(t store.Token) int {
	if t.Kind == store.Word {
		switch strings.ToUpper(t.Text) {
		case "OR", "XOR":
			return 1
		case "AND":
			return 2
		case "IS", "IN", "LIKE", "ILIKE", "GLOB", "REGEXP", "RLIKE", "SIMILAR", "BETWEEN", "MATCH", "NOT":
			return 4
		case "DIV", "MOD":
			return 7
		case "COLLATE", "AT":
			return 10
		}
		return 0
	}
	if t.Kind != store.Punct {
		return 0
	}
	switch t.Text {
	case "=", "==", "<>", "!=", "<", "<=", ">", ">=", "<=>":
		return 4
	case "+", "-":
		return 6
	case "*", "/", "%":
		return 7
	case "||":
		return 8
	case "->", "->>", "#>", "#>>":
		return 9
	case "^":
		return 9
	case "::":
		return 11
	case "(", ")", "[", "]", "{", "}", ",", ";", ".", ":", ":=", "=>":
		return 0
	}
	return 5
}

// expr reads an expression whose operators bind more strongly than floor.
func (r *exprReader) expr(floor int) *node {
	left := r.prefix()
	for !r.done() {
		t := r.peek()
		bind := strength(t)
		if bind == 0 || bind <= floor {
			break
		}
		r.at++
		left = r.infix(left, t, bind)
	}
	return left
}

// infix reads what follows an operator.
func (r *exprReader) infix(left *node, t store.Token, bind int) *node {
	op := strings.ToLower(t.Text)
	switch op {
	case "not": // x NOT IN, NOT LIKE, NOT BETWEEN, NOT NULL
		t = r.peek()
		op = strings.ToLower(t.Text)
		r.at++
		if op == "null" || strength(t) != 4 {
			return binary("is", left, value("not null"))
		}
		return r.infix(left, t, 4)
	case "is":
		if r.accept("NOT") {
			op = "is not"
		}
		r.accept("DISTINCT", "FROM")
	case "between":
		low := r.expr(4)
		r.accept("AND")
		return &node{kind: opNode, text: op, args: []*node{left, low, r.expr(4)}}
	case "collate", "::":
		r.typeName()
		return left
	case "at":
		r.accept("TIME", "ZONE")
		r.expr(10)
		return left
	}
	return binary(op, left, r.expr(bind))
}

func binary(op string, left, right *node) *node {
	return &node{kind: opNode, text: op, args: []*node{left, right}}
}

func value(text string) *node { return &node{kind: valueNode, text: text} }

// typeName steps over a type or collation: numeric(10, 2), timestamp with
// time zone, text[].
func (r *exprReader) typeName() {
	r.at++
	for r.accept("WITH", "TIME", "ZONE") || r.accept("WITHOUT", "TIME", "ZONE") ||
		r.accept("VARYING") || r.accept("PRECISION") || r.accept(".") {
		if r.at > 0 && r.tokens[r.at-1].Text == "." {
			r.at++
		}
	}
	for r.peek().Text == "(" || r.peek().Text == "[" {
		r.group()
	}
}

// prefix reads an operand with the signs before it.
func (r *exprReader) prefix() *node {
	t := r.peek()
	switch {
	case r.done():
		return value("")
	case t.Is("NOT"):
		r.at++
		return &node{kind: opNode, text: "not", args: []*node{r.expr(3)}}
	case t.Kind == store.Punct && (t.Text == "-" || t.Text == "+" || t.Text == "~" || t.Text == "!"):
		r.at++
		return &node{kind: opNode, text: t.Text, args: []*node{r.expr(9)}}
	case t.Kind == store.Punct && t.Text == "(":
		return r.subscripts(r.parens())
	case t.Is("CASE"):
		return r.caseWhen()
	case t.Is("INTERVAL"):
		r.at += 2
		r.accept("DAY")
		return value("interval")
	case t.Is("EXISTS"):
		r.at++
		return &node{kind: opNode, text: "exists", args: []*node{r.prefix()}}
	case t.Kind == store.Word || t.Kind == store.Quoted:
		return r.subscripts(r.name())
	}
	r.at++
	return value(t.Text)
}

// subscripts steps over array places: tags[1].
func (r *exprReader) subscripts(n *node) *node {
	for r.peek().Kind == store.Punct && r.peek().Text == "[" {
		r.group()
	}
	return n
}

// group steps over the parenthesis or bracket that opens here and answers
// what stands in it.
func (r *exprReader) group() []store.Token {
	from, depth := r.at+1, 0
	for !r.done() {
		depth += nesting(r.peek())
		r.at++
		if depth <= 0 {
			return r.tokens[min(from, r.at-1) : r.at-1]
		}
	}
	return r.tokens[min(from, len(r.tokens)):]
}

// parens reads a parenthesis: a query, a list, or one expression.
func (r *exprReader) parens() *node {
	inside := r.group()
	if len(inside) > 0 && (inside[0].Is("SELECT") || inside[0].Is("WITH") || inside[0].Is("VALUES")) {
		return &node{kind: queryNode, body: inside}
	}
	list := parseList(inside)
	if len(list) == 1 {
		return list[0]
	}
	return &node{kind: listNode, args: list}
}

// caseWhen reads CASE [x] WHEN a THEN b … ELSE c END.
func (r *exprReader) caseWhen() *node {
	r.at++
	n := &node{kind: caseNode}
	if !r.peek().Is("WHEN") {
		n.when = append(n.when, r.expr(0))
	}
	for !r.done() {
		before := r.at
		switch {
		case r.accept("WHEN"):
			n.when = append(n.when, r.expr(0))
		case r.accept("THEN"), r.accept("ELSE"):
			n.args = append(n.args, r.expr(0))
		case r.accept("END"):
			return n
		}
		if r.at == before {
			r.at++
		}
	}
	return n
}

// bare are functions of time that are written without parentheses.
var bare = map[string]bool{
	"current_timestamp": true, "current_date": true, "current_time": true,
	"localtimestamp": true, "localtime": true, "sysdate": true,
}

// name reads a column, a function call or a word that stands for a value.
func (r *exprReader) name() *node {
	first := r.peek()
	r.at++
	n := &node{kind: nameNode, text: strings.ToLower(first.Name())}
	for r.peek().Text == "." && r.at+1 < len(r.tokens) {
		n.of, n.text = n.text, strings.ToLower(r.tokens[r.at+1].Name())
		r.at += 2
	}
	if r.peek().Kind == store.Punct && r.peek().Text == "(" {
		return r.call(n.text)
	}
	if first.Kind == store.Word && n.of == "" {
		switch {
		case bare[n.text]:
			return &node{kind: callNode, text: n.text}
		case n.text == "null", n.text == "true", n.text == "false", n.text == "default":
			return value(n.text)
		case r.peek().Kind == store.String: // DATE '2026-01-01', a type before a text
			r.at++
			return value(n.text)
		}
	}
	return n
}

// call reads a function's arguments and steps over FILTER and OVER.
func (r *exprReader) call(name string) *node {
	inside := r.group()
	n := &node{kind: callNode, text: name}
	if len(inside) > 0 && (inside[0].Is("DISTINCT") || inside[0].Is("ALL")) {
		inside = inside[1:]
	}
	switch {
	case name == "cast" || name == "convert" || name == "try_cast":
		return parseExpr(before(inside, "AS"))
	case name == "extract":
		n.args = []*node{parseExpr(after(inside, "FROM"))}
	default:
		n.args = parseList(inside)
	}
	for r.peek().Is("FILTER") || r.peek().Is("OVER") {
		r.at++
		if r.peek().Text == "(" {
			r.group()
		}
	}
	return n
}

// before is what stands in front of a word outside all parentheses.
func before(tokens []store.Token, word string) []store.Token {
	if i := outer(tokens, 0, word); i >= 0 {
		return tokens[:i]
	}
	return tokens
}

// after is what stands behind a word outside all parentheses.
func after(tokens []store.Token, word string) []store.Token {
	if i := outer(tokens, 0, word); i >= 0 {
		return tokens[i+1:]
	}
	return tokens
}

// outer is the place, from a place on, of the first of some words outside all
// parentheses; -1 when there is none. IS DISTINCT FROM is no FROM.
func outer(tokens []store.Token, from int, words ...string) int {
	depth := 0
	for i := from; i < len(tokens); i++ {
		depth += nesting(tokens[i])
		if depth != 0 || tokens[i].Kind != store.Word || i > 0 && tokens[i].Is("FROM") && tokens[i-1].Is("DISTINCT") {
			continue
		}
		for _, w := range words {
			if tokens[i].Is(w) {
				return i
			}
		}
	}
	return -1
}
