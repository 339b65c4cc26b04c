package broker

import "time"

// Profiles returns every bus, in the order they are offered.
func Profiles() []Profile {
	return []Profile{rabbitmq(), kafka(), nats(), redis(), sqs(), sqsFIFO(), laravel()}
}

// ProfileByName returns the profile of a bus.
func ProfileByName(name string) (Profile, bool) {
	for _, p := range Profiles() {
		if p.Name == name {
			return p, true
		}
	}
	return Profile{}, false
}

// rabbitmq is a quorum queue with manual acks. The delivery limit of 20 counts
// returns, so the first delivery comes on top; no dead-letter exchange is set,
// so a message past the limit is dropped.
func rabbitmq() Profile {
	return Profile{
		Name:      "rabbitmq",
		Shows:     []Shown{{"redelivered", ShowsFlag}, {"x-delivery-count", ShowsReturns}},
		Connected: true,
		Hold:      30 * time.Minute,
		HoldTimer: "consumer_timeout",
		Death:     Noticed,
		Loss:      LossReturns,
		Failure:   FailReturns,
		Place:     AtFront,
		LateAck:   LateRefused,
		Limit:     21,
		Over:      Dropped,
		Restart:   RestartReturns,
		Operator:  RetryFindsNothing,
	}
}

// kafka is one partition and one consumer group that commits after each record.
// The idempotent producer recognises only its own retries within a session; a
// second publish by the application is a new record.
func kafka() Profile {
	return Profile{
		Name:         "kafka",
		Unit:         Cumulative,
		Order:        ByOffset,
		Connected:    true,
		Hold:         5 * time.Minute,
		HoldTimer:    "max.poll.interval.ms",
		Death:        AfterSession,
		Session:      45 * time.Second,
		SessionTimer: "session.timeout.ms",
		Loss:         LossRefetched,
		Failure:      FailPasses,
		Place:        AtOffset,
		LateAck:      LateRefused,
		Restart:      RestartKeeps,
		Operator:     RetrySeeks,
		Dedup:        Dedup{By: "enable.idempotence"},
	}
}

// nats is a JetStream consumer with explicit acks and no MaxDeliver. An ack
// names the stream sequence, so a late one settles the second's delivery.
func nats() Profile {
	return Profile{
		Name:      "nats",
		Shows:     []Shown{{"NumDelivered", ShowsCount}},
		Connected: true,
		Hold:      30 * time.Second,
		HoldTimer: "AckWait",
		Death:     Unnoticed,
		Loss:      LossWaits,
		Failure:   FailReturns,
		Place:     BeforeNew,
		LateAck:   LateSettles,
		Restart:   RestartKeeps,
		Operator:  RetryFindsNothing,
		Dedup:     Dedup{On: true, By: "Nats-Msg-Id", Window: 2 * time.Minute},
	}
}

// redis is a stream with one consumer group. XACK names the entry, so it
// settles it whoever owns it by then. Deduplication by an id given to XADD is
// there since 8.6 and off unless the producer asks for it.
func redis() Profile {
	return Profile{
		Name:       "redis",
		Shows:      []Shown{{"times-delivered", ShowsCount}},
		Connected:  true,
		Death:      Unnoticed,
		Loss:       LossWaits,
		Failure:    FailWaits,
		Place:      AtClaimer,
		LateAck:    LateSettles,
		Claims:     true,
		Restart:    RestartForgets,
		ReplicaLag: time.Second,
		Operator:   RetryFindsNothing,
		Dedup:      Dedup{By: "IDMP", Window: 100 * time.Second, Max: 100},
	}
}

// sqs is a standard queue without a redrive policy. An older receipt handle may
// still delete the message as long as no newer one was given out.
func sqs() Profile {
	return Profile{
		Name:      "sqs",
		Shows:     []Shown{{"ApproximateReceiveCount", ShowsCount}},
		Hold:      30 * time.Second,
		HoldTimer: "VisibilityTimeout",
		Death:     Unnoticed,
		Loss:      LossWaits,
		Failure:   FailWaits,
		Place:     Anywhere,
		LateAck:   LateUntilRehanded,
		Restart:   RestartKeeps,
		Operator:  RetryFindsNothing,
	}
}

// sqsFIFO is a FIFO queue without a redrive policy. A receipt handle expires
// with the visibility timeout.
func sqsFIFO() Profile {
	p := sqs()
	p.Name = "sqs-fifo"
	p.Order = ByGroup
	p.GroupBy = "order_id"
	p.Place = AtOldSeat
	p.LateAck = LateRefused
	p.Dedup = Dedup{On: true, By: "MessageDeduplicationId", Window: 5 * time.Minute}
	return p
}

// laravel is the Redis queue driver with tries=1. A reserved job whose
// retry_after runs out is at its second attempt when the next worker pops it,
// and is failed without being run. The unique lock at dispatch is off unless
// the job asks for it.
func laravel() Profile {
	return Profile{
		Name:       "laravel",
		Shows:      []Shown{{"attempts", ShowsCount}},
		Connected:  true,
		Hold:       90 * time.Second,
		HoldTimer:  "retry_after",
		Death:      Unnoticed,
		Loss:       LossWaits,
		Failure:    FailReturns,
		Place:      AtBack,
		LateAck:    LateIgnored,
		Limit:      1,
		Over:       Dead,
		Grave:      "failed_jobs",
		Restart:    RestartForgets,
		ReplicaLag: time.Second,
		Operator:   RetryDead,
		Dedup:      Dedup{By: "ShouldBeUnique", UntilSettled: true},
	}
}
