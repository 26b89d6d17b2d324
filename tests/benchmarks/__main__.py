"""Print every figure that needs no browser."""

from tests.benchmarks import moves, playouts, sessions, start

for benchmark in (start, playouts, sessions, moves):
    for name, figure in benchmark.measure().items():
        print(f"{name}: {figure:.2f}", flush=True)
