// How course platforms lay out what they export: which part of a folder is whose.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"
#include "grader/class/intake/lab_files.h"

namespace grader {

/// One student's or group's part of an export: folders and files, archives among them.
struct OwnersPart {
  HandIn about;  // without files
  std::vector<std::filesystem::path> paths = {};
};

struct Layout {
  const char* name;
  bool (*fits)(const std::filesystem::path& folder, const std::vector<LabName>& labs);
  std::vector<OwnersPart> (*read)(const std::filesystem::path& folder, const std::vector<LabName>& labs,
                                  std::vector<IntakeProblem>& problems);
  bool of_one = false;  // all is one student's
};

/// In the order in which they are tried; the last one fits everything.
const std::vector<Layout>& layouts();

/// The name itself where it is printable UTF-8; else a printable one that no other name has.
std::string shown_name(const std::string& name);

/// Is it a folder, and no link to one?
bool is_real_folder(const std::filesystem::path& path);
/// Is it a regular file, and no link to one?
bool is_real_file(const std::filesystem::path& path);

/// What lies directly in a folder, sorted by name; hidden files and __MACOSX aside.
std::vector<std::filesystem::path> entries(const std::filesystem::path& folder);

Layout gradescope_layout();
Layout moodle_layout();
Layout canvas_layout();

}  // namespace grader
