package world

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"again/engine/broker"
	"again/engine/script"
	"again/engine/text"
)

// objectOf makes a JSON object of a verb's fields: digits are numbers, JSON
// stays JSON, A:1,B:2 is a list of items, the rest is text.
func objectOf(fields []script.Opt) string {
	parts := make([]string, len(fields))
	for i, f := range fields {
		parts[i] = toJSON(f.Key) + ": " + fieldJSON(f.Value)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func fieldJSON(v string) string {
	switch {
	case isNumber(v), v == "true", v == "false", v == "null":
		return v
	case strings.HasPrefix(v, "[") || strings.HasPrefix(v, "{"):
		return v
	}
	if items, ok := itemList(v); ok {
		return items
	}
	return toJSON(v)
}

func isNumber(v string) bool {
	if n, err := strconv.ParseInt(v, 10, 64); err == nil {
		return strconv.FormatInt(n, 10) == v
	}
	return false
}

// itemList reads A:1,B:2 as [{"id": "A", "qty": 1}, {"id": "B", "qty": 2}].
func itemList(v string) (string, bool) {
	var items []string
	for _, part := range strings.Split(v, ",") {
		id, qty, ok := strings.Cut(part, ":")
		if !ok || id == "" || !isNumber(qty) {
			return "", false
		}
		items = append(items, `{"id": `+toJSON(id)+`, "qty": `+qty+`}`)
	}
	return "[" + strings.Join(items, ", ") + "]", true
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func unknownService(name string, known []string) error {
	named := slices.DeleteFunc(slices.Clone(known), func(s string) bool { return s == "" })
	if len(named) == 0 {
		return errors.New(text.Get("world.noservice", name))
	}
	return errors.New(text.Get("world.service", name, strings.Join(named, ", ")))
}

func nearestBus(name string) string {
	var all []string
	for _, p := range broker.Profiles() {
		all = append(all, p.Name)
	}
	return script.Nearest(name, all)
}
