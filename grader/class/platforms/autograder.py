#!/usr/bin/env python3
"""The autograder of one Classroom 50 assignment: put it into CLASSROOM/autograders/ASSIGNMENT/, with the lab's name below,
and give the assignment the image of the Dockerfile beside it: "runtime": {"container": {"image": "YOU/matmul-labs"}}.
Classroom 50 wants that image public, and with it the two solutions that the grader compares with.
result.json follows the schema classroom50/result/v1; without a mark the exit code says so, and no points are lost."""

import os
import subprocess
import sys

LAB = "05_tiled"
GRADE = os.environ.get("MATMUL_LABS", "/matmul-labs") + "/grader/class/platforms/grade.sh"

status = subprocess.run(["sh", GRADE, "classroom50", ".", "result.json", LAB], check=False).returncode
if status > 1:
    if os.path.exists("result.json"):
        os.remove("result.json")
    sys.exit(status)
