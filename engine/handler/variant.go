package handler

import (
	"errors"
	"slices"
	"strings"
)

// belongs reports whether the script is one of the variant's: it names it, or
// it names none at all.
func (s *Script) belongs(variant string) bool {
	return len(s.Variants) == 0 || slices.ContainsFunc(s.Variants, func(v Variant) bool { return v.Name == variant })
}

// ForVariant picks the scripts that run in a variant, in their order. Scripts
// that name no variant run in all of them.
func ForVariant(scripts []*Script, variant string) []*Script {
	var picked []*Script
	for _, s := range scripts {
		if s.belongs(variant) {
			picked = append(picked, s)
		}
	}
	return picked
}

// Variants lists the variants that the scripts name, in order of appearance. A
// title counts from the first line that names its variant alone, else from the
// first that names it at all.
func Variants(scripts []*Script) []Variant {
	var all []Variant
	alone := map[string]bool{}
	for _, s := range scripts {
		for _, v := range s.Variants {
			i := slices.IndexFunc(all, func(known Variant) bool { return known.Name == v.Name })
			if i < 0 {
				all, i = append(all, Variant{Name: v.Name}), len(all)
			}
			single := len(s.Variants) == 1
			if v.Title != "" && (all[i].Title == "" || single && !alone[v.Name]) {
				all[i].Title = v.Title
				alone[v.Name] = single
			}
		}
	}
	return all
}

// parseVariant reads what stands behind `variant`: names with commas between
// them and perhaps a title in quotes.
func parseVariant(rest string) ([]Variant, bool) {
	names, title := rest, ""
	if i := strings.IndexAny(rest, `"'`); i >= 0 {
		body, next, closed := readQuoted(rest, i)
		if !closed || next != len(rest) {
			return nil, false
		}
		names, title = rest[:i], body
	}
	var variants []Variant
	for _, name := range strings.Split(names, ",") {
		name = strings.TrimSpace(name)
		if name == "" || strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz0123456789_-.") != "" {
			return nil, false
		}
		variants = append(variants, Variant{Name: name, Title: title})
	}
	return variants, true
}

// SchemaFor is the schema of one variant: a line `--: variant a, b` opens a
// part that only those have, which goes on to the next such line, to
// `--: variant all` or to `--: end`. Lines of the other variants are blanked,
// so that the numbers of the rest stay right.
func SchemaFor(schema, variant string) string {
	lines := strings.Split(normalize(schema), "\n")
	keep := true
	for i, line := range lines {
		d, ok := schemaDirective(i+1, line)
		if !ok {
			if !keep {
				lines[i] = ""
			}
			continue
		}
		names, _ := parseVariant(d.rest)
		keep = d.name != "variant" || named(names, "all") || named(names, variant)
		lines[i] = ""
	}
	return strings.Join(lines, "\n")
}

// CheckSchema reports every directive in a schema that SchemaFor does not
// know, and every variant in it that no script has.
func CheckSchema(file, schema string, known []Variant) error {
	c := newCollector(file, normalize(schema))
	for i, line := range c.lines {
		d, ok := schemaDirective(i+1, line)
		if !ok {
			continue
		}
		names, parsed := parseVariant(d.rest)
		switch {
		case d.name == "end" && d.rest == "":
		case d.name != "variant" || !parsed:
			c.fail(d.line, "handler.schema-directive", d.name)
		default:
			c.checkVariants(d, names, known)
		}
	}
	return c.err()
}

// checkVariants reports the names that no script has.
func (c *collector) checkVariants(d directive, names, known []Variant) {
	for _, v := range names {
		if v.Name == "all" || named(known, v.Name) {
			continue
		}
		list := make([]string, len(known))
		for i, k := range known {
			list[i] = k.Name
		}
		if len(list) == 0 {
			c.fail(d.line, "handler.schema-variant-none", v.Name)
			continue
		}
		c.fail(d.line, "handler.schema-variant", v.Name, strings.Join(list, ", "))
	}
}

// schemaDirective reads a line of a schema that is a directive.
func schemaDirective(number int, line string) (directive, bool) {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "--:") {
		return directive{}, false
	}
	return newDirective(number, line), true
}

// named reports whether one of the variants has the name.
func named(variants []Variant, name string) bool {
	return slices.ContainsFunc(variants, func(v Variant) bool { return v.Name == name })
}

// ErrorsOf is each mistake in what Parse or Check answered.
func ErrorsOf(err error) Errors {
	var many Errors
	var one *Error
	switch {
	case errors.As(err, &many):
		return many
	case errors.As(err, &one):
		return Errors{one}
	}
	return nil
}
