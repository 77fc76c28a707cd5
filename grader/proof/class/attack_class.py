"""make FOLDER: two classes, `honest` and `all`, which is the same with every attack among them.
judge FOLDER LEFT ALIVE: counts what the attacks gained; exit code 1 where that is more than nothing."""

import csv
import glob
import os
import re
import sqlite3
import sys

KERNELS = "grader/proof/kernels/"
HOSTILE_NAMES = ["=cmd|' calc'!A1", "+1+1", "-1", "@x", "<script>alert(1)<x", "a\x1b[2J\x07", "b\u202ecba", "c\u2066d", "e\nf", "g\"h'i"]
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def put(folder, student, lab, text, kind):
    os.makedirs(f"{folder}/{student}/{lab}", exist_ok=True)
    with open(f"{folder}/{student}/{lab}/matmul.{'cu' if kind == '.cu' else 'cpp'}", "wb") as file:
        file.write(text)


def header(text, name):
    found = re.search(rb"// " + name + rb": (.*)", text)
    return found.group(1).decode() if found else ""


def attacks():
    """Student, lab, text, kind of file, and the most that it may earn (None: not known yet)."""
    for path in sorted(glob.glob(KERNELS + "hostile/*") + glob.glob(KERNELS + "open/*.c*")):
        text, kind = open(path, "rb").read(), os.path.splitext(path)[1]
        lab = header(text, b"lab") or ("05_tiled" if kind == ".cu" else "01_naive_cpu")
        earns = header(text, b"earns")
        yield "attack_" + os.path.basename(path).replace(".", "_"), lab, text, kind, float(earns) if earns else None


def honest():
    for lab in sorted(os.listdir("solutions")):
        for path in glob.glob(f"solutions/{lab}/matmul.c*"):
            yield f"honest_{lab}", lab, open(path, "rb").read() + b"// mine\n", os.path.splitext(path)[1]
    for path in sorted(glob.glob(KERNELS + "styles/*.cu"))[::8]:
        text = open(path, "rb").read()
        yield "style_" + os.path.basename(path)[:-3], header(text, b"lab") or "05_tiled", text, ".cu"


def make(folder):
    for student, lab, text, kind in honest():
        put(f"{folder}/honest", student, lab, text, kind)
        put(f"{folder}/all", student, lab, text, kind)
    for student, lab, text, kind, _ in attacks():
        put(f"{folder}/all", student, lab, text, kind)
    text = open("solutions/01_naive_cpu/matmul.cpp", "rb").read()
    for name in HOSTILE_NAMES:
        put(f"{folder}/all", name, "01_naive_cpu", text, ".cpp")


def marks(book):
    rows = sqlite3.connect(book).execute(
        "SELECT student, lab, points, state FROM marks WHERE generation = (SELECT max(id) FROM generations)")
    return {(student, lab): (points, state) for student, lab, points, state in rows if state != "missing"}


def hostile_cells(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    return sum(1 for cell in cells if cell[:1] in "=+-@\t\r" and cell and not re.fullmatch(r"-?[0-9.]+", cell))


def shown_hostile(folder):
    """What would run in a table or a page, or would reach a terminal as it is."""
    files = glob.glob(f"{folder}/*.csv") + glob.glob(f"{folder}/*.said") + glob.glob(f"{folder}/*.progress")
    files += glob.glob(f"{folder}/*.html") + glob.glob(f"{folder}/*.xml") + glob.glob(f"{folder}/pages/*")
    count = sum(hostile_cells(path) for path in files if path.endswith(".csv"))
    for path in files:
        text = open(path, encoding="utf-8").read()
        count += len(UNPRINTABLE.findall(text))
        count += 0 if path.endswith(".csv") or path.endswith(".said") else text.count("<script>alert")
    return count


def judge(folder, left, alive):
    alone, together = marks(f"{folder}/honest.db"), marks(f"{folder}/all.db")
    changed = [key for key, mark in alone.items() if together.get(key) != mark]
    gained = [student for student, lab, _, _, most in attacks()
              if most is not None and together[student, lab][0] > most + 1e-9]
    shown = shown_hostile(folder)
    print(f"{len(together) - len(alone)} attacks among {len(alone)} honest files: {len(gained)} gained points {gained}, "
          f"{len(changed)} others' marks changed, {left} files and {alive} processes left, {shown} hostile texts shown")
    return 1 if gained or changed or left or alive or shown else 0


if sys.argv[1] == "make":
    make(sys.argv[2])
else:
    sys.exit(judge(sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
