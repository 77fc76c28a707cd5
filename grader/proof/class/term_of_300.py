#!/usr/bin/env python3
"""term_of_300.py DIR: a term of 300 students in DIR. Three assignments come as Moodle exports them, each with a worksheet of its own,
in which everybody has another number; all go into one gradebook. Students in it, and marks that differ between its exports, are
counted: 300 and 0 are right."""
import csv, os, subprocess, sys, xml.etree.ElementTree as xml

COUNT = 300
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
# Only a few different texts, because equal texts are graded once: each lab has its solution, an earlier lab's solution
# and the initial file.
LABS = {"04_naive": ["solutions/04_naive", "labs/04_naive"],
        "05_tiled": ["solutions/05_tiled", "solutions/04_naive", "labs/05_tiled"],
        "07_register_tiled": ["solutions/07_register_tiled", "solutions/05_tiled"]}
NAMES = ["José Núñez", "李 明", "Ada Lovelace", "Ωμέγα Παπάς", "Юрий Иванов", "محمد علي"]


def name_of(student):
    return f"{NAMES[student % len(NAMES)]} {student}"


def participant(assignment, student):
    return 1000 + 5000 * assignment + (student * 7 + assignment) % 2100


def hands_in(assignment, student):
    return (student + assignment) % 10 != 0


def text_of(lab, student):
    folders = [f for f in LABS[lab] if os.path.exists(f"{f}/matmul.cu")]
    with open(folders[student % len(folders)] + "/matmul.cu", encoding="utf-8") as file:
        return file.read()


def write_assignment(to, assignment, lab):
    for student in filter(lambda s: hands_in(assignment, s), range(COUNT)):
        folder = f"{to}/{lab}/{name_of(student)}_{participant(assignment, student)}_assignsubmission_file_"
        os.makedirs(folder, exist_ok=True)
        with open(f"{folder}/matmul.cu", "w", encoding="utf-8") as file:
            file.write(text_of(lab, student))
    with open(f"{to}/{lab}.csv", "w", encoding="utf-8", newline="") as file:
        sheet = csv.writer(file)
        sheet.writerow(["Identifier", "Full name", "ID number", "Email address", "Status", "Grade",
                        "Last modified (submission)"])
        for student in range(COUNT):
            # Moodle shows no ID number for some students.
            number = "" if student % 3 == 2 else f"s{student:04}"
            # Half an hour before or after the deadline.
            date = f"Tuesday, 1 December 2026, {'11:30 PM' if student % 2 else '10:30 PM'}" if hands_in(assignment, student) else "-"
            sheet.writerow([f"Participant {participant(assignment, student)}", name_of(student), number,
                            f"Student{student}@example.org" if assignment else f"student{student}@example.org", "", "", date])


def grader(*words, zone="UTC", codes=(0,)):
    done = subprocess.run([f"{ROOT}/build/grader", *words], capture_output=True, text=True, env={**os.environ, "TZ": zone}, check=False)
    if done.returncode not in codes:
        sys.exit(f"{' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def rows(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def main():
    to = os.path.abspath(sys.argv[1])
    os.chdir(ROOT)
    os.makedirs(to, exist_ok=True)
    with open(f"{to}/course.toml", "w", encoding="utf-8") as file:
        file.write('title = "A term"\ntimezone = "Europe/Berlin"\n')
        for lab in LABS:
            file.write(f'[[lab]]\nname = "{lab}"\ndue = "2026-12-01T23:00:00"\nlate_per_day = 0.5\n')
    book = ["--book", f"{to}/class.db"]
    for assignment, (lab, zone) in enumerate(zip(LABS, ["UTC", "America/New_York", "Asia/Tokyo"])):
        write_assignment(to, assignment, lab)
        print(grader("batch", f"{to}/{lab}", *book, "--roster", f"{to}/{lab}.csv", "--lab", lab, "--seed", "1",
                     "--course", f"{to}/course.toml", zone=zone))
    grader("report", *book, "--csv", f"{to}/marks.csv", "--junit", f"{to}/junit.xml", "--canvas", f"{to}/canvas.csv")
    marks = rows(f"{to}/marks.csv")
    email = {row["email"].lower(): row for row in marks}
    compared = differ = 0
    late = {lab: sum(row[f"{lab} late days"] == "1" for row in marks) for lab in LABS}
    for assignment, lab in enumerate(LABS):
        grader("report", *book, "--moodle", f"{to}/moodle_{lab}.csv", "--lab", lab)
        moodle = {row["Identifier"]: row["Grade"] for row in rows(f"{to}/moodle_{lab}.csv")}
        for student in range(COUNT):
            mark = email[f"student{student}@example.org"]
            compared += 1
            differ += moodle.get(f"Participant {participant(assignment, student)}") != mark[f"{lab} points"]
    for row in rows(f"{to}/canvas.csv")[1:]:
        for lab in LABS:
            compared += 1
            differ += row[lab] != email[row["SIS Login ID"].lower()][f"{lab} points"]
    cases = {case.get("classname").split(".", 1)[1] for case in xml.parse(f"{to}/junit.xml").iter("testcase")}
    print(f"{len(marks)} students, {len(cases)} of them in JUnit's XML; {compared} marks compared, {differ} differ; late: {late}")
    return 0 if len(marks) == COUNT and len(cases) == COUNT and differ == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
