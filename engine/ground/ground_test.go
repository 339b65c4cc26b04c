package ground

import "testing"

func TestDark(t *testing.T) {
	t.Parallel()
	cases := []struct {
		theme, colorfgbg string
		dark             bool
	}{
		{"", "", true},
		{"light", "", false},
		{" Light ", "15;0", false},
		{"dark", "0;15", true},
		{"", "15;0", true},
		{"", "0;15", false},
		{"", "0;7", false},
		{"", "12;8", true},
		{"", "0;default;15", false},
		{"", "default;default", true},
		{"", "15", true},
		{"purple", "", true},
	}
	for _, c := range cases {
		env := map[string]string{"AGAIN_THEME": c.theme, "COLORFGBG": c.colorfgbg}
		if got := Dark(func(k string) string { return env[k] }); got != c.dark {
			t.Errorf("AGAIN_THEME=%q COLORFGBG=%q: dark is %v, want %v", c.theme, c.colorfgbg, got, c.dark)
		}
	}
}
