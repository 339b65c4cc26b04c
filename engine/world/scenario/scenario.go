// Package scenario plays transcripts in tests. A scenario is a text file: it
// opens with its story, names what it starts from in lines that begin with #:,
// and then is a transcript, verbs at column 0 and what they printed below them,
// indented. Played again it must give the same text.
//
//	#: from shop       fixtures/shop: schema.sql, schema.B.sql, handlers/*.sql, events.json
//	#: variant naive   which handlers; none means those of all variants
//	#: bus kafka       rabbitmq where nothing is said
//	#: workers 2       1 where nothing is said
package scenario

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"again/engine/handler"
	"again/engine/script"
	"again/engine/world"
)

// Scenario is a file that was read.
type Scenario struct {
	File    string
	Text    string
	From    string
	Variant string
	Bus     string
	Workers int
}

// Read reads a scenario's header.
func Read(file string) (*Scenario, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	s := &Scenario{File: file, Text: string(text), Bus: "rabbitmq", Workers: 1}
	for _, line := range strings.Split(s.Text, "\n") {
		if rest, ok := strings.CutPrefix(line, "#:"); ok {
			if err := s.header(strings.Fields(rest)); err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
		}
	}
	if !strings.HasPrefix(s.Text, "# ") {
		return nil, fmt.Errorf("%s: a scenario opens with its story", file)
	}
	return s, nil
}

func (s *Scenario) header(words []string) error {
	if len(words) != 2 {
		return fmt.Errorf("a header has a name and a value: %v", words)
	}
	switch words[0] {
	case "from":
		s.From = words[1]
	case "variant":
		s.Variant = words[1]
	case "bus":
		s.Bus = words[1]
	case "workers":
		n, err := strconv.Atoi(words[1])
		s.Workers = n
		return err
	default:
		return fmt.Errorf("unknown header %q", words[0])
	}
	return nil
}

// Build makes the setup of a variant on a bus, as a History wants it.
func (s *Scenario) Build(variant, bus string) (world.Setup, error) {
	dir := filepath.Join(filepath.Dir(s.File), "fixtures", s.From)
	setup, err := Fixture(dir, variant)
	setup.Bus, setup.Workers = bus, s.Workers
	return setup, err
}

// Verb does one verb that is the test's own, not the language's.
type Verb func(h *world.History, v script.Verb) []string

// Play does the verbs of the scenario and returns its text with what they
// printed. A verb that is refused prints its error behind an exclamation mark.
func (s *Scenario) Play(own map[string]Verb) (string, error) {
	h, err := world.NewHistory(s.Build, s.Variant, s.Bus)
	if err != nil {
		return "", fmt.Errorf("%s: %w", s.File, err)
	}
	defer h.Close()
	var out strings.Builder
	for i, line := range strings.Split(strings.TrimRight(s.Text, "\n"), "\n") {
		if strings.HasPrefix(line, "  ") {
			continue
		}
		out.WriteString(line + "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		for _, printed := range s.do(h, own, i+1, line) {
			out.WriteString(strings.TrimRight("  "+printed, " ") + "\n")
		}
	}
	return out.String(), nil
}

func (s *Scenario) do(h *world.History, own map[string]Verb, number int, line string) []string {
	v, err := script.ParseLine("", number, line)
	if do := own[v.Name]; do != nil {
		return do(h, v)
	}
	if err != nil {
		return []string{"! " + err.Error()}
	}
	out, err := h.Do(v)
	if err != nil {
		return []string{"! " + err.Error()}
	}
	return out.Lines
}

// Fixture reads a folder as the setup of a variant; "" stands for all handlers.
func Fixture(dir, variant string) (world.Setup, error) {
	setup := world.Setup{Schemas: map[string]string{}, Bus: "rabbitmq", Workers: 1}
	if err := readSchemas(dir, variant, setup.Schemas); err != nil {
		return setup, err
	}
	files, err := filepath.Glob(filepath.Join(dir, "handlers", "*.sql"))
	if err != nil {
		return setup, err
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return setup, err
		}
		h, err := handler.Parse(filepath.Base(file), string(source))
		if err != nil {
			return setup, err
		}
		setup.Scripts = append(setup.Scripts, h)
	}
	if variant != "" {
		setup.Scripts = handler.ForVariant(setup.Scripts, variant)
	}
	setup.Cast, err = readCast(filepath.Join(dir, "events.json"))
	return setup, err
}

func readSchemas(dir, variant string, into map[string]string) error {
	files, err := filepath.Glob(filepath.Join(dir, "schema*.sql"))
	if err != nil {
		return err
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(file), "schema"), ".sql")
		into[strings.TrimPrefix(name, ".")] = handler.SchemaFor(string(source), variant)
	}
	return nil
}

func readCast(file string) ([]world.Event, error) {
	source, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []struct {
		Alias, ID, Type string
		Payload         json.RawMessage
	}
	if err := json.Unmarshal(source, &list); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var cast []world.Event
	for _, e := range list {
		var payload bytes.Buffer
		if err := json.Compact(&payload, e.Payload); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		cast = append(cast, world.Event{Alias: e.Alias, ID: e.ID, Type: e.Type, Payload: payload.String()})
	}
	return cast, nil
}
