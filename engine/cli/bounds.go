package cli

import "again/engine/explore"

// boundFlags are the bounds of an exploration.
type boundFlags struct {
	Crashes    int `help:"${crashes}" default:"1"`
	LostAcks   int `help:"${lostacks}" default:"1"`
	Errors     int `help:"${errors}" default:"1"`
	Deliveries int `help:"${deliveries}" default:"3"`
	Workers    int `help:"${workers}" default:"2"`
	States     int `help:"${states}" default:"400000"`
}

func (f boundFlags) bounds() explore.Bounds {
	return explore.Bounds{
		Crashes: f.Crashes, LostAcks: f.LostAcks, Errors: f.Errors,
		Deliveries: f.Deliveries, Workers: f.Workers, States: f.States,
	}
}
