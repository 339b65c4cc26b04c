package course

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"again/engine/text"
)

// field is one key of a YAML mapping, with its line in the lesson's file.
type field struct {
	key  string
	line int
	node ast.Node
}

// yamlReader turns the nodes of one file into values. It keeps every mistake.
type yamlReader struct {
	file   string
	offset int // added to the YAML's own lines
	errs   Errors
}

// parse reads a YAML document whose top is a mapping.
func (r *yamlReader) parse(source string) []field {
	f, err := parser.ParseBytes([]byte(source), 0)
	if err != nil {
		var syntax *yaml.SyntaxError
		line := 1
		what := err.Error()
		if errors.As(err, &syntax) && syntax.Token != nil {
			line, what = syntax.Token.Position.Line, syntax.Message
		}
		r.fail(line+r.offset, "", what)
		return nil
	}
	if len(f.Docs) == 0 || f.Docs[0].Body == nil {
		return nil
	}
	return r.mapping(f.Docs[0].Body)
}

func (r *yamlReader) fail(line int, textThere, what string) {
	r.errs.add(r.file, line, textThere, what)
}

func (r *yamlReader) lineOf(n ast.Node) int {
	if n == nil || n.GetToken() == nil || n.GetToken().Position == nil {
		return r.offset + 1
	}
	return n.GetToken().Position.Line + r.offset
}

// mapping lists a mapping's fields in order; a key that stands twice is a mistake.
func (r *yamlReader) mapping(n ast.Node) []field {
	m, ok := n.(ast.MapNode)
	if !ok {
		r.fail(r.lineOf(n), short(n), text.Get("course.yaml.mapping"))
		return nil
	}
	var fields []field
	seen := map[string]bool{}
	for it := m.MapRange(); it.Next(); {
		f := field{key: keyText(it.Key()), line: r.lineOf(it.Key()), node: it.Value()}
		if seen[f.key] {
			r.fail(f.line, f.key, text.Get("course.yaml.twice"))
			continue
		}
		seen[f.key] = true
		fields = append(fields, f)
	}
	return fields
}

func keyText(k ast.MapKeyNode) string {
	if s, ok := k.(ast.ScalarNode); ok {
		return fmt.Sprint(s.GetValue())
	}
	return k.String()
}

// str reads a scalar as the text that was written.
func (r *yamlReader) str(f field) string {
	s, ok := scalarText(f.node)
	if !ok {
		r.fail(f.line, f.key, text.Get("course.yaml.text"))
	}
	return s
}

func scalarText(n ast.Node) (string, bool) {
	switch v := n.(type) {
	case *ast.StringNode:
		return v.Value, true
	case *ast.LiteralNode:
		return strings.TrimRight(v.Value.Value, "\n"), true
	case *ast.NullNode:
		return "", true
	case ast.ScalarNode:
		return v.GetToken().Value, true
	}
	return "", false
}

// anyNumber is for a number without an upper end.
const anyNumber = math.MaxInt

// num reads a whole number from least to most.
func (r *yamlReader) num(f field, least, most int) int {
	s, _ := scalarText(f.node)
	n, err := strconv.Atoi(s)
	switch {
	case err != nil || n < least:
		r.fail(f.line, f.key+": "+s, text.Get("course.yaml.number", least))
		return least
	case n > most:
		r.fail(f.line, f.key+": "+s, text.Get("course.yaml.most", most))
		return most
	}
	return n
}

// located is a text with the line that it stands on.
type located struct {
	text string
	line int
}

// list reads a sequence of scalars; a single scalar is a list of one.
func (r *yamlReader) list(f field) []located {
	seq, ok := f.node.(*ast.SequenceNode)
	if !ok {
		s, isText := scalarText(f.node)
		if !isText {
			r.fail(f.line, f.key, text.Get("course.yaml.list"))
			return nil
		}
		if s == "" {
			return nil
		}
		return []located{{s, f.line}}
	}
	var all []located
	for _, n := range seq.Values {
		s, isText := scalarText(n)
		if !isText {
			r.fail(r.lineOf(n), short(n), text.Get("course.yaml.list"))
			continue
		}
		all = append(all, located{s, r.lineOf(n)})
	}
	return all
}

func texts(all []located) []string {
	var out []string
	for _, l := range all {
		out = append(out, l.text)
	}
	return out
}

// json writes a node as JSON, fields in the order written.
func (r *yamlReader) json(n ast.Node) string {
	switch v := n.(type) {
	case ast.MapNode:
		var parts []string
		for _, f := range r.mapping(n) {
			parts = append(parts, jsonText(f.key)+":"+r.json(f.node))
		}
		return "{" + strings.Join(parts, ",") + "}"
	case *ast.SequenceNode:
		var parts []string
		for _, item := range v.Values {
			parts = append(parts, r.json(item))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case *ast.NullNode:
		return "null"
	case *ast.StringNode, *ast.LiteralNode:
		s, _ := scalarText(n)
		return jsonText(s)
	case *ast.BoolNode:
		return strconv.FormatBool(v.Value)
	case *ast.IntegerNode, *ast.FloatNode:
		s := n.GetToken().Value
		if json.Valid([]byte(s)) {
			return s
		}
		return jsonText(s)
	}
	r.fail(r.lineOf(n), short(n), text.Get("course.yaml.value"))
	return "null"
}

func jsonText(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		return `""`
	}
	return strings.TrimRight(b.String(), "\n")
}

// short is a node's first line, for an error.
func short(n ast.Node) string {
	if n == nil {
		return ""
	}
	line, _, _ := strings.Cut(n.String(), "\n")
	return line
}

// different reads a list in which nothing stands twice.
func (r *yamlReader) different(f field) []string {
	var seen []string
	for _, item := range r.list(f) {
		if slices.Contains(seen, item.text) {
			r.fail(item.line, item.text, text.Get("course.yaml.repeated"))
		}
		seen = append(seen, item.text)
	}
	return seen
}
