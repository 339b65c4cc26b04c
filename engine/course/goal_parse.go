package course

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"again/engine/script"
	"again/engine/text"
)

// clauseKinds are the first words of a goal line.
var clauseKinds = []string{"rows", "value", "log", "event", "anomaly", "no", "queue", "explore"}

var (
	// The last " is " of a line parts what is looked up from what it must be.
	isPart    = lazily(`^(.*\S)\s+is\s+(not\s+|at least\s+|at most\s+)?(\S.*)$`)
	afterStep = lazily(`^(.*\S)\s+after\s+step\s+(\d+)$`)
	fieldPart = lazily(`^([a-zA-Z_][\w.-]*)=(?:'([^']*)'|"([^"]*)"|(\S+))(?:\s+|$)`)
	rowsPart  = lazily(`^rows\s+([\w.]+)(?:\s+where\s+(\S.*))?$`)
	valuePart = lazily(`^value\s+(?:"(.*)"|'(.*)')$`)
)

// parseClause reads one line of a goal.
func parseClause(line string) (Clause, error) {
	c := Clause{Text: line, After: -1, Op: "is"}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.Join(strings.Fields(rest), " ")
	switch word {
	case "rows", "value", "log":
		return parseCompared(c, word, line)
	case "event":
		return parseEvent(c, line)
	case "anomaly":
		c.Kind, c.Name = "anomaly", rest
		return c, usageUnless(rest != "" && !strings.Contains(rest, " "), word)
	case "no":
		c.Kind = "no-anomaly"
		return c, usageUnless(rest == "anomaly", word)
	case "queue":
		c.Kind = "queue-empty"
		return c, usageUnless(rest == "is empty", word)
	case "explore":
		c.Kind, c.Finds = "explore", rest == "finds something"
		return c, usageUnless(c.Finds || rest == "finds nothing", word)
	}
	return c, errors.New(text.Get("course.goal.word", script.Nearest(word, clauseKinds)))
}

func usageUnless(ok bool, word string) error {
	if ok {
		return nil
	}
	return errors.New(text.Get("course.goal.usage." + word))
}

// parseCompared reads `PROBE is [not|at least|at most] V`.
func parseCompared(c Clause, kind, line string) (Clause, error) {
	m := isPart.parts(line)
	if m == nil {
		return c, usageUnless(false, kind)
	}
	probe, err := parseProbe(m[1])
	if err != nil {
		return c, err
	}
	c.Kind, c.Probe, c.Want = kind, probe, unquoted(m[3])
	if m[2] != "" {
		c.Op = "is " + strings.TrimSpace(m[2])
	}
	if _, err := strconv.Atoi(c.Want); err != nil && (kind != "value" || strings.HasPrefix(c.Op, "is at")) {
		return c, usageUnless(false, kind)
	}
	return c, nil
}

func parseEvent(c Clause, line string) (Clause, error) {
	c.Kind = "event"
	if m := afterStep.parts(line); m != nil {
		c.After, _ = strconv.Atoi(m[2]) // the pattern lets only digits through
		line = m[1]
	}
	probe, err := parseLog(strings.TrimSpace(strings.TrimPrefix(line, "event")))
	if err != nil {
		return c, usageUnless(false, "event")
	}
	c.Probe = probe
	return c, nil
}

// parseProbe reads what a prediction's answer, a table's cell or the left side
// of a goal looks up.
func parseProbe(s string) (Probe, error) {
	s = strings.TrimSpace(s)
	if s == "anomaly" {
		return Probe{Kind: "anomaly"}, nil
	}
	word, rest, _ := strings.Cut(s, " ")
	switch word {
	case "rows":
		if m := rowsPart.parts(s); m != nil {
			return Probe{Kind: "rows", Table: m[1], Where: m[2]}, nil
		}
	case "value":
		if m := valuePart.parts(s); m != nil {
			return Probe{Kind: "value", SQL: m[1] + m[2]}, nil
		}
	case "log":
		return parseLog(strings.TrimSpace(rest))
	default:
		return Probe{}, errors.New(text.Get("course.probe", s))
	}
	return Probe{}, usageUnless(false, word)
}

// parseLog reads NAME [field=value …].
func parseLog(s string) (Probe, error) {
	name, rest, _ := strings.Cut(s, " ")
	p := Probe{Kind: "log", Name: name}
	if name == "" || strings.Contains(name, "=") {
		return p, usageUnless(false, "log")
	}
	for rest = strings.TrimSpace(rest); rest != ""; {
		m := fieldPart.parts(rest)
		if m == nil {
			return p, usageUnless(false, "log")
		}
		p.Fields = append(p.Fields, Match{Key: m[1], Value: m[2] + m[3] + m[4]})
		rest = rest[len(m[0]):]
	}
	return p, nil
}

func unquoted(s string) string {
	s = strings.TrimSpace(s)
	if len(s) >= 2 && (s[0] == '\'' || s[0] == '"') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

// bind puts the cast's ids where the lesson writes aliases ('E1' inside SQL, E1
// as a field's value) and finds the service whose tables are meant: B.bookings
// is the table bookings of service B.
func (p Probe) bind(cast []Event, services []string) Probe {
	switch p.Kind {
	case "rows":
		p.query = "SELECT count(*) FROM " + p.Table
		if p.Where != "" {
			p.query += " WHERE " + p.Where
		}
	case "value":
		p.query = p.SQL
	}
	for _, e := range cast {
		p.query = strings.ReplaceAll(p.query, "'"+e.Alias+"'", "'"+e.ID+"'")
	}
	for _, name := range services {
		prefix := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\.`)
		if name != "" && prefix.MatchString(p.query) {
			p.service, p.query = name, prefix.ReplaceAllString(p.query, "")
		}
	}
	return p
}
