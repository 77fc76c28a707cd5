// Selects the files of the labs from a student's files. The batch command, the scripts for platforms and `grade` use
// it.
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
  std::string name;     // the name that the student sees, without a prefix of the platform: "work/05_tiled/matmul.cu"
  bool single = false;  // true for a single file, whose name may contain more than the lab's: "05_tiled_ada.cu"
};

/// Returns a file's name without additions by browsers, platforms and editors. "Matmul (1).CU", "matmul-1.cu",
/// "matmul.cu.txt" and "Copy of matmul.cu" give "matmul.cu".
std::string plain_name(const std::string& name);

/// True for the name of a C++ or CUDA source file. The plain name decides.
bool is_source(const std::string& name);

/// Chooses the file for each lab: a file in a folder named after the lab ("05_tiled", "lab5"), or a file named after it
/// ("05_tiled.cu", "lab5.cu"). With `only_lab`, this may also be a matmul.cu that belongs to no other lab, or the only
/// file of the lab's type. If several files match, the one with the exact name is chosen, otherwise the first; others
/// with a different content are reported. If the chosen file is a link, too large or unreadable, this is reported, and
/// take(path, false) refuses it.
std::vector<LabFile> choose_lab_files(const std::vector<StudentFile>& files, const std::vector<LabName>& labs,
                                      const std::string& only_lab, const std::string& origin,
                                      std::vector<IntakeProblem>& problems);

/// If no file belongs to a lab: returns the names of the files found, such as "notes.txt, main.py and 3 more".
std::string found_text(const std::vector<StudentFile>& files);
std::string expected_text(const std::vector<LabName>& labs, const std::string& only_lab);

}  // namespace grader
