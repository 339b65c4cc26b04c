package handler

import (
	"slices"
	"strings"

	"again/store"
)

// classifyInsert judges INSERT and REPLACE.
func (c *classifier) classifyInsert() Idiom {
	if c.ignore != "" {
		c.trap("ignore-swallows", c.ignore)
	}
	if c.returns && (c.ignore != "" || c.conflict != nil && c.conflict.nothing) {
		c.trap("returning-empty")
	}
	key := c.suppliedKey()
	switch {
	case c.odku:
		c.trap("any-unique-key")
		return c.upsert(key)
	case c.conflict != nil && !c.conflict.nothing:
		return c.upsert(key)
	case c.replace:
		return c.replaced(key)
	case c.conflict != nil || c.ignore != "":
		return c.insertOnce(key)
	}
	return c.insertPlain(key)
}

// supply is what an INSERT is known to carry of its table's keys.
type supply int

const (
	keyUnknown supply = iota // the schema is not known
	keyMissing               // it carries no whole key
	keyFresh                 // it carries one that is made anew at each run
	keyGiven                 // it carries one that comes from the event
)

// suppliedKey finds whether the INSERT carries a whole key of its table, and
// remarks on a key that cannot recognise a duplicate.
func (c *classifier) suppliedKey() supply {
	columns, fresh := c.supplied()
	table, ok := c.known()
	if !ok {
		return c.guessedKey(columns, fresh)
	}
	best := keyMissing
	for _, key := range keys(table) {
		if !covers(columns, key) || c.conflict != nil && len(c.conflict.target) > 0 && !sameSet(c.conflict.target, key) {
			continue
		}
		switch {
		case slices.ContainsFunc(key, func(name string) bool { return slices.Contains(fresh, name) }):
			best = max(best, keyFresh)
		default:
			best = keyGiven
			c.nullable(table, key)
		}
	}
	if best == keyFresh {
		c.trap("fresh-key")
	}
	return best
}

// guessedKey is what can be told without the schema: a key that is made anew
// is no protection, whatever the schema is.
func (c *classifier) guessedKey(columns, fresh []string) supply {
	target := []string{"id", "uuid"}
	if c.conflict != nil && len(c.conflict.target) > 0 {
		target = c.conflict.target
	}
	for _, name := range target {
		if slices.Contains(columns, name) && slices.Contains(fresh, name) {
			c.trap("fresh-key")
			return keyFresh
		}
	}
	return keyUnknown
}

// nullable remarks on a key that takes NULLs: no NULL equals another.
func (c *classifier) nullable(table store.Table, key []string) {
	for _, column := range table.Columns {
		if slices.Contains(key, strings.ToLower(column.Name)) && !column.NotNull && !column.Surrogate {
			c.trap("null-in-key", column.Name)
		}
	}
}

func sameSet(a, b []string) bool { return len(a) == len(b) && covers(a, b) }

// supplied are the columns that the INSERT gives a value to, and those of them
// whose value is another one at each run.
func (c *classifier) supplied() (columns, fresh []string) {
	columns = c.columns
	if table, ok := c.known(); ok && len(columns) == 0 && !c.defaults {
		for _, column := range table.Columns {
			columns = append(columns, strings.ToLower(column.Name))
		}
	}
	row := selectList(c.query)
	if len(c.rows) > 0 {
		row = c.rows[0]
	}
	var given []string
	for i, name := range columns {
		if i >= len(row) {
			if c.query != nil {
				given = append(given, name) // SELECT *
			}
			continue
		}
		if v := row[i]; v.kind == valueNode && (strings.EqualFold(v.text, "null") || v.text == "default" || v.text == "DEFAULT") {
			continue
		}
		given = append(given, name)
		if c.isFreshValue(row[i]) {
			fresh = append(fresh, name)
		}
	}
	return given, fresh
}

