package cli

import "again/engine/explore"

// boundFlags are the bounds of an exploration; one that is not given is the
// lesson's, or the explorer's own.
type boundFlags struct {
	Crashes    *int `help:"${crashes}" placeholder:"N"`
	LostAcks   *int `help:"${lostacks}" placeholder:"N"`
	Errors     *int `help:"${errors}" placeholder:"N"`
	Deliveries *int `help:"${deliveries}" placeholder:"N"`
	Workers    *int `help:"${workers}" placeholder:"N"`
	States     *int `help:"${states}" placeholder:"N"`
}

// over puts the flags that were given over b.
func (f boundFlags) over(b explore.Bounds) explore.Bounds {
	for name, value := range map[string]*int{
		"crashes": f.Crashes, "lost-acks": f.LostAcks, "errors": f.Errors,
		"deliveries": f.Deliveries, "workers": f.Workers, "states": f.States,
	} {
		if value != nil {
			*b.Named(name) = *value
		}
	}
	return b
}
