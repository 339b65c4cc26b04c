package lessons

// rightValues are written by hand: what the lessons must come to on SQLite,
// whatever -update writes into the snapshot.
var rightValues = map[string]map[string]string{
	"01-two-duplicates": {
		"2": "2", "3": "1",
		"4 A, two clicks | forgetful":    "letters 2, ids 2, orders 2, charges 2",
		"4 B, worker killed | forgetful": "letters 2, ids 1, orders 1, charges 1",
	},
	"02-ack-gap": {
		"1": "1", "2": "1", "3": "2", "4": "0", "5": "0",
		"6 killed before step 2 | ack-last":  "2",
		"6 killed before step 2 | ack-first": "0",
	},
	"03-why-again": {
		"1": "30s", "5": "no",
		"1 killed | rabbitmq": "0s", "1 killed | kafka": "45s", "1 killed | redis": "never", "1 killed | laravel": "never",
		"4 killed | laravel": "dead", "4 and retry all | laravel": "done",
	},
	"04-idempotency-key": {
		"1": "500", "2": "4", "3": "2", "4": "422", "5": "409", "6": "409",
		"6 after 29 seconds | keyed": "409", "6 after 30 seconds | keyed": "200",
	},
	"05-outbox": {
		"3 killed before step 5 | commit-then-publish": "1, 0",
		"3 killed before step 5 | publish-then-commit": "0, 1",
		"3 killed before step 5 | outbox":              "1, 1",
		"4":                                            "1", "5": "2",
	},
	"06-processed-events": {"1": "4", "2": "1", "3": "3", "4": "2", "5": "0"},
	"07-replay":           {"2": "4", "3": "2"},
	"08-claim-first": {
		"1": "2", "2": "2", "3": "0", "4": "2",
		"6 two workers | select-mark": "2", "6 killed at 5 | mark-after": "2", "6 killed at 2 | mark-first": "0",
		"6 E1 twice | unread": "2", "6 two workers | claim": "1", "6 killed at 5 | claim": "1",
	},
	"09-setnx": {
		"2": "0", "3": "2",
		"2 and replayed at 50s | setnx": "0", "2 and replayed at 61s | setnx": "1",
		"4 Redis down, then up | down-is-duplicate": "0",
	},
	"10-two-layers": {
		"5 two clicks, two keys | producer-only": "2", "5 two clicks, two keys | consumer-only": "2", "5 two clicks, two keys | both": "2",
		"5 client retry, one key | producer-only": "1", "5 client retry, one key | consumer-only": "1", "5 client retry, one key | both": "1",
		"5 broker redelivery | producer-only": "2", "5 broker redelivery | consumer-only": "1", "5 broker redelivery | both": "1",
		"5 killed after the work | producer-only": "2", "5 killed after the work | consumer-only": "1", "5 killed after the work | both": "1",
		"5 retry all (laravel) | producer-only": "2", "5 retry all (laravel) | consumer-only": "1", "5 retry all (laravel) | both": "1",
		"4 killed after the work | producer-only": "2", "4 killed after the work | consumer-separate": "2", "4 killed after the work | both-separate": "2",
	},
	"12-why-sql-too": {
		"2": "98", "4": "99",
		"4 killed before step 3 | mark-after": "98", "4 killed before step 3 | together": "99", "4 killed before the ack | together": "99",
	},
	"13-run-it-twice": {
		"2 3 runs | set": "paid", "2 3 runs | delete": "0 left", "2 3 runs | do-nothing": "1 row",
		"2 3 runs | minus": "70", "2 3 runs | key-error": "1 row", "2 3 runs | no-key": "3 rows",
		"3": "2",
	},
	"14-insert-key": {
		"1": "1", "2": "10", "4": "2",
		"3 E1 and E3, one number | no-target": "1 in the table, 2 acked",
	},
	"15-absolute-update": {
		"2": "paid", "3": "shipped", "5": "created,paid,paid",
		"4 f, g, f | absolute": "paid", "4 f, g, f | from-state": "shipped", "4 f, g, f | version": "shipped",
	},
	"16-delta-update":   {"2": "97", "3": "98"},
	"17-ledger-balance": {"1": "99", "2": "98", "3": "98", "4": "50", "6 before the ack | ledger": "99", "6 before the ack | unconditional": "98"},
	"18-upsert": {
		"1": "99", "2": "97",
		"4 E2, E1 | absolute": "99", "4 E2, E1 | version": "97",
		"5 delivered once | replace": "id 2, unknown, 0 reserved",
	},
	"19-delete": {
		"1": "0 rows", "2 and E1 again (f, g, f) | by-user": "empty", "2 and E1 again (f, g, f) | by-ids": "c-3",
		"3 delivered twice | counted": "0", "3 killed before step 2 | returning": "0",
		"4 and E2 again | by-ids": "c-1 c-2 c-3", "4 and E2 again | tombstone": "c-1 c-2",
	},
	"20-insert-without-key": {"1": "3", "4": "1"},
	"21-beyond-the-database": {
		"1": "2", "2": "1", "4": "answer 500",
		"2 killed before the ack | attempt-key": "2", "2 replayed after 25 hours | event-key": "2",
		"5 B killed before its ack | random-id": "2", "5 B killed before its ack | derived-id": "1",
		"6 killed before step 2 | dropped": "0",
	},
}
