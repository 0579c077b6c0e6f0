"""A tiny engine without our code: it knows a baseline by heart, and can be told to misbehave.

    python from_baseline.py BASELINE [--KIND AT]...

KIND at the step AT of every game (0 is the opening): `lie` tells another number of coins, `fewer`
counts one legal answer less, `crash`, `silent`, `garbage`, `endless`, `flood`, `wrong-id`, `error`.
`--accept X` says ok to everything, `--winner X` tells another winner, `--no-digest X` and `--lacks
KIND` leave something out of `hello`, `--protocol 2` speaks another version, `--deaf X` ends
at a bad line.
"""

import json
import sys
import time
from pathlib import Path


def main():
    words = sys.argv[1:]
    with Path(words.pop(0)).open(encoding="utf-8") as stream:
        head, *games = [json.loads(line) for line in stream]
    bad = dict(zip((word.removeprefix("--") for word in words[::2]), words[1::2], strict=True))
    welcome = dict(head["welcome"], engine="by heart", reply="hello")
    welcome["capabilities"] = [
        x for x in welcome["capabilities"] if x not in ("legal-list", "moves")
    ]
    if "no-digest" in bad:
        welcome["capabilities"].remove("digest")
    if "lacks" in bad:
        welcome["notes"].remove(bad["lacks"])
    welcome["protocol"] = int(bad.get("protocol", 1))
    game = table = None
    at = 0
    for line in sys.stdin:
        try:
            ask = json.loads(line)
            kind = ask["ask"]
        except (ValueError, KeyError, TypeError):
            if "deaf" in bad:
                raise
            say({"reply": "error", "code": "unreadable", "id": 0})
            continue
        if kind == "quit":
            say({"reply": "bye", "id": ask["id"]})
            return
        if kind == "new":
            same = [one for one in games if one["new"] == dict(ask, id=0)]
            game, at, table = (same or [None])[0], 0, {}
        elif kind in ("act", "chance", "note"):
            at += 1
        if kind in ("new", "act", "chance", "note") and game is not None:
            if at < len(game["steps"]):
                turn_over(table, game["steps"][at])
            misbehave(bad, at)
        reply = answer(kind, ask, welcome, game, table, at, bad)
        reply["id"] = ask["id"] + (
            "wrong-id" in bad and at == int(bad["wrong-id"]) and kind == "act"
        )
        say(reply)


def answer(kind, ask, welcome, game, table, at, bad):
    if kind == "hello":
        return dict(welcome)
    if kind not in ("new", "act", "chance", "note", "state", "digest", "legal", "result"):
        return {"reply": "error", "code": "unknown-ask"}
    if game is None or at >= len(game["steps"]):
        return {"reply": "error", "code": "unsupported" if kind == "new" else "no-game"}
    step = game["steps"][at]
    if kind == "state":
        told = dict(table)
        if "lie" in bad and at >= int(bad["lie"]):
            told["orange.money"] += 1
        return {"reply": "state", "state": told}
    if kind == "digest":
        return {"reply": "digest", "digest": step["digest"], "scheme": step["scheme"]}
    if kind == "legal":
        fewer = "fewer" in bad and at == int(bad["fewer"])
        return {"reply": "legal", "count": step.get("legal") - 1 if fewer else step.get("legal")}
    if kind == "result":
        result = dict(game["result"] or {"reply": "error", "code": "failed"})
        if "winner" in bad:
            result["winners"] = [bad["winner"]]
        return result
    if "error" in bad and at == int(bad["error"]):
        return {"reply": "error", "code": "failed", "message": "tired"}
    if "accept" in bad or step.get("reply") is None:
        return {"reply": "ok"}
    if kind != "new" and step["ask"]["row"] != ask["row"]:
        return {"reply": "refused"}
    return dict(step["reply"])


def turn_over(table, step):
    table.update(step.get("state", {}))
    for name in step.get("gone", []):
        del table[name]


def misbehave(bad, at):
    now = {kind for kind, when in bad.items() if when == str(at)}
    if "crash" in now:
        sys.exit("no more")
    if "silent" in now:
        time.sleep(60)
    if "garbage" in now:
        sys.stdout.write("\N{CJK UNIFIED IDEOGRAPH-5730}, not JSON\n")
    while "endless" in now:
        sys.stdout.write("x" * 100_000)
    while "flood" in now:
        sys.stdout.write('{"reply":"ok","id":1}\n' * 1000)


def say(reply):
    sys.stdout.write(json.dumps(reply, ensure_ascii=False) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    main()
