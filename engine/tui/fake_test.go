package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"again/engine/course"
	"again/engine/handler"
	"again/engine/script"
)

// fakeLibrary has two lessons; their sessions answer every verb from a board
// that is written down here.
type fakeLibrary struct {
	opened []*fakeSession
	boom   any // what every verb panics with
}

func (l *fakeLibrary) Lessons() []*course.Lesson {
	return []*course.Lesson{lessonDelta(), lessonChinese()}
}

func (l *fakeLibrary) Progress(c *course.Lesson) (done, total int) { return 1, len(c.Steps) }

func (l *fakeLibrary) Open(slug string, step int) (Session, error) {
	for _, c := range l.Lessons() {
		if c.Slug == slug {
			s := newFake(c, max(0, step))
			s.boom = l.boom
			l.opened = append(l.opened, s)
			return s, nil
		}
	}
	return nil, fmt.Errorf("no lesson %s", slug)
}

// last is the session that is open.
func (l *fakeLibrary) last() *fakeSession { return l.opened[len(l.opened)-1] }

const deltaProse = "The worker was killed **after** the UPDATE and before its `ack`. The broker heard nothing: not that the work is done, not that it is lost.\n\n" +
	"So it hands the message out *again*. What it can know:\n\n" +
	"- the connection closed\n- the message was not acked\n\n" +
	"```\nUPDATE inventory_balance SET qty = qty - :qty;\n```\n\n" +
	"| f, f | f, g, f |\n|---|---|\n| doubles | doubles |\n\n> At least once is all that a broker can promise.\n"

func lessonDelta() *course.Lesson {
	return &course.Lesson{
		Slug: "16-delta-update", Number: 16, Title: "UPDATE by a difference", Part: "Six idioms",
		Bus: "rabbitmq", Variant: "delta", Repaired: "ledger", Workers: 1,
		Cast:     []course.Event{{Alias: "E1", ID: "7f8a0000-0000-0000-0000-000000000016"}},
		Send:     []script.Verb{{Name: "publish", Text: "publish E1"}},
		Variants: []handler.Variant{{Name: "delta", Title: "subtract"}, {Name: "ledger", Title: "ledger first"}},
		Steps: []course.Step{
			{
				Title: "The worker dies at the wrong moment", Prose: deltaProse,
				Hints: []string{"The broker only knows what it was told.", "Kill it between the two."},
			},
			{Title: "How many are missing?", Prose: "Type what you expect.", Asks: &course.Ask{Question: "q"}},
			{Title: "The end", Prose: "Nothing to do here."},
		},
		Asides: []course.Aside{
			{Name: "laravel", Title: "Laravel", Text: "`decrement()` is a *delta*."},
			{Name: "kafka", Title: "Kafka", Text: "It rewinds."},
		},
	}
}

func lessonChinese() *course.Lesson {
	return &course.Lesson{
		Slug: "17-ledger-balance", Number: 17, Title: "帳本與餘額", Part: "Six idioms", Bus: "kafka",
		Steps: []course.Step{{
			Title: "先寫帳本",
			Prose: "處理程式在同一個交易裡,先寫入帳本(`inventory_ledger`),再更新餘額。\n重複的事件會撞到主鍵,因此餘額「不會」再扣一次。\n\n- 帳本:每個事件一列\n- 餘額:帳本的總和",
		}},
	}
}

// fakeSession is a learner whose board comes from a list of boards, one for
// each verb that was done.
type fakeSession struct {
	lesson   *course.Lesson
	step     int
	verbs    []string
	at       int
	hints    int
	ask      *course.Prediction
	board    func(verbs int) *course.Board
	out      []string
	closed   bool
	played   bool
	explored []bool
	boom     any // what the next verb panics with
}

func newFake(l *course.Lesson, step int) *fakeSession {
	s := &fakeSession{lesson: l, board: boardAfter}
	_ = s.GoStep(step)
	return s
}

func (s *fakeSession) Lesson() *course.Lesson { return s.lesson }
func (s *fakeSession) Step() int              { return s.step }
func (s *fakeSession) Current() *course.Step  { return &s.lesson.Steps[s.step] }

func (s *fakeSession) GoStep(i int) error {
	if i < 0 || i >= len(s.lesson.Steps) {
		return errors.New("no such step")
	}
	s.step, s.verbs, s.at, s.hints, s.ask = i, nil, 0, 0, nil
	switch {
	case s.lesson.Number == 16 && i == 0:
		s.ask = &course.Prediction{
			Question: "What is qty of demo-1 once the event has been delivered again?",
			Choices:  []string{"100", "99", "98"},
		}
	case s.lesson.Number == 16 && i == 1:
		s.ask = &course.Prediction{Question: "How many rows has emails_sent?"}
	}
	return nil
}

func (s *fakeSession) locked() bool { return s.ask != nil && s.ask.Outcome == course.Unanswered }

