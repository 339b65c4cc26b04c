package explore

import (
	"fmt"

	"again/engine/text"
)

// Bounds limit the schedules that are tried.
type Bounds struct {
	Crashes    int `json:"crashes"`    // of any actor
	LostAcks   int `json:"lost_acks"`  // each with its connection
	Errors     int `json:"errors"`     // steps that fail once
	Deliveries int `json:"deliveries"` // of one message
	Workers    int `json:"workers"`
	// States is how many distinct states are kept before the search gives up and
	// says what it covered; about 300 bytes each.
	States int `json:"states"`
}

// Default is the bound where none is said.
var Default = Bounds{Crashes: 1, LostAcks: 1, Errors: 1, Deliveries: 3, Workers: 2, States: 400_000}

// limits are the most that can be asked for.
var limits = Bounds{Crashes: 5, LostAcks: 5, Errors: 5, Deliveries: 8, Workers: 4, States: 5_000_000}

// Check reports a bound that makes no sense or no end.
func (b Bounds) Check() error {
	for _, c := range []struct {
		name          string
		got, low, top int
	}{
		{"crashes", b.Crashes, 0, limits.Crashes},
		{"lost-acks", b.LostAcks, 0, limits.LostAcks},
		{"errors", b.Errors, 0, limits.Errors},
		{"deliveries", b.Deliveries, 1, limits.Deliveries},
		{"workers", b.Workers, 1, limits.Workers},
		{"states", b.States, 1, limits.States},
	} {
		if c.got < c.low || c.got > c.top {
			return fmt.Errorf("%s", text.Get("explore.bound", c.name, c.got, c.low, c.top))
		}
	}
	return nil
}

func (b Bounds) String() string {
	return text.Get("explore.bounds", b.Crashes, b.LostAcks, b.Errors, b.Deliveries, b.Workers)
}

// Limits are the most that can be asked for.
func Limits() Bounds { return limits }

// BoundNames are the bounds that a learner can change, as flags name them.
func BoundNames() []string {
	return []string{"crashes", "lost-acks", "errors", "deliveries", "workers"}
}

// LowestBound is the least that a bound can be.
func LowestBound(name string) int {
	if name == "deliveries" || name == "workers" {
		return 1
	}
	return 0
}

// Named is the place of a bound, nil for a name that is none.
func (b *Bounds) Named(name string) *int {
	switch name {
	case "crashes":
		return &b.Crashes
	case "lost-acks":
		return &b.LostAcks
	case "errors":
		return &b.Errors
	case "deliveries":
		return &b.Deliveries
	case "workers":
		return &b.Workers
	case "states":
		return &b.States
	}
	return nil
}
