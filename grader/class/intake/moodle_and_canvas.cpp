// "Ada Lovelace_12345_assignsubmission_file_", a folder with what was handed in; Canvas's flat "lovelaceada_12345_678_a.zip".
#include <algorithm>
#include <map>
#include <regex>

#include "grader/base/text.h"
#include "grader/class/intake/layouts.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

const std::regex& moodle_name() {
  static const std::regex name("(.*)_([0-9]+)_assignsubmission_[a-z]+_?");
  return name;
}

const std::regex& canvas_name() {
  static const std::regex name("([^_]+)_(LATE_)?([0-9]+)_([0-9]+)_(.+)");
  return name;
}

bool all_match(const fs::path& folder, const std::regex& pattern) {
  const std::vector<fs::path> all = entries(folder);
  const auto fits = [&](const fs::path& path) { return std::regex_match(path.filename().string(), pattern); };
  return !all.empty() && std::ranges::all_of(all, fits);
}

bool any_match(const fs::path& folder, const std::regex& pattern) {
  return std::ranges::any_of(entries(folder),
                             [&](const fs::path& path) { return std::regex_match(path.filename().string(), pattern); });
}

std::vector<Part> read_moodle(const fs::path& folder, const std::vector<LabName>&, std::vector<IntakeProblem>&) {
  std::vector<Part> parts;
  for (const fs::path& path : entries(folder)) {
    const std::string name = path.filename().string();
    std::smatch found;
    if (!std::regex_match(name, found, moodle_name())) continue;
    parts.push_back({{.students = {{found[2], printable(found[1].str())}}, .origin = printable(name)}, {path}});
  }
  return parts;
}

/// The same student and submission: one hand-in of several files, whose names lose what Canvas put before them.
std::vector<Part> read_canvas(const fs::path& folder, const std::vector<LabName>&, std::vector<IntakeProblem>&) {
  std::map<std::string, Part> parts;
  for (const fs::path& path : entries(folder)) {
    const std::string name = path.filename().string();
    std::smatch found;
    if (!std::regex_match(name, found, canvas_name())) continue;
    Part& part = parts[found[3].str() + "_" + found[4].str()];
    part.about.students = {{found[3], printable(found[1].str())}};
    part.about.attempt = found[4];
    part.about.origin = printable(name);
    part.paths.push_back(path);
  }
  std::vector<Part> all;
  for (auto& [key, part] : parts) all.push_back(std::move(part));
  return all;
}

}  // namespace

Layout moodle_layout() {
  return {"Moodle",
          [](const fs::path& folder, const std::vector<LabName>&) { return any_match(folder, moodle_name()); },
          read_moodle};
}

Layout canvas_layout() {
  return {"Canvas",
          [](const fs::path& folder, const std::vector<LabName>&) { return all_match(folder, canvas_name()); },
          read_canvas};
}

}  // namespace grader
