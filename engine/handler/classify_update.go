package handler

import (
	"slices"
	"strings"

	"again/store"
)

// settling are the traps that explain why a value settles; they say nothing
// where it moves.
var settling = []string{"keeps-first", "monotone", "case", "json-merge"}

// judged is one column of a SET, with what its value does.
type judged struct {
	set
	effect
}

// judge judges each assignment.
func (c *classifier) judge(sets []set) []judged {
	tables := []string{c.table}
	if c.alias != "" {
		tables = append(tables, c.alias)
	}
	all := make([]judged, len(sets))
	for i, s := range sets {
		sc := scope{column: s.column, tables: tables, bare: true}
		all[i] = judged{set: s, effect: sc.effect(s.value)}
	}
	return all
}

// remark adds the traps of a list of judged assignments, and reports whether
// one of them moves its column at each run.
func (c *classifier) remark(all []judged, pinned []string) bool {
	var moving, still []string
	for _, j := range all {
		switch {
		case (j.delta || j.unknown) && slices.Contains(pinned, j.column):
			c.trap("compare-and-set", j.column)
			still = append(still, j.column)
			continue
		case j.delta || j.unknown:
			moving = append(moving, j.column)
		default:
			still = append(still, j.column)
		}
		c.remarkOne(j)
	}
	if len(moving) > 0 && len(still) > 0 {
		c.trap("one-column-moves", strings.Join(moving, ", "), strings.Join(still, ", "))
	}
	return len(moving) > 0
}

// remarkOne adds the traps of one assignment.
func (c *classifier) remarkOne(j judged) {
	for _, name := range j.effect.traps {
		if j.delta && slices.Contains(settling, name) || !j.delta && name == "read-then-write" {
			continue
		}
		c.trap(name, j.column)
	}
	if j.unknown && !j.delta {
		c.trap("cannot-tell-function", j.column)
	}
	if j.fresh && !c.writesOnce(j.column) {
		c.trap("changes-each-time", j.column)
	}
}

// classifyUpdate judges an UPDATE.
func (c *classifier) classifyUpdate() Idiom {
	all := c.judge(c.sets)
	moves := c.remark(all, c.pinned(c.where))
	if c.where == nil {
		c.trap("no-where-update")
	}
	if c.from {
		c.trap("update-from")
	}
	if c.limit {
		c.trap("limit")
	}
	switch {
	case moves:
		return DeltaUpdate
	case c.softDelete(all):
		return SoftDelete
	}
	if c.where != nil && overwrites(all) && !c.guarded(all) {
		c.trap("regresses")
	}
	return AbsoluteUpdate
}

// overwrites reports whether one of the columns takes a value of the event
// whatever it held before.
func overwrites(all []judged) bool {
	return slices.ContainsFunc(all, func(j judged) bool { return !j.own && !j.fresh })
}

// pinned are the columns that a WHERE compares with a value that does not come
// from the row: `version = :version`. A second run does not find the row.
func (c *classifier) pinned(where []store.Token) []string {
	var columns []string
	for _, part := range conjuncts(parseExpr(where)) {
		if part.kind != opNode || part.text != "=" || len(part.args) != 2 {
			continue
		}
		for i, side := range part.args {
			if other := part.args[1-i]; side.kind == nameNode && other.kind == valueNode {
				columns = append(columns, side.text)
			}
		}
	}
	return columns
}

// conjuncts are the parts of a condition that must all hold.
func conjuncts(n *node) []*node {
	if n.kind == opNode && n.text == "and" {
		return append(conjuncts(n.args[0]), conjuncts(n.args[1])...)
	}
	return []*node{n}
}

