"""Measurements, not tests: `python -m tests.benchmarks` prints every budget with its figure, as ratios of one run."""
