package world

import (
	"fmt"
	"time"

	"again/engine/broker"
	"again/engine/handler"
	"again/engine/script"
	"again/engine/text"
)

// Epoch is where every world's clock starts.
var Epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// MaxWorkers is how many competing consumers a world can have.
const MaxWorkers = 4

// Event is a member of the cast: an event under an alias.
type Event struct {
	Alias, ID, Type string
	Payload         string // a JSON object
}

// Setup is everything a run starts from.
type Setup struct {
	Schemas map[string]string // service → schema and starting rows; "" is the first service
	Scripts []*handler.Script // of one variant, in file order
	Cast    []Event
	Bus     string      // a broker profile
	Workers int         // 1 to MaxWorkers
	First   script.Verb // the input that `repeat` begins with; none is the cast's first event

	Start time.Time // the clock's first value; zero is Epoch
	Seed  string    // part of every id that the world makes up
	// Once makes the broker hand out each event id a single time, however often
	// it is published. The oracle runs worlds so.
	Once bool
	// Before is how many deliveries a message is taken to have had already. The
	// oracle finds with it what follows :attempt.
	Before int
	// KeyLifetime is how long an outside service remembers a key; zero is 24 h,
	// the time after which Stripe may forget one (docs.stripe.com/api/idempotent_requests).
	KeyLifetime time.Duration
}

func (s Setup) start() time.Time {
	if s.Start.IsZero() {
		return Epoch
	}
	return s.Start
}

func (s Setup) keyLifetime() time.Duration {
	if s.KeyLifetime == 0 {
		return 24 * time.Hour
	}
	return s.KeyLifetime
}

func (s Setup) profile() (broker.Profile, error) {
	p, ok := broker.ProfileByName(s.Bus)
	if !ok {
		return p, fmt.Errorf("%s", text.Get("world.bus", s.Bus, nearestBus(s.Bus)))
	}
	return p, nil
}

// services lists the databases in a fixed order, the first service first.
func (s Setup) services() []string { return sortedKeys(s.Schemas) }

// subscribers are the handlers of an event type, in file order.
func (s Setup) subscribers(eventType string) []*handler.Script {
	return s.scripts(func(h *handler.Script) bool {
		return h.Trigger == handler.OnEvent && h.Type == eventType
	})
}

func (s Setup) relays() []*handler.Script {
	return s.scripts(func(h *handler.Script) bool { return h.Trigger == handler.OnRelay })
}

func (s Setup) scripts(keep func(*handler.Script) bool) []*handler.Script {
	var kept []*handler.Script
	for _, h := range s.Scripts {
		if keep(h) {
			kept = append(kept, h)
		}
	}
	return kept
}

// event finds a member of the cast by its alias or its id.
func (s Setup) event(name string) (Event, bool) {
	for _, e := range s.Cast {
		if e.Alias == name || e.ID == name {
			return e, true
		}
	}
	return Event{}, false
}