func (s *fakeSession) Do(line string) (course.Output, error) {
	if s.boom != nil {
		panic(s.boom)
	}
	if s.locked() {
		return course.Output{}, course.ErrLocked
	}
	if _, err := script.ParseLine("", 0, line); err != nil {
		return course.Output{}, err
	}
	s.verbs = append(s.verbs[:s.at:s.at], line)
	s.at++
	out := s.out
	if out == nil {
		out = []string{"step=message.delivered event_id=7f8a0000-0000-0000-0000-000000000016", "step=statement.done rows=1"}
	}
	return course.Output{Lines: out}, nil
}

func (s *fakeSession) Send() (course.Output, error) {
	if len(s.lesson.Send) == 0 {
		return course.Output{}, errors.New("nothing to send")
	}
	return s.Do(s.lesson.Send[0].Text)
}

func (s *fakeSession) move(ok bool, n int) error {
	if !ok {
		return errors.New("nothing there")
	}
	s.at += n
	return nil
}

func (s *fakeSession) Undo() error                  { return s.move(s.at > 0, -1) }
func (s *fakeSession) Redo() error                  { return s.move(s.at < len(s.verbs), 1) }
func (s *fakeSession) Goto(n int) error             { return s.move(n <= len(s.verbs), n-s.at) }
func (s *fakeSession) Reset() error                 { return s.move(true, -s.at) }
func (s *fakeSession) SetVariant(name string) error { return s.word("variant " + name) }
func (s *fakeSession) SetBus(name string) error     { return s.word("bus " + name) }
func (s *fakeSession) AddWorker() error             { return s.word("worker add") }
func (s *fakeSession) LoadRun(text string) error {
	s.verbs, s.at = strings.Split(strings.TrimSpace(text), "\n"), 0
	return nil
}

func (s *fakeSession) Edit(*course.Lesson) error { return nil }

func (s *fakeSession) Save() string {
	return "# lesson " + s.lesson.Slug + "\nvariant delta\nbus rabbitmq\n" + strings.Join(s.Verbs(), "\n")
}

func (s *fakeSession) word(line string) error {
	_, err := s.Do(line)
	return err
}

func (s *fakeSession) Verbs() []string                { return slices.Clone(s.verbs[:s.at]) }
func (s *fakeSession) Prediction() *course.Prediction { return s.ask }

func (s *fakeSession) Predict(answer string) error {
	s.ask.Outcome, s.ask.Said = course.Given, answer
	return nil
}

func (s *fakeSession) SkipPrediction() {
	if s.ask != nil {
		s.ask.Outcome = course.Skipped
	}
}

func (s *fakeSession) Goals() []course.GoalState {
	if s.lesson.Number != 16 || s.step == 2 {
		return nil
	}
	return []course.GoalState{
		{Text: "the worker was killed after step 1", Reached: s.at >= 4},
		{Text: "inventory_balance.qty of demo-1 is 98", Now: "99", Reached: s.at >= 6},
	}
}

func (s *fakeSession) StepDone() bool {
	return !slices.ContainsFunc(s.Goals(), func(g course.GoalState) bool { return !g.Reached })
}

func (s *fakeSession) Hints() []string { return s.Current().Hints[:s.hints] }

func (s *fakeSession) NextHint() (string, bool) {
	if s.HintsLeft() == 0 {
		return "", false
	}
	s.hints++
	return s.Current().Hints[s.hints-1], true
}

func (s *fakeSession) SendsLeft() int      { return len(s.lesson.Send) }
func (s *fakeSession) HintsLeft() int      { return len(s.Current().Hints) - s.hints }
func (s *fakeSession) Reply() string       { return "" }
func (s *fakeSession) PlaySolution() error { s.played = true; return nil }
func (s *fakeSession) Played() bool        { return s.played }
func (s *fakeSession) Explored(breaks bool) error {
	s.explored = append(s.explored, breaks)
	return nil
}
func (s *fakeSession) FilledTables() []course.FilledTable { return nil }
func (s *fakeSession) Asides() []course.Aside             { return s.lesson.Asides }
func (s *fakeSession) Board() *course.Board {
	b := s.board(s.at)
	b.At, b.Of = s.at, len(s.verbs)
	return b
}
func (s *fakeSession) Close() { s.closed = true }

func (s *fakeSession) Twin() (*course.Board, error) {
	b := s.board(s.at)
	b.Variant, b.VariantTitle = "ledger", "ledger first"
	return b, nil
}

var start = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

const event16 = "7f8a0000-0000-0000-0000-000000000016"

// boardAfter is the board of the delta lesson after that many verbs: publish,
// deliver, step, crash, deliver, step, and the rest.
func boardAfter(verbs int) *course.Board {
	b := &course.Board{
		Lesson: "16-delta-update", Variant: "delta", VariantTitle: "subtract", Bus: "rabbitmq",
		Clock: start.Add(time.Duration(verbs) * time.Second), Pending: verbs > 0 && verbs < 8,
	}
	b.Strip = stripAfter(verbs)
	b.Handlers = handlersAfter(verbs)
	b.Tables = tablesAfter(verbs)
	b.Log = logAfter(verbs)
	if verbs >= 8 {
		b.Anomalies = []course.AnomalyView{{Name: "duplicate-effect", Text: "inventory_balance.qty of demo-1 is 98, once it is 99"}}
	}
	if verbs >= 6 {
		b.Calls = []course.CallView{{Service: "mail", Key: event16, Event: "E1", Fields: "to=1", Answer: "200", Effect: true}}
		b.Redis = []course.RedisView{{Key: "lock:E1", Value: "w1", TTL: 30 * time.Second}}
		b.Requests = []course.RequestView{{Method: "POST", Path: "/demo/place-order", Key: "K1", Status: 200, Answer: `{"ok":true}`}}
	}
	return b
}

