#!/usr/bin/env python3
"""One line per file of two runs of `build/verdicts gather`, on two processors: table.py X86.jsonl… -- OTHER.jsonl… >table.csv

Of what the files of either side have in common: points, the mistake's name, kinds and lines of findings, and the counters. `same` says
what of these is equal. cachegrind's counts, of CPU labs, are of each
processor's own instructions: they are listed and may differ.
"""
import csv
import json
import sys

def read(paths):
    results = {}
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                results[row["key"]] = row["result"]
    return results


def diagnosis(result):
    found = result.get("diagnosis") or {}
    return f"{found['id']}:{found.get('line') or ''}" if "id" in found else ""


def findings(result):
    named = {f"{one['kind']}:{one.get('line') or ''}" for one in result.get("findings", [])}
    return " ".join(sorted(named))


def counters(result):
    return result.get("metrics") or {}


def row_of(key, here, there):
    x86, other = counters(here), counters(there)
    of_cpu = here.get("backend") == "cpu"
    differing = sorted(name for name in x86.keys() | other.keys() if x86.get(name) != other.get(name))
    said = {
        "points": here.get("points") == there.get("points"),
        "diagnosis": diagnosis(here) == diagnosis(there),
        "findings": findings(here) == findings(there),
        "counters": of_cpu or not differing,
    }
    changed = [f"{name}={x86.get(name)}/{other.get(name)}" for name in differing]
    wrong = [name for name, equal in said.items() if not equal]
    return [key, here.get("points"), there.get("points"), diagnosis(here), diagnosis(there), findings(here), findings(there),
            len(x86), " ".join(changed), "yes" if not wrong else "no: " + " ".join(wrong)]


def main():
    split = sys.argv.index("--")
    x86, other = read(sys.argv[1:split]), read(sys.argv[split + 1:])
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["file", "points", "points_aarch64", "diagnosis", "diagnosis_aarch64", "findings", "findings_aarch64",
                  "counters", "counters_that_differ", "same"])
    rows = [row_of(key, x86[key], other[key]) for key in sorted(x86.keys() & other.keys())]
    out.writerows(rows)
    print(f"{len(rows)} files, {sum(row[-1] == 'yes' for row in rows)} the same", file=sys.stderr)


if __name__ == "__main__":
    main()