// isFreshValue reports whether a value is another one at each run: the time, a
// random number, a new id, or one more than the highest there is.
func (c *classifier) isFreshValue(n *node) bool {
	if (scope{}).effect(n).fresh {
		return true
	}
	if n.kind == queryNode && slices.Contains(tableNames(after(n.body, "FROM")), c.table) {
		return hasCall(n, "max", "count")
	}
	return hasCall(n, "max", "count") && c.query != nil && slices.Contains(tableNames(after(c.query, "FROM")), c.table)
}

// upsert judges the SET of ON CONFLICT DO UPDATE or ON DUPLICATE KEY UPDATE.
func (c *classifier) upsert(key supply) Idiom {
	c.targetKey()
	all := c.judge(c.conflict.sets)
	guard := c.conflict.where
	pinned := c.pinned(guard)
	moves := c.remark(all, pinned)
	switch {
	case key == keyFresh || key == keyMissing && c.conflict.constraint == "":
		c.trap("never-conflicts")
		return InsertWithoutKey
	case moves:
		return UpsertRelative
	case guard == nil && overwrites(all):
		c.trap("regresses")
	}
	return UpsertAbsolute
}

// targetKey remarks on a target that is no key of the table.
func (c *classifier) targetKey() {
	table, ok := c.known()
	if !ok || c.conflict == nil || len(c.conflict.target) == 0 {
		return
	}
	for _, key := range keys(table) {
		if sameSet(c.conflict.target, key) {
			return
		}
	}
	c.trap("target-no-key", strings.Join(c.conflict.target, ", "), c.table)
}

// replaced judges REPLACE: the old row goes, a new one comes.
func (c *classifier) replaced(key supply) Idiom {
	c.trap("replace")
	for _, j := range c.judge(c.ownSets()) {
		if j.delta {
			return UpsertRelative
		}
	}
	switch key {
	case keyUnknown:
		c.trap("cannot-tell-replace")
	case keyMissing, keyFresh:
		c.trap("never-conflicts")
		return InsertWithoutKey
	}
	c.trap("regresses")
	return UpsertAbsolute
}

// ownSets are the values of a REPLACE that come out of the same table, as if
// they were assignments.
func (c *classifier) ownSets() []set {
	var sets []set
	row := selectList(c.query)
	reads := slices.Contains(tableNames(after(c.query, "FROM")), c.table)
	if len(c.rows) > 0 {
		row, reads = c.rows[0], true
	}
	for i, n := range row {
		if i < len(c.columns) && reads {
			sets = append(sets, set{c.columns[i], n})
		}
	}
	return sets
}

// insertOnce judges an INSERT that skips a duplicate.
func (c *classifier) insertOnce(key supply) Idiom {
	c.targetKey()
	if c.conflict != nil && len(c.conflict.target) == 0 && c.conflict.constraint == "" {
		if table, ok := c.known(); !ok || len(keys(table)) > 1 {
			c.trap("no-target")
		}
	}
	switch key {
	case keyFresh, keyMissing:
		if c.conflict == nil || c.conflict.constraint == "" {
			c.trap("never-conflicts")
			return InsertWithoutKey
		}
	}
	return InsertKey
}

// insertPlain judges an INSERT that says nothing of duplicates.
func (c *classifier) insertPlain(key supply) Idiom {
	if c.query != nil && hasNotExists(c.query) {
		c.trap("not-exists")
	}
	switch key {
	case keyGiven:
		c.trap("duplicate-is-error")
		return InsertKey
	case keyUnknown:
		c.trap("cannot-tell-key")
	}
	return InsertWithoutKey
}

// hasNotExists reports whether a query asks whether the row is there already.
func hasNotExists(tokens []store.Token) bool {
	for i := range tokens {
		if matches(tokens[i:], []string{"NOT", "EXISTS"}) || matches(tokens[i:], []string{"NOT", "IN"}) {
			return true
		}
	}
	return false
}

// classifyMerge judges MERGE.
func (c *classifier) classifyMerge() Idiom {
	c.trap("merge-race")
	switch {
	case c.conflict.nothing && c.from:
		return Delete
	case c.conflict.nothing:
		return InsertKey
	}
	if c.remark(c.judge(c.conflict.sets), nil) {
		return UpsertRelative
	}
	c.trap("regresses")
	return UpsertAbsolute
}
