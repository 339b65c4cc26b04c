package course

import (
	"os"
	"testing"
)

func TestTmp(t *testing.T) {
	c, errs := loadAll(os.DirFS("../../lessons"), "en")
	t.Log(errs.Error())
	for _, l := range c.Lessons() {
		t.Log(l.Slug, l.Title, l.Part, len(l.Steps), l.Variants)
	}
}
