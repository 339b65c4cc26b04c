package oracle

import (
	"errors"
	"testing"
)

func TestBeside(t *testing.T) {
	t.Parallel()
	if got, err := beside(func() (int, error) { return 7, nil })(); got != 7 || err != nil {
		t.Errorf("%d, %v", got, err)
	}
	wrong := errors.New("wrong")
	if _, err := beside(func() (int, error) { return 0, wrong })(); !errors.Is(err, wrong) {
		t.Errorf("%v", err)
	}
	wait := beside(func() (int, error) { panic("boom") })
	defer func() {
		if what := recover(); what != "boom" {
			t.Errorf("%v came through", what)
		}
	}()
	_, _ = wait()
}
