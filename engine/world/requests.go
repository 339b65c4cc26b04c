package world

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"again/engine/handler"
	"again/engine/text"
	"again/store"
)

// Request is one request of the client and its answer.
type Request struct {
	Method, Path string // the path with its query, as sent
	Key          string // Idempotency-Key, "" for none
	Body         string // JSON
	EventID      string // the key, or an id made up for this request
	Status       int    // 0 while it is in flight, -1 when the api died before it answered
	Answer       string
}

// apis are the producer's processes. The second one is started by a request
// that comes while the first is in the middle of one.
var apis = []string{"api", "api2"}

// freeAPI is the first of them that is idle, nil when all are at work.
func (w *World) freeAPI() *Actor {
	for _, name := range apis {
		if w.Actor(name) == nil {
			w.Actors = append(w.Actors, Actor{Name: name})
		}
		if a := w.Actor(name); a.Idle() {
			return a
		}
	}
	return nil
}

// receive hands a request to the api, which starts the endpoint's script.
func (w *World) receive(method, path, key, body string) (*Actor, error) {
	api := w.freeAPI()
	if api == nil {
		return nil, errors.New(text.Get("world.apibusy"))
	}
	h, fields, err := w.route(method, path)
	if err != nil {
		return nil, err
	}
	r := Request{Method: method, Path: path, Key: key, Body: body, EventID: key}
	if r.EventID == "" {
		r.EventID = derive("request", w.setup.Seed, strconv.Itoa(len(w.Requests)+1))
	}
	w.Requests = append(w.Requests, r)
	p, err := requestParams(r, fields)
	if err != nil {
		w.Requests = w.Requests[:len(w.Requests)-1]
		return nil, err
	}
	api.Job = &Job{
		Request: len(w.Requests) - 1, Attempt: 1, Params: p, Cause: r.EventID,
		Event:   Event{ID: r.EventID, Type: method + " " + h.Path, Payload: body},
		Scripts: []*handler.Script{h},
	}
	w.log("client", "request.sent", "method", method, "path", path, "key", key, "event_id", r.EventID)
	w.settlePC(api)
	return api, nil
}

// route finds the endpoint of a path, and what its :parts and the query bind.
func (w *World) route(method, path string) (*handler.Script, []param, error) {
	bare, query, _ := strings.Cut(path, "?")
	for _, h := range w.endpoints() {
		if fields, ok := matchPath(h.Path, bare); ok && h.Method == method {
			w.resolveAliases(fields)
			return h, append(fields, queryParams(query)...), nil
		}
	}
	return nil, nil, errors.New(text.Get("world.route", method, bare, w.routes()))
}

// resolveAliases puts the id of an event in place of its name in the cast, as
// the verbs do.
func (w *World) resolveAliases(fields []param) {
	for i, f := range fields {
		alias, _ := f.Value.(string)
		if e, ok := w.setup.event(alias); ok {
			fields[i].Value = e.ID
		}
	}
}

func (w *World) endpoints() []*handler.Script {
	return w.setup.scripts(func(h *handler.Script) bool { return h.Trigger == handler.OnRequest })
}

func (w *World) routes() string {
	var all []string
	for _, h := range w.endpoints() {
		all = append(all, h.Method+" "+h.Path)
	}
	if len(all) == 0 {
		return text.Get("world.noroutes")
	}
	return strings.Join(all, ", ")
}

func matchPath(pattern, path string) ([]param, bool) {
	want, got := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(want) != len(got) {
		return nil, false
	}
	var fields []param
	for i := range want {
		if name, ok := strings.CutPrefix(want[i], ":"); ok {
			fields = append(fields, param{name, number(got[i])})
		} else if want[i] != got[i] {
			return nil, false
		}
	}
	return fields, true
}

func queryParams(query string) []param {
	var fields []param
	for _, pair := range strings.Split(query, "&") {
		if key, value, ok := strings.Cut(pair, "="); ok {
			if plain, err := url.QueryUnescape(value); err == nil {
				value = plain
			}
			fields = append(fields, param{key, number(value)})
		}
	}
	return fields
}

