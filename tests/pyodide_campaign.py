"""Play KRED with random moves until its second campaign, and print what became of it. Run by `test_pyodide.py`."""

import json
import random
import sys

import kredwidgets as kw

LIMIT = 20_000

session = kw.start("kred", players=3, seed=1)
chooser = random.Random(7)
moves = 0
while session.state.campaign < 2 and moves < LIMIT:
    player = session.asked[0]
    session.play(chooser.choice(session.legal_actions(player)), player=player)
    moves += 1
print(
    json.dumps(
        {
            "campaign": session.state.campaign,
            "moves": moves,
            "position": session.position,
            "python": sys.version_info[:2],
            "platform": sys.platform,
            "jupyter": sorted({"IPython", "anywidget", "ipykernel", "ipywidgets"} & set(sys.modules)),
        }
    )
)
