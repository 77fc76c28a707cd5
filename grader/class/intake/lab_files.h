// The labs' files in what one student handed in.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"

namespace grader {

struct LabName {
  std::string name, source;  // "05_tiled", "matmul.cu"
};

/// Those in folders named like labs, wherever they are (six levels deep at most, the shallowest first, links are not
/// followed); a file named like a lab ("05_tiled.cu"); with `only_lab` also a single matmul.cu, or the one CUDA or C++ file
/// that there is. What is found may be a link, too large or unreadable: that is told, and take(path, false) refuses it.
std::vector<LabFile> find_lab_files(const std::filesystem::path& folder, const std::vector<LabName>& labs,
                                    const std::string& only_lab, const std::string& origin,
                                    std::vector<IntakeProblem>& problems);

/// Tells why this file cannot be graded, where that is so.
void look_at_source(const std::filesystem::path& file, const std::string& origin, std::vector<IntakeProblem>& problems);

}  // namespace grader
