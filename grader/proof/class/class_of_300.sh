#!/usr/bin/env bash
# class_of_300.sh DIR [COUNT]: makes a class of 300 (or COUNT) students in DIR from the package's mutants, styles, solutions and
# attacks, with invented student numbers; grades it and writes its pages and all exports. Existing parts are not made or graded again.
set -eu -o pipefail
cd -- "$(dirname -- "$0")/../../.."
[ -n "${1-}" ] || { echo "Say where: grader/proof/class/class_of_300.sh DIR"; exit 2; }
to=$(mkdir -p "$1" && cd "$1" && pwd) count=${2:-300}

if [ ! -d "$to/class" ]; then
  build/grade_mutants --sample 200 --seed 1 --write "$to/mutants"
  python3 - "$to" "$count" <<'PY'
import glob, os, random, re, sys
to, count = sys.argv[1], int(sys.argv[2])

def lab_of(path):
    inside = re.search(r"/(\d\d_\w+)/[^/]*$", path)
    said = re.search(r"// lab: (\S+)", open(path, errors="replace").read())
    return said.group(1) if said else inside.group(1) if inside else "05_tiled" if path.endswith("cu") else "01_naive_cpu"

kernels = "grader/proof/kernels/"
kinds = [sorted(glob.glob("solutions/*/matmul.c*")), sorted(glob.glob(kernels + "hostile/*.c*")),
         sorted(glob.glob(kernels + "styles/*.c*")), sorted(glob.glob(to + "/mutants/**/*.c*", recursive=True))]
chance = random.Random(1)
files = kinds[0][:count] + [file for kind in kinds[1:3] for file in chance.sample(kind, min(len(kind), count // 5))]
files += chance.sample(kinds[3], min(len(kinds[3]), max(0, count - len(files))))
chance.shuffle(files)
numbers = chance.sample(range(100000, 999999), len(files))
with open(to + "/roster.csv", "w") as roster:
    roster.write("id,name,email\n")
    for number, file in zip(numbers, files):
        folder = f"{to}/class/{number}/{lab_of(file)}"
        os.makedirs(folder)
        with open(folder + ("/matmul.cu" if file.endswith("cu") else "/matmul.cpp"), "wb") as copy:
            copy.write(open(file, "rb").read())
        roster.write(f"{number},Student {number},{number}@example.org\n")
    roster.write("1000000,Nothing Handed In,nothing@example.org\n")
PY
fi

book=(--book "$to/class.db")
time build/grader batch "$to/class" "${book[@]}" --roster "$to/roster.csv" --seed 1 || [ $? = 3 ]
build/grader report "${book[@]}" --csv "$to/marks.csv" --moodle "$to/moodle.csv" --canvas "$to/canvas.csv" \
  --junit "$to/junit.xml" --html "$to/class.html" --pages "$to/pages" --release
build/grader report "${book[@]}" --similarity "$to/similarity" --lab 05
time build/grader regrade "${book[@]}" --reason "to show that nothing runs again" || [ $? = 3 ]
build/grader diff "${book[@]}"
