package text

// enHandler is what a handler script's mistakes are answered with: what is
// wrong, then what would work.
var enHandler = catalogue{
	// Directives as such.
	"handler.directive-empty":   "`--:` begins a directive and none follows. There are: %s.",
	"handler.directive-sql":     "%s is a statement, not a directive: write it without `--:` and end it with `;`.",
	"handler.directive-unknown": "There is no directive `%s`. The nearest is %s.",
	"handler.directive-unlike":  "There is no directive `%s`. There are: %s.",
	"handler.directive-misuse":  "`%s` is not written like that. It is %s.",
	"handler.directive-space":   "A directive begins with `--:`, with nothing between the dashes and the colon: write `--: %s`. As it stands it is a comment and does nothing.",
	"handler.said-twice":        "`%s` is said twice here. Keep one of the two.",
	"handler.word-near":         "`%s` does not know `%s`. Did you mean `%s`? It is %s.",
	"handler.word":              "`%s` does not know `%s`. It is %s.",
	"handler.quote-open":        "A quote is opened and never closed. A quote inside a quoted value is doubled: 'it''s'.",
	"handler.nothing-above":     "`%s` looks at the statement right above it, and there is none. Move it under the statement it is about.",
	"handler.no-semicolon":      "The statement on line %d has no `;` before this directive. End it with `;`: a directive stands under a finished statement, not inside it.",
	"handler.split":             "This SQL cannot be cut into statements: %s.",

	// The head of a script.
	"handler.no-header":     "Nothing says when this script runs. Begin it with `--: handler NAME` and `--: on order.created`, an event type (or: on POST /path, on GET /path, on relay).",
	"handler.no-on":         "Handler %s has no `on`, so no event ever reaches it. Add `--: on order.created`, with the event type it takes.",
	"handler.two-handlers":  "This file already holds handler %s (line %d). One file holds one handler: put the second one in a file of its own.",
	"handler.two-on":        "This script already has an `on` (line %d). A script starts on one thing: give the second one a file of its own.",
	"handler.header-late":   "`%s` says what the whole script is. Put it at the top, above the first step on line %d.",
	"handler.on-wildcard":   "`on` takes one event type, and `%s` is a pattern. Write one file for each type.",
	"handler.on-method":     "`%[1]s` is a path and needs its method: `--: on POST %[1]s` or `--: on GET %[1]s`.",
	"handler.on-verb":       "An endpoint is called with GET or POST, not with %s.",
	"handler.on-path":       "A path begins with a slash: `/%[1]s`.",
	"handler.on-path-param": "`%s` in a path is no parameter. A parameter is a part of its own, a colon and a name: /orders/:id.",
	"handler.variant-twice": "Variant %s is named twice. Once is enough.",
	"handler.empty":         "This script has a head and nothing under it. Write the statements that run when it starts.",

	// Checks under a statement.
	"handler.if-unchanged-select":      "`if unchanged` asks whether a write hit any row, and `%s` writes nothing. For a SELECT that found nothing write `--: if no-row %s`.",
	"handler.if-unchanged":             "`if unchanged` asks whether a write hit any row. It stands under INSERT, UPDATE, DELETE, setnx, get or del, not under `%s`.",
	"handler.if-row-write":             "`if %s` looks at the rows of a SELECT, and `%s` is a write without RETURNING. For a write that hit 0 rows write `--: if unchanged %s`.",
	"handler.if-row":                   "`if %s` looks at rows. It stands under a SELECT, a write with RETURNING or a get, not under `%s`.",
	"handler.next-outside":             "`next` goes on with the next line of a loop, and no loop is open here. Write `skip` to leave the handler, or put the statement between `--: for each :items as item` and `--: end`.",
	"handler.skip-request":             "An endpoint cannot be left without an answer. Let the statement give a row (a SELECT, or RETURNING) and answer by it: `--: reply 409 {\"error\": \"seen\"} when :row_x IS NOT NULL`.",
	"handler.expect-select":            "`expect rows` counts the rows that a write hit, and `%s` writes nothing. For a SELECT that must find a row write `--: if no-row skip`.",
	"handler.expect":                   "`expect rows` counts the rows that a write hit. It stands under INSERT, UPDATE or DELETE, not under `%s`.",
	"handler.on-error":                 "`%s` cannot fail by itself, so `on-error` has nothing to look at. Put it under a statement, a call, a publish or a Redis command.",
	"handler.on-error-unique":          "Only INSERT, UPDATE and DELETE can meet a duplicate key, and this is `%s`. Put `on-error unique skip` under the write that carries the key.",
	"handler.on-error-skip":            "Which error may be skipped? A duplicate key is a duplicate event: `--: on-error unique skip`. Any other error is no duplicate: leave it out and the message comes again, or write `--: on-error continue` to see what swallowing it does.",
	"handler.on-error-unique-continue": "A duplicate key can only be skipped: `--: on-error unique skip`. To go on after one let the statement ask for it: `INSERT … ON CONFLICT (key) DO NOTHING`, then `--: if unchanged next` or nothing.",

	// Loops.
	"handler.for-nested": "The loop of line %d is still open. One loop at a time: close it with `--: end` first.",
	"handler.for-open":   "This loop has no `--: end`. Put one under the last statement that runs once a line.",
	"handler.for-row":    "`for each row` goes over the rows of a SELECT, and none stands above it.",
	"handler.for-row-as": "The columns of `for each row` are `:row_…` already: leave out `as`.",
	"handler.for-param":  "`for each` goes over a field of the event, and `%s` is no parameter. Write `--: for each :%s as %s`.",
	"handler.for-as":     "`%[1]s` cannot name the item of a loop, since `:%[1]s_…` means something already. Write `--: for each :items as item`.",
	"handler.end-alone":  "`end` closes a loop and none is open. Open one with `--: for each :items as item`, or leave `end` out.",

	// Outside effects.
	"handler.field":                 "`%s` is no field of `%s`. A field is name=value, without blanks around the sign; the value is :param, a number or a 'text'.",
	"handler.field-twice":           "Field %s is given twice. Keep one of the two.",
	"handler.publish-id":            "`publish` needs the id of its message: `id=derived` (the same at each delivery of this event), `id=fresh` (a new one each time) or `id=:param`.",
	"handler.publish-id-word":       "The id of a message is `fresh`, `derived` or a parameter, as in `id=:row_event_id`.",
	"handler.publish-derived-relay": "`derived` makes an id from the event that a handler was given, and a relay is given none. Take the one that was stored: `id=:row_event_id`.",
	"handler.publish-body":          "`body=` is the whole message as JSON, out of a parameter: `body=:row_payload`. For a field of another kind choose another name.",
	"handler.publish-body-alone":    "`body=` is the whole message already. Leave out the other fields, or leave out `body=`.",
	"handler.key":                   "`%s` is no key of `%s`. A key has no blanks and holds parameters in braces: dedup:{event_id}.",
	"handler.ttl":                   "`%s` is no lifetime. Write a number and a unit: ttl=500ms, ttl=60s, ttl=24h.",

	// Replies and acks.
	"handler.ack-twice":     "The ack was sent on line %d already. A delivery has one ack: keep the one you mean.",
	"handler.ack-loop":      "An ack inside a loop would be sent once a line. A delivery has one ack: put it under `--: end`.",
	"handler.ack-request":   "Only the handler of an event has a delivery to ack. An endpoint answers with `--: reply 200 {}`; a relay needs neither.",
	"handler.reply-handler": "Only an endpoint answers a request. The handler of an event sends `--: ack`; to tell others, `--: publish TOPIC id=derived`.",
	"handler.reply-json":    "The body of this reply is no JSON (%s). Names and texts stand in double quotes, parameters in none: {\"id\": :event_id}.",
	"handler.reply-after":   "`%s` follows the body of this reply and is not understood. Only a condition may follow: `when :row_total > 0`.",
	"handler.reply-when":    "`%s` is no condition: write one SQL expression, as in `when :row_total > 0`.",
	"handler.after-reply":   "This is never reached: the reply on line %d ends the script. Give that reply a `when`, or move it under this.",
	"handler.no-reply":      "%s %s can end here without an answer. End the script with a reply that has no `when`: `--: reply 200 {}`.",

	// Transactions.
	"handler.begin-twice":  "A transaction is open since line %d, and SQLite does not nest them. End it with COMMIT first, or leave this BEGIN out.",
	"handler.commit-alone": "%s ends a transaction and none is open. Write BEGIN IMMEDIATE above the statements that belong together, or leave this out.",
	"handler.begin-open":   "This transaction is never committed, so nothing it writes would stay. Write COMMIT under its last statement.",

	// Parameters.
	"handler.param-name":     "A parameter of this statement is neither a name nor a number from 1. Write `:event_id`, or `$1` with `--: params event_id`.",
	"handler.params-missing": "This statement has numbered parameters up to %d and nothing says what they mean. Add `--: params event_id, qty` under it (or at the top, for every statement), or write `:event_id` in place of `$1`.",
	"handler.params-few":     "This statement has numbered parameters up to %d, and `params` names %d. Name one for each, in their order.",
	"handler.params-many":    "`params` names %d parameters, and the statement above it has %d. Name one for each, in their order.",
	"handler.params-not-sql": "`params` says what `$1` means in a statement, and `%s` is none. Write :names here.",
	"handler.param-row":      "`:%s` is a column of the last SELECT, and none stands above this line.",
	"handler.param-line-no":  "`:line_no` counts the lines of a loop, and no loop is open here. Put the statement between `--: for each :items as item` and `--: end`.",
	"handler.param-relay":    "A relay is given no event, so nothing fills `:%s`. SELECT what it needs and write `:row_%s`.",
	"handler.param-missing":  "Nothing fills `:%s`.",
	"handler.param-near":     "Did you mean `:%s`?",
	"handler.payload-has":    "The payload has %s.",
	"handler.payload-empty":  "The payload has no fields.",

	// Schemas.
	"handler.schema-directive":    "`%s` means nothing in a schema. Before a part that only some variants have write `--: variant a, b`; `--: end` closes it.",
	"handler.schema-variant":      "No handler has a variant `%s`. There are: %s.",
	"handler.schema-variant-none": "No handler has a variant `%s`; none names any.",

	// SQL of another dialect.
	"handler.foreign": "SQLite does not know %s. %s",

	"handler.foreign-insert-ignore": "Write `INSERT … ON CONFLICT DO NOTHING`. (MySQL's IGNORE also turns a missing value or a broken foreign key into a warning; this skips duplicate keys alone.)",
	"handler.foreign-odku":          "Write `ON CONFLICT (key columns) DO UPDATE SET x = excluded.x`. (MySQL's clause fires on any unique key; this one on the key it names.)",
	"handler.foreign-on-constraint": "Name the constraint's columns: `ON CONFLICT (event_id, handler)`.",
	"handler.foreign-lock":          "Leave it out and begin with `BEGIN IMMEDIATE`: SQLite locks no rows, it has one writer at a time.",
	"handler.foreign-begin":         "Write `BEGIN IMMEDIATE`, which takes the write lock at once, or `BEGIN`.",
	"handler.foreign-commit":        "Write `COMMIT`.",
	"handler.foreign-set":           "Leave it out: transactions here are serializable, and there are no session settings.",
	"handler.foreign-truncate":      "Write `DELETE FROM t`.",
	"handler.foreign-merge":         "Write `INSERT … ON CONFLICT (key columns) DO UPDATE SET x = excluded.x`.",
	"handler.foreign-cte":           "A WITH holds only SELECTs there: make it a statement of its own with RETURNING, and read its columns as `:row_…` in the next one.",
	"handler.foreign-cast":          "Write `CAST(x AS INTEGER)`, or leave the cast out: a value keeps the type it has.",
	"handler.foreign-ilike":         "Write `LIKE`, which does not tell upper from lower case there (in ASCII).",
	"handler.foreign-any":           "Write `IN (SELECT value FROM json_each(:ids))`.",
	"handler.foreign-interval":      "Write `datetime(:now, '-5 minutes')`.",
	"handler.foreign-using":         "Write `DELETE FROM t WHERE id IN (SELECT …)`.",
	"handler.foreign-update-join":   "Write `UPDATE t SET x = u.x FROM u WHERE u.id = t.id`.",
	"handler.foreign-limit":         "Choose the rows by their key: `WHERE id IN (SELECT id FROM t … LIMIT 1)`.",
	"handler.foreign-string":        "Write the text in plain quotes, 'like this', a quote inside it doubled.",
	"handler.foreign-pg":            "It belongs to PostgreSQL. To let one worker in at a time write `BEGIN IMMEDIATE`.",

	// What SQLite said of a statement, and what would work.
	"handler.sqlite":          "SQLite refuses this statement: %s.",
	"handler.row-column":      "Line %[2]d gives no column for `:%[1]s`. It gives %[3]s; AS gives a column another name.",
	"handler.hint-incomplete": "It ends too early: a parenthesis is still open, or `;` stands too soon.",
	"handler.hint-keys":       "The keys of %s are %s: name the columns of one of them, or leave the target out.",
	"handler.hint-no-key":     "%s has no key, so no row can be a duplicate: give it a PRIMARY KEY or a UNIQUE constraint in the schema.",
	"handler.hint-where-true": "After a SELECT write `WHERE true` before ON CONFLICT, since ON could belong to a join.",
	"handler.hint-word":       "Did you mean %s?",
	"handler.hint-tables":     "The schema has %s.",
	"handler.hint-no-tables":  "The schema has no tables.",
	"handler.hint-columns":    "There are %s.",
	"handler.hint-function":   "Write %s.",

	// Traps of a statement's idiom. Values that move.
	"handler.trap-toggle":           "%[1]s is turned over: the second run turns it back. It is a change by a difference in disguise.",
	"handler.trap-append":           "Each run adds to %[1]s once more: a change by a difference in disguise.",
	"handler.trap-clamp":            "The limit around %[1]s only hides it: below the limit each run moves the value again.",
	"handler.trap-json-number":      "A value inside the document %[1]s is computed from itself: each run moves it again.",
	"handler.trap-advances":         "The CASE moves %[1]s on from one value to the next: each run moves it one further.",
	"handler.trap-subquery":         "The SELECT reads %[1]s and computes with it: each run moves it again.",
	"handler.trap-one-column-moves": "%[1]s moves at each run, %[2]s does not: the one is enough to make the statement unsafe.",

	// Values that settle.
	"handler.trap-keeps-first":       "COALESCE keeps what %[1]s holds: the first value wins, and a second run changes nothing.",
	"handler.trap-monotone":          "Only a greater (or a smaller) value replaces %[1]s: a second run changes nothing, an old event neither.",
	"handler.trap-case":              "The CASE looks at %[1]s itself: whether a second run changes something rests on its conditions.",
	"handler.trap-json-merge":        "|| with a JSON object sets its keys in %[1]s and appends nothing. Where %[1]s is text or an array, it appends at each run.",
	"handler.trap-compare-and-set":   "The WHERE asks for the %[1]s that the row had before: a second run hits 0 rows, provided that the value comes from the event and was not read a moment ago. Look at the rows.",
	"handler.trap-changes-each-time": "%[1]s takes another value at each run, since it comes from the clock or a generator. Take it from the event.",

	// What cannot be told.
	"handler.trap-cannot-tell-function": "%[1]s is computed from itself by a function that is not known here: taken for one that moves it at each run.",
	"handler.trap-cannot-tell-key":      "Whether this carries a key of its table cannot be told without the schema: taken for one that does not.",
	"handler.trap-cannot-tell-replace":  "Whether this meets a row by its key cannot be told without the schema: taken for one that does.",
	"handler.trap-cannot-see-inside":    "What the routine does cannot be told from here.",

	// UPDATE and DELETE.
	"handler.trap-no-where-update":    "There is no WHERE: every row is written.",
	"handler.trap-no-where-delete":    "There is no WHERE: every row is deleted, those of later events too.",
	"handler.trap-update-from":        "Where the other table gives a row twice, one of its values is taken, and which one is not said.",
	"handler.trap-limit":              "LIMIT takes rows as it finds them: a second run takes others.",
	"handler.trap-regresses":          "Nothing asks whether the row has moved on: an old event that comes back sets old values. Guard it by a version or by the state it came from.",
	"handler.trap-undelete":           "It takes the mark of deletion off %[1]s: a late event brings a deleted row back.",
	"handler.trap-soft-delete-again":  "The WHERE does not ask whether %[1]s is set already: a second run deletes again, with a later time, and also what was restored in between. Add `AND %[1]s IS NULL`, or its like.",
	"handler.trap-wide-where":         "The WHERE names no key of %[1]s: a replay deletes rows that later events added.",
	"handler.trap-perhaps-wide-where": "Unless the WHERE names a key of %[1]s (not to be told without the schema), a replay deletes rows that later events added.",
	"handler.trap-delete-by-time":     "What is deleted rests on the time it runs: where these rows remember duplicates, an event older than that runs again.",
	"handler.trap-returning-empty":    "RETURNING gives no rows at the second run: what is done with them is not done again, and is lost if the first run crashed.",

	// INSERT.
	"handler.trap-ignore-swallows":    "%[1]s swallows more than duplicates: a missing value, a failed check. ON CONFLICT DO NOTHING is for duplicates alone.",
	"handler.trap-any-unique-key":     "ON DUPLICATE KEY fires on any unique key, also on one that another row holds.",
	"handler.trap-fresh-key":          "The key is made anew at each run, so no second run meets it. Take the key from the event.",
	"handler.trap-never-conflicts":    "No key that a second run would meet is in this INSERT: the conflict never happens, and each run adds a row.",
	"handler.trap-null-in-key":        "%[1]s may be NULL, and no NULL is like another: such rows are never duplicates. Declare it NOT NULL.",
	"handler.trap-no-target":          "Without a target it skips a row that breaks any unique key, also another one than the event's. Name the key: ON CONFLICT (event_id, …).",
	"handler.trap-target-no-key":      "(%[1]s) is no key of %[2]s: the statement is refused.",
	"handler.trap-duplicate-is-error": "A second run leaves the same rows and answers with an error, and an error brings the event back. Add ON CONFLICT DO NOTHING, or skip on that error.",
	"handler.trap-not-exists":         "It asks first and inserts then: two at once can both find nothing, unless a key or a lock stops them.",
	"handler.trap-replace":            "REPLACE deletes the old row and inserts one: columns that it does not name are lost, rows that refer to it may go too.",
	"handler.trap-merge-race":         "MERGE looks first and writes then: of two at once one can still fail on the key.",

	// SELECT and WITH.
	"handler.trap-select-nextval": "This SELECT draws a number from a sequence: each run draws another.",
	"handler.trap-select-into":    "SELECT … INTO makes a table: it is no mere reading.",
	"handler.trap-writes-in-with": "The WITH writes as well (%[1]s): one statement, several idioms. The idiom named is that of the outer write.",
}