func stripAfter(verbs int) course.Strip {
	s := course.Strip{HasOutbox: true, Workers: []course.WorkerView{{Name: "w1", State: "idle"}}}
	if verbs == 0 {
		return s
	}
	m := course.MessageView{Name: "m1", Event: "E1", State: "ready"}
	switch {
	case verbs >= 8:
		m.State, m.Attempts, m.Settled = "done", 2, true
	case verbs >= 5:
		m.State, m.Attempts, m.Flag = "held", 2, "redelivered"
	case verbs == 4:
		m.Attempts, m.Flag, m.Why = 1, "redelivered", "requeued at the front"
	case verbs >= 2:
		m.State, m.Attempts = "held", 1
	}
	if m.State == "held" {
		s.Workers[0] = course.WorkerView{
			Name: "w1", State: "running", Message: "m1", Event: "E1", Handler: "inventoryHandler", Attempt: m.Attempts, InTx: verbs == 6,
		}
	}
	s.Messages = []course.MessageView{m}
	return s
}

func handlersAfter(verbs int) []course.HandlerView {
	h := course.HandlerView{
		Name: "inventoryHandler", File: "inventory.sql", Trigger: "on order.created", Active: verbs == 2 || verbs == 3 || verbs >= 5 && verbs < 8,
		Lines: []course.CodeLine{
			{Text: "--: handler inventoryHandler"},
			{Text: "--: on order.created"},
			{Text: "UPDATE inventory_balance", Op: 1, Span: 1},
			{Text: "   SET qty = qty - :qty", Span: 1},
			{Text: " WHERE item_id = :item_id;", Span: 1},
			{Text: "--: ack", Op: 2, Span: 2},
		},
	}
	if verbs == 2 || verbs == 5 {
		h.Lines[2].At = []string{"w1"}
	}
	if verbs == 3 || verbs == 6 || verbs == 7 {
		h.Lines[5].At = []string{"w1"}
	}
	if verbs >= 4 {
		h.Lines[5].Marks = []course.Mark{{Kind: "crash", Text: "w1 killed here (1st delivery)"}}
	}
	return []course.HandlerView{h}
}

func tablesAfter(verbs int) []course.TableView {
	qty := course.CellView{Text: "100", Once: "99", Differs: true}
	sign := byte(' ')
	switch {
	case verbs == 3:
		qty, sign = course.CellView{Text: "99", Was: "100", Changed: true, Once: "99"}, '~'
	case verbs == 6:
		qty = course.CellView{Text: "99", Once: "99", Pending: []course.PendingValue{{Actor: "w1", Text: "98"}}}
	case verbs >= 4 && verbs < 7:
		qty = course.CellView{Text: "99", Once: "99"}
	case verbs == 7:
		qty, sign = course.CellView{Text: "98", Was: "99", Changed: true, Once: "99", Differs: true}, '~'
	case verbs > 7:
		qty = course.CellView{Text: "98", Once: "99", Differs: true}
	}
	balance := course.TableView{
		Name: "inventory_balance", Columns: []string{"item_id", "qty"}, Key: []int{0}, HasOnce: true,
		Rows: []course.RowView{{Sign: sign, Cells: []course.CellView{{Text: "demo-1", Once: "demo-1"}, qty}}},
	}
	mails := course.TableView{Name: "emails_sent", Columns: []string{"event_id", "recipient", "body"}, HasOnce: true}
	if verbs >= 7 {
		mails.Rows = []course.RowView{
			{Sign: '+', Cells: []course.CellView{{Text: event16}, {Text: "user-1@example.test"}, {Text: "Thank you for your order"}}},
			{Sign: '+', Once: "extra", Cells: []course.CellView{{Text: event16}, {Text: "user-1@example.test"}, {Text: "Thank you for your order"}}},
			{Sign: ' ', Once: "missing", Cells: []course.CellView{{Once: event16}, {Once: "user-2@example.test"}, {Once: "Sorry"}}},
		}
	}
	return []course.TableView{balance, mails}
}

func logAfter(verbs int) []course.LogLine {
	names := []string{"message.published", "message.delivered", "statement.done", "worker.crashed", "message.delivered", "statement.done", "statement.done", "ack.sent"}
	var out []course.LogLine
	for i := 0; i < min(verbs, len(names)); i++ {
		out = append(out, course.LogLine{
			N: i + 1, At: start.Add(time.Duration(i) * time.Second), Name: names[i], Actor: "w1", Verb: i + 1, Latest: i == verbs-1,
			Text: "step=" + names[i] + " event_id=" + event16 + " bus=rabbitmq handler=inventoryHandler attempt=1 worker=w1",
		})
	}
	return out
}
