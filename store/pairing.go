package store

import "strconv"

// pairing finds for each row the one that it was.
type pairing struct {
	before, after Table
	old           []int // for each row of after the row of before, or -1
	new           []int // the other way round
}

func unpaired(n int) []int {
	places := make([]int, n)
	for i := range places {
		places[i] = -1
	}
	return places
}

func (p *pairing) pair(before, after int) {
	p.old[after], p.new[before] = before, after
}

// byKey pairs the rows that agree in all columns of a key and have no NULL in it.
func (p *pairing) byKey(key []int) {
	if len(key) == 0 {
		return
	}
	places := map[string]int{}
	for i, row := range p.before.Rows {
		if text, ok := keyText(row, key); ok && p.new[i] < 0 {
			places[text] = i
		}
	}
	for i, row := range p.after.Rows {
		text, ok := keyText(row, key)
		if !ok || p.old[i] >= 0 {
			continue
		}
		if before, ok := places[text]; ok && p.new[before] < 0 {
			p.pair(before, i)
		}
	}
}

// keyText writes the key's values so that different ones differ.
func keyText(row []Value, key []int) (string, bool) {
	var text []byte
	for _, place := range key {
		mark := byte('s')
		switch row[place].(type) {
		case nil:
			return "", false
		case int64, float64:
			mark = 'n'
		case []byte:
			mark = 'b'
		}
		value := Format(row[place])
		text = strconv.AppendInt(append(text, mark), int64(len(value)), 10)
		text = append(append(text, ' '), value...)
	}
	return string(text), true
}

// loose reports whether a row may keep being the same one though its key
// changes: there is none, or it is but a number that SQLite gave.
func (p *pairing) loose() bool {
	key := p.after.Key
	return len(key) == 0 || len(key) == 1 && p.after.Columns[key[0]].Surrogate
}

// nearest pairs the rows that are left by likeness, the most alike first: equal
// rows; then rows of which more than half the cells are equal; then rows that
// have the same number and at least one equal cell, or a single cell.
func (p *pairing) nearest() {
	var candidates []candidate
	for i := range p.after.Rows {
		for j := range p.before.Rows {
			if p.old[i] < 0 && p.new[j] < 0 {
				if c, ok := p.compare(j, i); ok {
					candidates = append(candidates, c)
				}
			}
		}
	}
	for score := 2*len(p.after.Columns) + 1; score >= 0; score-- {
		for _, c := range candidates {
			if c.score == score && p.new[c.before] < 0 && p.old[c.after] < 0 {
				p.pair(c.before, c.after)
			}
		}
	}
}

// candidate is a pair that may be, and how alike its rows are.
type candidate struct{ before, after, score int }

func (p *pairing) compare(before, after int) (candidate, bool) {
	equal, cells := 0, 0
	for place, column := range p.after.Columns {
		if column.Surrogate {
			continue
		}
		cells++
		if Equal(p.before.Rows[before][place], p.after.Rows[after][place]) {
			equal++
		}
	}
	c := candidate{before: before, after: after, score: 2 * equal}
	if p.sameNumber(before, after) {
		c.score++
		return c, equal > 0 || cells == 1
	}
	return c, 2*equal > cells
}

func (p *pairing) sameNumber(before, after int) bool {
	return before < len(p.before.RowIDs) && after < len(p.after.RowIDs) && p.before.RowIDs[before] == p.after.RowIDs[after]
}
