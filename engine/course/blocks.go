package course

import (
	"strings"

	"again/engine/broker"
	"again/engine/script"
	"again/engine/text"
)

// stepReader turns a section's blocks into a step.
type stepReader struct {
	file     string
	cast     []Event
	services []string
	step     Step
	// asides are the ones written inside the step.
	asides []Aside
	errs   Errors
}

// readStep understands one section.
func readStep(file string, sec section, cast []Event, services []string) (Step, []Aside, Errors) {
	r := &stepReader{file: file, cast: cast, services: services}
	r.step.Title, r.step.Line = sec.title, sec.line
	r.step.Prose = strings.Trim(squeeze(sec.prose), "\n")
	for _, b := range sec.blocks {
		r.step.Blocks = append(r.step.Blocks, b.kind)
		r.block(b)
	}
	return r.step, r.asides, r.errs
}

// squeeze joins lines and leaves one blank line where blocks were cut out.
func squeeze(lines []string) string {
	var out []string
	fenced := ""
	for _, line := range lines {
		if fence, _, ok := openFence(line); ok && fenced == "" {
			fenced = fence
		} else if fenced != "" && closes(line, fenced) {
			fenced = ""
		}
		blank := strings.TrimSpace(line) == ""
		if blank && fenced == "" && len(out) > 0 && out[len(out)-1] == "" {
			continue
		}
		if blank && fenced == "" {
			line = ""
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

func (r *stepReader) block(b block) {
	switch b.kind {
	case "do":
		r.step.Do = append(r.step.Do, r.verbs(b)...)
	case "predict":
		r.predict(b)
	case "table":
		r.table(b)
	case "goal":
		r.goal(b)
	case "hint":
		r.step.Hints = append(r.step.Hints, r.prose(b))
	case "solution":
		r.step.Solve = append(r.step.Solve, r.verbs(b)...)
	case "wrong":
		r.wrong(b)
	case "note":
		r.step.Notes = append(r.step.Notes, r.prose(b))
	case "aside":
		r.aside(b)
	}
}

// verbs reads a block's script with the lines of the lesson file.
func (r *stepReader) verbs(b block) []script.Verb {
	verbs, err := script.Parse(r.file, strings.Repeat("\n", b.line)+b.body)
	r.errs.addErr(r.file, b.line, err)
	if err == nil && len(verbs) == 0 {
		r.errs.add(r.file, b.line, "```"+b.kind, text.Get("course.block.empty"))
	}
	return verbs
}

func (r *stepReader) prose(b block) string {
	s := strings.TrimSpace(b.body)
	if s == "" {
		r.errs.add(r.file, b.line, "```"+b.kind, text.Get("course.block.empty"))
	}
	return s
}

func (r *stepReader) goal(b block) {
	if len(r.step.Goal) > 0 {
		r.errs.add(r.file, b.line, "```goal", text.Get("course.block.once"))
	}
	for i, line := range strings.Split(b.body, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		c, err := parseClause(line)
		if err != nil {
			r.errs.add(r.file, b.line+i+1, line, err.Error())
			continue
		}
		c.Line, c.Probe = b.line+i+1, c.Probe.bind(r.cast, r.services)
		r.step.Goal = append(r.step.Goal, c)
	}
	if len(r.step.Goal) == 0 && len(r.errs) == 0 {
		r.errs.add(r.file, b.line, "```goal", text.Get("course.block.empty"))
	}
}

// wrong reads verbs, then `hint:` and the sentence that answers them.
func (r *stepReader) wrong(b block) {
	body, hint, found := strings.Cut("\n"+b.body, "\nhint:")
	if !found || strings.TrimSpace(hint) == "" {
		r.errs.add(r.file, b.line, "```wrong", text.Get("course.wrong.hint"))
	}
	b.body = strings.TrimPrefix(body, "\n")
	r.step.Wrongs = append(r.step.Wrongs, Wrong{
		Verbs: r.verbs(b), Hint: strings.Join(strings.Fields(hint), " "), Line: b.line,
	})
}

func (r *stepReader) aside(b block) {
	if b.arg == "" {
		r.errs.add(r.file, b.line, "```aside", text.Get("course.aside.name"))
	}
	r.asides = append(r.asides, readAside(b.arg, r.prose(b)))
}

// readAside takes a first line `# Title` as the title; else it is the name.
func readAside(name, body string) Aside {
	a := Aside{Name: name, Title: name, Text: strings.TrimSpace(body)}
	if title, ok := strings.CutPrefix(a.Text, "# "); ok {
		title, rest, _ := strings.Cut(title, "\n")
		a.Title, a.Text = strings.TrimSpace(title), strings.TrimSpace(rest)
	}
	return a
}

// yaml reads a block whose body is YAML.
func (r *stepReader) yaml(b block, keys map[string]func(*yamlReader, field)) {
	y := &yamlReader{file: r.file, offset: b.line}
	for _, f := range y.parse(b.body) {
		read, ok := keys[f.key]
		if !ok {
			y.fail(f.line, f.key, text.Get("course.key", script.Nearest(f.key, keysOf(keys))))
			continue
		}
		read(y, f)
	}
	r.errs = append(r.errs, y.errs...)
}

func (r *stepReader) predict(b block) {
	if r.step.Asks != nil {
		r.errs.add(r.file, b.line, "```predict", text.Get("course.block.once"))
	}
	ask, before := &Ask{Line: b.line}, len(r.errs)
	r.yaml(b, map[string]func(*yamlReader, field){
		"question": func(y *yamlReader, f field) { ask.Question = strings.Join(strings.Fields(y.str(f)), " ") },
		"choices":  func(y *yamlReader, f field) { ask.Choices = y.different(f) },
		"run": func(y *yamlReader, f field) {
			verbs, err := inline(y.file, f.line, strings.ReplaceAll(y.str(f), "\n", ";"))
			y.errs.addErr(y.file, f.line, err)
			ask.Run = verbs
		},
		"answer": func(y *yamlReader, f field) {
			ask.Answer = y.str(f)
			ask.probe = r.probe(y, f)
		},
	})
	if len(r.errs) == before && (ask.Question == "" || len(ask.Run) == 0 || ask.Answer == "") {
		r.errs.add(r.file, b.line, "```predict", text.Get("course.predict"))
	}
	ask.Values = ask.Choices
	r.step.Asks = ask
}

func (r *stepReader) probe(y *yamlReader, f field) Probe {
	p, err := parseProbe(y.str(f))
	if err != nil {
		y.fail(f.line, y.str(f), err.Error())
	}
	return p.bind(r.cast, r.services)
}

func (r *stepReader) table(b block) {
	t, before := FillTable{Line: b.line}, len(r.errs)
	r.yaml(b, map[string]func(*yamlReader, field){
		"columns": func(y *yamlReader, f field) { t.Columns = texts(y.list(f)) },
		"by":      func(y *yamlReader, f field) { t.By = y.str(f) },
		"cell": func(y *yamlReader, f field) {
			t.Cell = y.str(f)
			t.probe = r.probe(y, f)
		},
		"rows": func(y *yamlReader, f field) {
			for _, row := range y.mapping(f.node) {
				run := strings.ReplaceAll(y.str(row), "\n", ";")
				_, err := inline(y.file, row.line, run)
				y.errs.addErr(y.file, row.line, err)
				t.Rows = append(t.Rows, FillRow{Title: row.key, Run: run})
			}
		},
	})
	if t.By == "" {
		t.By = guessBy(t.Columns)
	}
	if len(r.errs) == before && (len(t.Columns) == 0 || len(t.Rows) == 0 || t.Cell == "" || t.By != "variant" && t.By != "bus") {
		r.errs.add(r.file, b.line, "```table", text.Get("course.table"))
	}
	r.step.Tables = append(r.step.Tables, t)
}

// guessBy takes columns that all are buses for buses.
func guessBy(columns []string) string {
	for _, c := range columns {
		if _, ok := broker.ProfileByName(c); !ok {
			return "variant"
		}
	}
	return "bus"
}