// number reads digits as an integer and leaves the rest a text.
func number(s string) store.Value {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil && strconv.FormatInt(n, 10) == s {
		return n
	}
	return s
}

// requestParams are :method :path :key :body :body_hash, the body's fields, and
// those of the path and query.
func requestParams(r Request, fields []param) (*params, error) {
	p, err := readObject(r.Body)
	if err != nil {
		return nil, err
	}
	for _, f := range fields {
		p.set(f.Name, f.Value)
	}
	sum := sha256.Sum256([]byte(r.Body))
	var key store.Value
	if r.Key != "" {
		key = r.Key
	}
	for _, f := range []param{
		{"method", r.Method}, {"path", r.Path}, {"key", key}, {"body", r.Body},
		{"body_hash", hex.EncodeToString(sum[:8])},
	} {
		p.set(f.Name, f.Value)
	}
	return p, nil
}

// execReply answers, when its condition holds, and ends the script.
func (w *World) execReply(a *Actor, op *handler.Op) error {
	holds, err := w.replies(a, op)
	if err != nil || !holds {
		return err
	}
	body, err := w.replyBody(a.Job, op.Body)
	if err != nil {
		return err
	}
	w.rollback(a)
	w.answer(a, op.Status, body)
	return nil
}

func (w *World) replies(a *Actor, op *handler.Op) (bool, error) {
	if op.When == nil {
		return true, nil
	}
	args, err := w.args(a.Job, op.WhenBind)
	if err != nil {
		return false, err
	}
	r, err := w.db.Exec(a.Name, a.Job.script().Service, op.When, args, w.env(a))
	if err != nil || len(r.Rows) == 0 {
		return false, err
	}
	return truth(r.Rows[0][0]), nil
}

func truth(v store.Value) bool {
	switch v := v.(type) {
	case int64:
		return v != 0
	case float64:
		return v != 0
	case string:
		return v != "" && v != "0"
	}
	return false
}

// replyBody fills the :params of an answer: as JSON where a value stands, as
// they are inside a string, the whole body where the body is one parameter.
func (w *World) replyBody(j *Job, body string) (string, error) {
	if name, ok := strings.CutPrefix(body, ":"); ok {
		v, err := w.value(j, name)
		return store.Format(v), err
	}
	var b strings.Builder
	inString := false
	for i := 0; i < len(body); i++ {
		name := ""
		if body[i] == ':' {
			name = identifier(body[i+1:])
		}
		if name == "" {
			if body[i] == '"' && (i == 0 || body[i-1] != '\\') {
				inString = !inString
			}
			b.WriteByte(body[i])
			continue
		}
		v, err := w.value(j, name)
		if err != nil {
			return "", err
		}
		if inString {
			quoted := toJSON(store.Format(v))
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteString(toJSON(v))
		}
		i += len(name)
	}
	return b.String(), nil
}

func identifier(s string) string {
	for i, r := range s {
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') {
			return s[:i]
		}
	}
	return s
}

// answer ends the request.
func (w *World) answer(a *Actor, status int, body string) {
	r := &w.Requests[a.Job.Request]
	r.Status, r.Answer = status, body
	w.log(a.Name, "reply.sent", "status", strconv.Itoa(status), "event_id", r.EventID)
	if a.Job.script() != nil {
		w.watched(a.Job)
	}
	w.free(a)
}

// line is how a request and its answer are printed.
func (r Request) line() string {
	switch {
	case r.Status == 0:
		return text.Get("world.inflight", r.Method, r.Path)
	case r.Status < 0:
		return text.Get("world.noanswer", r.Method, r.Path)
	case r.Answer == "":
		return fmt.Sprintf("%d", r.Status)
	}
	return fmt.Sprintf("%d %s", r.Status, r.Answer)
}
