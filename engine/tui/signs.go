package tui

import "strings"

// The signs that carry meaning, so that nothing is told by colour alone. Each
// is one cell wide.
const (
	signArrow   = "──▶"
	signInto    = "→"
	signHere    = "▶"
	signDone    = "✓"
	signTodo    = "○"
	signCrash   = "†"
	signFail    = "✗"
	signSkip    = "↷"
	signError   = "!"
	signDiffers = "≠"
	signAgrees  = "="
	signLatest  = "▎"
	signBullet  = "•"
	signDot     = "·"
)

// plainSigns writes a frame without a character whose width a terminal may
// take for two cells: box lines, arrows, marks. It is the ASCII switch, and
// works on the finished frame, so that no screen has to know of it.
var plainSigns = strings.NewReplacer(
	"╭", "+", "╮", "+", "╰", "+", "╯", "+", "│", "|", "─", "-", "├", "+", "┤", "+", "┼", "+", "┬", "+", "┴", "+",
	"▶", ">", "→", ">", "←", "<", "↑", "^", "↓", "v", "↷", "~", "⏎", "/",
	"✓", "v", "○", "o", "†", "X", "✗", "x", "≠", "#", "▎", "|", "•", "*", "·", ".", "…", "~",
	"›", ">", "‹", "<", "–", "-", "—", "-", "‘", "'", "’", "'", "“", `"`, "”", `"`, "×", "x", "≤", "<", "≥", ">", "±", "+",
)
