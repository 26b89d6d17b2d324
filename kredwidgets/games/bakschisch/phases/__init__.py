"""The phases, one file each: who is asked, the candidates, why not, and what an action does."""
