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
  HandIn about;                          // without files
  std::vector<StudentFile> handed = {};  // named as the student named them
};

using Paths = std::vector<std::filesystem::path>;

struct Layout {
  const char* id;    // of --layout
  const char* name;  // in a sentence: "an export of Moodle"
  /// Which of a folder's entries are laid out so; sorted.
  Paths (*claims)(const std::filesystem::path& folder, const std::vector<LabName>& labs);
  /// Whose they are.
  std::vector<OwnersPart> (*read)(const std::filesystem::path& folder, const Paths& claimed,
                                  const std::vector<LabName>& labs, std::vector<IntakeProblem>& problems);
  bool of_one = false;  // all is one student's
};

const std::vector<Layout>& layouts();

/// How a folder is laid out: as the layout says that leaves out least of it.
struct Choice {
  std::vector<const Layout*> fit = {};  // none, one, or several that leave out equally little
  Paths claimed = {}, left_out = {};    // by the first of them
};
Choice choose_layout(const std::filesystem::path& folder, const std::vector<LabName>& labs, const std::string& wanted);

/// A folder, or a file that was handed in alone.
StudentFile handed_file(const std::filesystem::path& path, const std::string& name);

/// The name itself where it is printable UTF-8; else a printable one that no other name has.
std::string shown_name(const std::string& name);

/// Is it a folder, and no link to one?
bool is_real_folder(const std::filesystem::path& path);
/// Is it a regular file, and no link to one?
bool is_real_file(const std::filesystem::path& path);

/// What lies directly in a folder, sorted by name; but for what operating systems and git put there.
Paths entries(const std::filesystem::path& folder);

/// A regular file or a folder with such a name.
bool is_moodles(const std::filesystem::path& path);
bool is_canvas(const std::filesystem::path& path);

Layout gradescope_layout();
Layout moodle_layout();
Layout canvas_layout();
Layout one_submission_layout();
Layout folders_layout();

}  // namespace grader
