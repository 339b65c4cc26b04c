package tui

import "strings"

var sqlWords = func() map[string]bool {
	words := map[string]bool{}
	for _, w := range strings.Fields(`ADD ALTER AND AS ASC BEGIN BETWEEN BY CASE CHECK COMMIT CONFLICT CREATE
		CROSS CURRENT_TIMESTAMP DEFAULT DEFERRED DELETE DESC DISTINCT DO DROP ELSE END EXCEPT EXCLUDED EXISTS
		EXCLUSIVE FOREIGN FROM GLOB GROUP HAVING IF IGNORE IMMEDIATE IN INDEX INNER INSERT INTERSECT INTO IS
		JOIN KEY LEFT LIKE LIMIT NOT NOTHING NULL OFFSET ON OR ORDER OUTER OVER PRIMARY REFERENCES RELEASE
		REPLACE RETURNING ROLLBACK SAVEPOINT SELECT SET TABLE THEN TO TRANSACTION TRIGGER UNION UNIQUE UPDATE
		USING VALUES VIEW WHEN WHERE WITH WITHOUT`) {
		words[w] = true
	}
	return words
}()

// sqlRuns inks one line of a script: directives, keywords, strings. It looks at
// the line alone, so a string over several lines is inked in its first.
func sqlRuns(t *theme, line string) []run {
	if t.plain {
		return []run{{text: line}}
	}
	var runs []run
	for i := 0; i < len(line); {
		n, k := sqlToken(t, line[i:])
		runs = append(runs, run{k, line[i : i+n]})
		i += n
	}
	return runs
}

// sqlToken is the length and the ink of what s begins with.
func sqlToken(t *theme, s string) (int, ink) {
	switch c := s[0]; {
	case strings.HasPrefix(s, "--"):
		return len(s), t.directive
	case c == '\'':
		if end := strings.IndexByte(s[1:], '\''); end >= 0 {
			return end + 2, t.quoted
		}
		return len(s), t.quoted
	case c == ':' || c == '$' || c == '?':
		return 1 + letters(s[1:]), t.literal
	case letter(c):
		n := letters(s)
		if sqlWords[strings.ToUpper(s[:n])] {
			return n, t.keyword
		}
		return n, t.text
	}
	n := 1
	for n < len(s) && !letter(s[n]) && !strings.ContainsRune("'-:$?", rune(s[n])) {
		n++
	}
	return n, t.text
}

func letters(s string) int {
	n := 0
	for n < len(s) && letter(s[n]) {
		n++
	}
	return n
}

func letter(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
