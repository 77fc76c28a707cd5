// Which of a student's files are the labs'. Batch, the platforms' scripts and `grade` all ask here.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"

namespace grader {

struct LabName {
  std::string name, source;  // "05_tiled", "matmul.cu"
};

struct StudentFile {
  std::filesystem::path path;
  std::string
      name;  // as the student sees it: "work/05_tiled/matmul.cu", or without the words that a platform put before it
  bool single = false;  // handed in alone: its name may hold more than the lab's, "05_tiled_ada.cu"
};

/// A file's name without what browsers, platforms and editors add: "Matmul (1).CU", "matmul-1.cu", "matmul.cu.txt" and
/// "Copy of matmul.cu" are "matmul.cu".
std::string plain_name(const std::string& name);

/// A source file of C++ or CUDA, by its plain name.
bool is_source(const std::string& name);

/// For each lab the file in a folder named like it ("05_tiled", "lab5"), or named like it itself ("05_tiled.cu", "lab5.cu");
/// with `only_lab` also a matmul.cu of no other lab, or the one file of the lab's kind that there is. Of several the one
/// with the exact name, then the first; others that differ from it are told. What is found may be a link, too large or
/// unreadable: that is told, and take(path, false) refuses it.
std::vector<LabFile> choose_lab_files(const std::vector<StudentFile>& files, const std::vector<LabName>& labs,
                                      const std::string& only_lab, const std::string& origin,
                                      std::vector<IntakeProblem>& problems);

/// "notes.txt, main.py and 3 more": what there is where no lab's file is; and what was expected.
std::string found_text(const std::vector<StudentFile>& files);
std::string expected_text(const std::vector<LabName>& labs, const std::string& only_lab);

}  // namespace grader
