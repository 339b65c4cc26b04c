package world

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"again/engine/script"
	"again/engine/text"
	"again/store"
)

// lookup is one of the tables that a world shows beside its own: goals, audits
// and the SQL prompt read them by name. It lives in a connection's TEMP schema,
// so the learner's database never holds it.
type lookup struct {
	name    string
	columns []string
	rows    func(*World) [][]store.Value
}

var lookups []lookup

// lookupActor is whose connection the lookups live on.
const lookupActor = "lookup"

func init() {
	lookups = []lookup{
		{"queue", []string{"message", "event_id", "type", "bus", "position", "attempts", "state"}, queueRows},
		{"deliveries", []string{"message", "event_id", "worker", "attempt", "state"}, deliveryRows},
		{"log", []string{"n", "at", "step", "event_id", "actor", "handler", "message", "entry"}, logRows},
		{"calls", []string{"service", "key", "event_id", "effect", "answer", "fields"}, callRows},
		{"requests", []string{"n", "method", "path", "key", "status", "answer", "body"}, requestRows},
		{"published", []string{"id", "topic", "payload", "cause", "actor"}, publishedRows},
	}
}

// Query runs a SELECT over the tables of a service and the lookups. It changes
// nothing.
func (w *World) Query(service, sql string) (store.Result, error) {
	stmts, err := store.Split(sql)
	if err != nil {
		return store.Result{}, err
	}
	if len(stmts) != 1 || stmts[0].Kind != store.Select {
		return store.Result{}, errors.New(text.Get("world.query"))
	}
	return w.answerOn(lookupActor, service, &stmts[0], nil)
}

func (w *World) answerOn(who, service string, st *store.Stmt, args []store.Value) (store.Result, error) {
	c, err := w.live.conn(who, service)
	if err != nil {
		return store.Result{}, err
	}
	if err := w.fillLookups(c, service, st.SQL); err != nil {
		return store.Result{}, err
	}
	w.live.src.Point(Env{Now: w.Now, Seed: w.setup.Seed, Job: "lookup"})
	return c.Exec(st, args)
}

// fillLookups writes the lookups that sql mentions. A table of that name in the
// lesson's own database comes first.
func (w *World) fillLookups(c *store.Conn, service, sql string) error {
	words := identifiers(sql)
	for _, l := range lookups {
		if !slices.Contains(words, l.name) {
			continue
		}
		if snap, err := w.Tables(service); err != nil || slices.Contains(tableNames(snap), l.name) {
			continue
		}
		if err := l.fill(c, l.rows(w)); err != nil {
			return err
		}
	}
	return nil
}

func identifiers(sql string) []string {
	var words []string
	for _, t := range store.Lex(sql) {
		words = append(words, strings.ToLower(t.Name()))
	}
	return words
}

func (l lookup) fill(c *store.Conn, rows [][]store.Value) error {
	columns := strings.Join(l.columns, ", ")
	for _, sql := range []string{
		"CREATE TEMP TABLE IF NOT EXISTS " + l.name + " (" + columns + ")",
		"DELETE FROM temp." + l.name,
	} {
		if err := execText(c, sql, nil); err != nil {
			return err
		}
	}
	insert := "INSERT INTO temp." + l.name + " VALUES (?" + strings.Repeat(", ?", len(l.columns)-1) + ")"
	for _, row := range rows {
		if err := execText(c, insert, row); err != nil {
			return err
		}
	}
	return nil
}

func execText(c *store.Conn, sql string, args []store.Value) error {
	stmts, err := store.Split(sql)
	if err != nil {
		return err
	}
	_, err = c.Exec(&stmts[0], args)
	return err
}

func queueRows(w *World) [][]store.Value {
	var rows [][]store.Value
	for _, m := range w.Broker.Messages {
		var position store.Value
		if n := w.Broker.Position(m.Name); n > 0 {
			position = int64(n)
		}
		rows = append(rows, []store.Value{m.Name, m.EventID, m.Type, w.setup.Bus, position, int64(m.Attempts), m.State.String()})
	}
	return rows
}

func deliveryRows(w *World) [][]store.Value {
	var rows [][]store.Value
	for _, d := range w.Broker.Deliveries {
		m, _ := w.Broker.Message(d.Message)
		rows = append(rows, []store.Value{d.Message, m.EventID, d.Worker, int64(d.Attempt), deliveryState(d.Open, d.Late)})
	}
	return rows
}

func deliveryState(open, late bool) string {
	switch {
	case late:
		return "late"
	case open:
		return "open"
	}
	return "closed"
}

func logRows(w *World) [][]store.Value {
	rows := make([][]store.Value, len(w.Log))
	for i, e := range w.Log {
		rows[i] = []store.Value{
			int64(e.N), stamp(e.At), e.Name, e.Field("event_id"), e.Actor,
			e.Field("handler"), e.Field("message"), e.String(),
		}
	}
	return rows
}

func callRows(w *World) [][]store.Value {
	var rows [][]store.Value
	for _, c := range w.Calls() {
		effect := int64(0)
		if c.Effect {
			effect = 1
		}
		rows = append(rows, []store.Value{c.Service, nullable(c.Key), c.EventID, effect, c.Answer, c.Fields})
	}
	return rows
}

func requestRows(w *World) [][]store.Value {
	var rows [][]store.Value
	for i, r := range w.Requests {
		rows = append(rows, []store.Value{int64(i + 1), r.Method, r.Path, nullable(r.Key), int64(r.Status), r.Answer, r.Body})
	}
	return rows
}

func publishedRows(w *World) [][]store.Value {
	var rows [][]store.Value
	for _, p := range w.Published {
		rows = append(rows, []store.Value{p.ID, p.Topic, p.Payload, p.Cause, p.By})
	}
	return rows
}

func nullable(s string) store.Value {
	if s == "" {
		return nil
	}
	return s
}

// doSQL runs a statement of the learner's on the world's own database, on a
// connection that may not leave it.
func doSQL(w *World, v script.Verb) ([]string, error) {
	service, _ := v.Opt("service")
	stmts, err := store.Split(v.Arg(0))
	if err != nil {
		return nil, err
	}
	if len(stmts) != 1 {
		return nil, errors.New(text.Get("world.onesql"))
	}
	r, err := w.Prompt(service, &stmts[0])
	if busy(err) {
		return nil, errors.New(text.Get("world.sqlbusy", w.holder(&Actor{Name: "sql"}, service)))
	}
	if err != nil {
		return nil, err
	}
	if stmts[0].Kind != store.Select {
		w.Inputs = append(w.Inputs, Input{Verb: v.Text})
		w.log("sql", "statement.done", "rows", strconv.FormatInt(r.Affected, 10))
	}
	if stmts[0].Returns {
		return grid(r.Columns, r.Rows), nil
	}
	return nil, nil
}
