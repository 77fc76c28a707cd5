// Recognises the layouts of course platforms' exports, which determine the owner of each file.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"
#include "grader/class/intake/lab_files.h"

namespace grader {

/// The part of an export that belongs to one student or group: files and folders, including archives.
struct OwnersPart {
  HandIn about;                          // without files
  std::vector<StudentFile> handed = {};  // under the names that the student used
};

using Paths = std::vector<std::filesystem::path>;

struct Layout {
  const char* id;    // value of --layout
  const char* name;  // name for a sentence: "an export of Moodle"
  /// Returns the entries of a folder that match this layout, sorted.
  Paths (*claims)(const std::filesystem::path& folder, const std::vector<LabName>& labs);
  /// Assigns them to their owners.
  std::vector<OwnersPart> (*read)(const std::filesystem::path& folder, const Paths& claimed,
                                  const std::vector<LabName>& labs, std::vector<IntakeProblem>& problems);
  bool of_one = false;  // true if everything belongs to one student
};

const std::vector<Layout>& layouts();

/// The layout of a folder, which is the layout that leaves out the fewest entries.
struct Choice {
  std::vector<const Layout*> fit = {};  // none, one, or several that leave out equally few entries
  Paths claimed = {}, left_out = {};    // entries that match the first of these layouts, and entries that do not
};
Choice choose_layout(const std::filesystem::path& folder, const std::vector<LabName>& labs, const std::string& wanted);

/// Creates a StudentFile for a folder, or for a file that was handed in by itself.
StudentFile handed_file(const std::filesystem::path& path, const std::string& name);

/// Returns the name itself if it is printable UTF-8; otherwise a printable name that is unique.
std::string shown_name(const std::string& name);

/// True for a folder that is not a link.
bool is_real_folder(const std::filesystem::path& path);
/// True for a regular file that is not a link.
bool is_real_file(const std::filesystem::path& path);

/// Returns the direct entries of a folder, sorted by name, without files of operating systems and git.
Paths entries(const std::filesystem::path& folder);

/// True for a regular file or a folder with a name in Moodle's format.
bool is_moodles(const std::filesystem::path& path);
bool is_canvas(const std::filesystem::path& path);

Layout gradescope_layout();
Layout moodle_layout();
Layout canvas_layout();
Layout one_submission_layout();
Layout folders_layout();

}  // namespace grader
