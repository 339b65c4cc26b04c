package course

import (
	"slices"
	"strings"
	"testing"

	"again/engine/handler"
)

// ackFirst is the ledger variant's handler with its ack at the top.
func ackFirst(t *testing.T, l *Lesson) *handler.Script {
	t.Helper()
	o := handler.NewOutline(handler.ForVariant(l.Scripts, "ledger")[0])
	o, _ = o.Move(len(o.Blocks)-1, -len(o.Blocks))
	s, err := handler.Parse(handler.ForVariant(l.Scripts, "ledger")[0].File, o.Source())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestEditedVariant(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	own := s.Lesson()
	edited := own.WithEdit("ledger", ackFirst(t, own))
	if err := s.Edit(edited); err != ErrLocked {
		t.Errorf("the board is locked: %v", err)
	}
	s.SkipPrediction()
	if err := s.Edit(own); err == nil {
		t.Error("a lesson without an edited variant was taken")
	}
	if err := s.Edit(edited); err != nil {
		t.Fatal(err)
	}
	b := s.Board()
	if b.Variant != EditedVariant || b.VariantTitle != own.VariantTitle("ledger")+", edited" {
		t.Errorf("variant %s, %s", b.Variant, b.VariantTitle)
	}
	do(t, s, "publish E1", "deliver", "step", "crash", "settle")
	if b = s.Board(); len(b.Anomalies) == 0 || b.Anomalies[0].Name != "lost-effect" {
		t.Errorf("acked before the work, and killed: %+v", b.Anomalies)
	}
	if slices.ContainsFunc(own.Variants, func(v handler.Variant) bool { return v.Name == EditedVariant }) {
		t.Error("the lesson itself has changed")
	}
	if err := s.SetVariant("delta"); err != nil {
		t.Fatal(err)
	}
	if err := s.SetVariant(EditedVariant); err != nil {
		t.Fatal(err)
	}
	if err := s.GoStep(1); err != nil {
		t.Fatal(err)
	}
}

func TestEditedRunIsSaved(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	if err := s.Edit(s.Lesson().WithEdit("ledger", ackFirst(t, s.Lesson()))); err != nil {
		t.Fatal(err)
	}
	do(t, s, "publish E1", "deliver", "step", "crash", "settle")
	saved := s.Save()
	if !strings.HasPrefix(saved, "# lesson 01-stock\n# edited ledger\n# file handlers/") || !strings.Contains(saved, "#| --: ack\n") {
		t.Errorf("%s", saved)
	}
	other := opened(t, Options{})
	other.SkipPrediction()
	if err := other.LoadRun(saved); err != nil {
		t.Fatal(err)
	}
	if other.Save() != saved || other.Board().Anomalies[0].Name != "lost-effect" {
		t.Errorf("%s", other.Save())
	}
	got, err := opened(t, Options{}).Lesson().Transcript("run.txt", saved, "", "")
	if err != nil || !strings.Contains(got, "worker.crashed") {
		t.Errorf("%v\n%s", err, got)
	}
	// Edited once more: the base stays the variant that it was made of.
	again := other.Lesson().WithEdit(EditedVariant, changedOf(t, other.Lesson())).edit
	if again.base != "ledger" || len(again.changed) != 1 {
		t.Errorf("%s, %d scripts", again.base, len(again.changed))
	}
	for _, bad := range []string{"# edited ledger\n", "# edited nobody\n# file handlers/x.sql\n#| --: ack\n", strings.Replace(saved, "handlers/", "handlers/other-", 1), strings.Replace(saved, "#| --: on", "#| --: no", 1)} {
		if err := other.LoadRun(bad); err == nil {
			t.Errorf("%q was loaded", bad)
		}
	}
	if other.Save() != saved {
		t.Error("a run that cannot be loaded changed the board")
	}
}

// A lesson without variants has the edited one beside its own handlers.
func TestEditedWithoutVariants(t *testing.T) {
	t.Parallel()
	own := *opened(t, Options{}).Lesson()
	own.Scripts = handler.ForVariant(own.Scripts, "ledger")
	own.Scripts[0].Variants = nil
	own.Variants, own.Variant, own.Repaired = nil, "", ""
	s, err := Open(&own, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.SkipPrediction()
	if err := s.Edit(own.WithEdit("", ackFirst(t, &own))); err != nil {
		t.Fatal(err)
	}
	do(t, s, "publish E1")
	saved := s.Save()
	if err := s.LoadRun(saved); err != nil || s.Save() != saved {
		t.Errorf("%v\n%s", err, s.Save())
	}
	if err := s.LoadRun("publish E1"); err != nil || s.Board().Variant != "" {
		t.Errorf("%v, variant %q", err, s.Board().Variant)
	}
}

func changedOf(t *testing.T, l *Lesson) *handler.Script {
	t.Helper()
	return l.edit.changed[0]
}
