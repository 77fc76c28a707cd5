// Recognises the layouts of course platforms' exports: which part of a folder belongs to whom.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"
#include "grader/class/intake/lab_files.h"

namespace grader {

/// The part of an export that belongs to one student or group: folders and files, including archives.
struct OwnersPart {
  HandIn about;                          // without files
  std::vector<StudentFile> handed = {};  // with the names that the student used
};

using Paths = std::vector<std::filesystem::path>;

struct Layout {
  const char* id;    // of --layout
  const char* name;  // in a sentence: "an export of Moodle"
  /// The entries of a folder that match this layout; sorted.
  Paths (*claims)(const std::filesystem::path& folder, const std::vector<LabName>& labs);
  /// Assigns them to their owners.
  std::vector<OwnersPart> (*read)(const std::filesystem::path& folder, const Paths& claimed,
                                  const std::vector<LabName>& labs, std::vector<IntakeProblem>& problems);
  bool of_one = false;  // everything belongs to one student
};

const std::vector<Layout>& layouts();

/// The layout of a folder: the one that leaves out least of it.
struct Choice {
  std::vector<const Layout*> fit = {};  // none, one, or several that leave out equally few entries
  Paths claimed = {}, left_out = {};    // by the first of the layouts
};
Choice choose_layout(const std::filesystem::path& folder, const std::vector<LabName>& labs, const std::string& wanted);

/// Makes a StudentFile of a folder, or of a file that was handed in by itself.
StudentFile handed_file(const std::filesystem::path& path, const std::string& name);

/// The name itself if it is printable UTF-8; otherwise a printable name that is unique.
std::string shown_name(const std::string& name);

/// True for a folder that is not a link.
bool is_real_folder(const std::filesystem::path& path);
/// True for a regular file that is not a link.
bool is_real_file(const std::filesystem::path& path);

/// The direct entries of a folder, sorted by name, without files from operating systems and git.
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
