"""One file a phase: who is asked, the candidates, why not, what it does. `PHASES` finds them by name."""
