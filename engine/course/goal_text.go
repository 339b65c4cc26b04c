package course

import (
	"strings"

	"again/engine/text"
)

var (
	ofService  = lazily(`(?i)^service\s*=\s*'([^']*)'(\s+and\s+effect\s*=\s*1)?$`)
	forEvent   = lazily(`^event_id\s*=\s*'([^']*)'$`)
	selectCell = lazily(`(?i)^SELECT\s+(\w+)\s+FROM\s+([\w.]+)(?:\s+WHERE\s+(\w+)\s*=\s*(?:'([^']*)'|(\d+)))?$`)
	selectFold = lazily(`(?i)^SELECT\s+(count|sum|min|max)\s*\(\s*(DISTINCT\s+)?(\*|\w+)\s*\)\s+FROM\s+([\w.]+)(?:\s+WHERE\s+(.+))?$`)
)

// Say is the clause in the learner's words: what is shown is what is checked.
func (c Clause) Say() string {
	switch c.Kind {
	case "rows":
		if m := ofService.parts(c.Probe.Where); m != nil && c.Probe.Table == "calls" {
			return text.Get("course.say.calls"+effective(m[2]), m[1], c.sayWant())
		}
		return text.Get("course.say.rows"+c.one(), c.Probe.Table, sayCondition(c.Probe.Where), c.sayWant())
	case "value":
		return text.Get("course.say.value", c.Probe.say(), c.sayWant())
	case "log":
		return text.Get("course.say.log"+c.one(), c.Probe.say(), c.sayWant())
	case "event":
		return c.sayEvent()
	case "anomaly":
		return text.Get("course.say.anomaly", c.Name)
	case "explore":
		if c.Finds {
			return text.Get("course.say.explore.something")
		}
		return text.Get("course.say.explore.nothing")
	}
	return text.Get("course.say." + c.Kind)
}

// effective picks the sentence for calls that did something.
func effective(condition string) string {
	if condition == "" {
		return ""
	}
	return ".effect"
}

// one picks the sentence for a single row or line.
func (c Clause) one() string {
	if c.Want == "1" {
		return ".one"
	}
	return ""
}

// sayWant is the right side: "2", "not 2", "at least 2".
func (c Clause) sayWant() string {
	return strings.TrimPrefix(c.Op+" "+c.Want, "is ")
}

func (c Clause) sayEvent() string {
	said := text.Get("course.say.event", c.Probe.say())
	if who := c.Probe.killed(); who != "" {
		said = text.Get("course.say.killed", who)
	} else if key := "course.say.event." + c.Probe.Name; text.Has(key) {
		said = text.Get(key) + sayWhich(c.Probe.Fields)
	}
	if c.After >= 0 {
		said += text.Get("course.say.after", c.After)
	}
	return said
}

// killed is the one actor whose end the probe looks for, "" where it may be any.
func (p Probe) killed() string {
	if !strings.HasSuffix(p.Name, ".crashed") || len(p.Fields) != 1 {
		return ""
	}
	if f := p.Fields[0]; f.Key == "worker" || f.Key == "actor" {
		return f.Value
	}
	return ""
}

// say is the left side.
func (p Probe) say() string {
	switch p.Kind {
	case "rows":
		return p.Table + sayCondition(p.Where)
	case "log":
		return p.Name + sayFields(p.Fields)
	case "value":
		return sayQuery(p.SQL)
	}
	return text.Get("course.say.primary")
}

// sayWhich tells one event from others of its kind: " (E1, mode=up)".
func sayWhich(fields []Match) string {
	var which []string
	for _, f := range fields {
		switch f.Key {
		case "event_id", "handler", "worker", "actor", "message":
			which = append(which, f.Value)
		default:
			which = append(which, f.Key+"="+f.Value)
		}
	}
	if len(which) == 0 {
		return ""
	}
	return " (" + strings.Join(which, ", ") + ")"
}

func sayFields(fields []Match) string {
	var b strings.Builder
	for _, f := range fields {
		b.WriteString(" " + f.Key + "=" + f.Value)
	}
	return b.String()
}

// sayCondition reads " for E1" where the condition is only an event, else
// " where …".
func sayCondition(where string) string {
	if where == "" {
		return ""
	}
	if m := forEvent.parts(where); m != nil {
		return text.Get("course.say.for", m[1])
	}
	return text.Get("course.say.where", where)
}

// sayQuery turns the usual shapes of a query into words and leaves the others
// as they are.
func sayQuery(sql string) string {
	sql = strings.TrimSuffix(strings.TrimSpace(sql), ";")
	if m := selectCell.parts(sql); m != nil {
		if m[3] == "" {
			return m[2] + "." + m[1]
		}
		return text.Get("course.say.of", m[2]+"."+m[1], m[4]+m[5])
	}
	if m := selectFold.parts(sql); m != nil {
		fold := strings.ToLower(m[1])
		if fold == "count" && m[2] != "" {
			fold = "distinct"
		}
		return text.Get("course.say.fold."+fold, m[4], m[3]) + sayCondition(m[5])
	}
	return sql
}
