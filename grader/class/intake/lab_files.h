// Selects the labs' files among a student's files, for batch, the platforms' scripts and `grade`.
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
  std::string name;     // as the student sees it, without a prefix of the platform: "work/05_tiled/matmul.cu"
  bool single = false;  // handed in as a single file: its name may contain more than the lab's, "05_tiled_ada.cu"
};

/// A file's name without additions by browsers, platforms and editors: "Matmul (1).CU", "matmul-1.cu", "matmul.cu.txt"
/// and "Copy of matmul.cu" give "matmul.cu".
std::string plain_name(const std::string& name);

/// True for a C++ or CUDA source file, by its plain name.
bool is_source(const std::string& name);

/// Chooses for each lab the file in a folder named after it ("05_tiled", "lab5"), or a file named after it
/// ("05_tiled.cu", "lab5.cu"); with `only_lab` also a matmul.cu that belongs to no other lab, or the only file of the
/// lab's type. If there are several, it is the one with the exact name, then the first; others with a different content
/// are reported. The file may be a link, too large or unreadable: that is reported, and take(path, false) refuses it.
std::vector<LabFile> choose_lab_files(const std::vector<StudentFile>& files, const std::vector<LabName>& labs,
                                      const std::string& only_lab, const std::string& origin,
                                      std::vector<IntakeProblem>& problems);

/// "notes.txt, main.py and 3 more": the files found if none belongs to a lab; and what was expected.
std::string found_text(const std::vector<StudentFile>& files);
std::string expected_text(const std::vector<LabName>& labs, const std::string& only_lab);

}  // namespace grader