// guarded reports whether the WHERE looks at what the row holds now: at a
// column that is written, or by an order (version < :version).
func (c *classifier) guarded(all []judged) bool {
	for _, part := range conjuncts(parseExpr(c.where)) {
		if part.kind == opNode && slices.Contains([]string{"<", "<=", ">", ">=", "<>", "!=", "is", "is not", "not", "exists"}, part.text) {
			return true
		}
		if slices.ContainsFunc(all, func(j judged) bool { return mentions(part, j.column) }) {
			return true
		}
	}
	return false
}

// writesOnce reports whether the WHERE takes only rows in which the column is
// still NULL.
func (c *classifier) writesOnce(column string) bool {
	return slices.ContainsFunc(conjuncts(parseExpr(c.where)), func(part *node) bool {
		return part.kind == opNode && part.text == "is" && len(part.args) == 2 &&
			part.args[0].kind == nameNode && part.args[0].text == column && strings.EqualFold(part.args[1].text, "null")
	})
}

// mentions reports whether an expression names a column.
func mentions(n *node, column string) bool {
	if n.kind == nameNode && n.text == column {
		return true
	}
	return slices.ContainsFunc(slices.Concat(n.args, n.when), func(part *node) bool { return mentions(part, column) })
}

// softDelete reports whether the UPDATE marks rows as deleted, and remarks on
// what protects a second run.
func (c *classifier) softDelete(all []judged) bool {
	for _, j := range all {
		marker, on := deletion(j.set)
		switch {
		case !marker:
			continue
		case !on:
			c.trap("undelete", j.column)
			return false
		}
		if !slices.ContainsFunc(conjuncts(parseExpr(c.where)), func(part *node) bool { return mentions(part, j.column) }) {
			c.trap("soft-delete-again", j.column)
		}
		return true
	}
	return false
}

// deletion reports whether a column marks deletion, and whether the value
// turns it on.
func deletion(s set) (marker, on bool) {
	v := strings.ToLower(s.value.text)
	off := s.value.kind == valueNode && (v == "null" || v == "0" || v == "false" || v == "'0'")
	switch s.column {
	case "deleted", "is_deleted", "deleted_at", "deleted_on", "removed", "is_removed", "removed_at",
		"archived", "is_archived", "archived_at", "trashed", "trashed_at", "date_deleted":
		return true, !off
	case "active", "is_active", "enabled":
		if off {
			return true, true
		}
	case "status", "state":
		return v == "'deleted'" || v == "'archived'" || v == "'removed'", true
	}
	return false, false
}

// classifyDelete judges DELETE and TRUNCATE.
func (c *classifier) classifyDelete() Idiom {
	if c.where == nil {
		c.trap("no-where-delete")
	} else {
		c.remarkWide()
	}
	if c.returns {
		c.trap("returning-empty")
	}
	if c.limit {
		c.trap("limit")
	}
	if sc := (scope{}); sc.effect(parseExpr(c.where)).fresh {
		c.trap("delete-by-time")
	}
	return Delete
}

// remarkWide remarks where a DELETE's WHERE does not name rows by a key, or
// where that cannot be told.
func (c *classifier) remarkWide() {
	pinned := c.equals(parseExpr(c.where))
	if table, ok := c.known(); ok {
		for _, key := range keys(table) {
			if covers(pinned, key) {
				return
			}
		}
		c.trap("wide-where", c.table)
		return
	}
	for _, column := range pinned {
		if column == "id" || column == "uuid" || column == "event_id" || strings.TrimSuffix(c.table, "s")+"_id" == column {
			return
		}
	}
	c.trap("perhaps-wide-where", c.table)
}

// equals are the columns that a condition compares for equality.
func (c *classifier) equals(where *node) []string {
	var columns []string
	for _, part := range conjuncts(where) {
		if part.kind != opNode || part.text != "=" && part.text != "in" && part.text != "is" || len(part.args) != 2 {
			continue
		}
		for _, side := range part.args {
			switch side.kind {
			case nameNode:
				columns = append(columns, side.text)
			case listNode:
				for _, one := range side.args {
					columns = append(columns, one.text)
				}
			}
		}
	}
	return columns
}
