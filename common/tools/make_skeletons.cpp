// make_skeletons [--check] [[SOLUTIONS_DIR] LABS_DIR]
//
// The folders default to solutions and labs. Writes the skeleton of every solution into LABS_DIR; up-to-date files are
// left untouched. With --check nothing is written. A matmul.* that is neither the skeleton nor the committed version is
// somebody's work: in that case nothing is written, unless FORCE is 1 in the environment.
// Exit code 0: done, or nothing to do; 1: --check found differences; 2: wrong usage, a bad marker, or work that would
// be lost.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "common/tools/skeleton.h"

namespace {

namespace fs = std::filesystem;

/// True if git has exactly this version of the file.
bool is_in_git(const fs::path& file) { return skeletons::committed_text(file) == skeletons::read_file(file); }

/// Returns the files that writing the skeletons would overwrite although somebody has worked on them.
std::vector<std::string> work_in_the_way(const std::string& solutions, const std::string& labs) {
  std::vector<std::string> files;
  if (!fs::is_directory(labs)) return files;
  for (const std::string& file : skeletons::make_skeletons(solutions, labs, true).differing)
    if (fs::exists(file) && fs::exists(fs::path(solutions) / fs::path(file).lexically_relative(labs)) &&
        !is_in_git(file))
      files.push_back(file);
  return files;
}

bool is_forced() {
  const char* force = std::getenv("FORCE");
  return force && std::string(force) == "1";
}

}  // namespace

int main(int argc, char** argv) {
  bool check = false;
  std::vector<std::string> dirs;
  for (const std::string& word : std::vector<std::string>(argv + 1, argv + argc))
    if (word == "--check")
      check = true;
    else
      dirs.push_back(word);
  if (dirs.size() > 2) {
    std::fprintf(stderr, "usage: make_skeletons [--check] [[SOLUTIONS_DIR] LABS_DIR]\n");
    return 2;
  }
  if (dirs.empty()) dirs.push_back("labs");
  if (dirs.size() == 1) dirs.insert(dirs.begin(), "solutions");

  try {
    if (!check && !is_forced()) {
      std::string names;
      for (const std::string& file : work_in_the_way(dirs[0], dirs[1])) names += (names.empty() ? "" : ", ") + file;
      if (!names.empty()) {
        std::fprintf(
            stderr, "Nothing was written, because this would overwrite your work in %s. Use FORCE=1 to overwrite it.\n",
            names.c_str());
        return 2;
      }
    }
    const skeletons::Outcome outcome = skeletons::make_skeletons(dirs[0], dirs[1], check);
    for (const std::string& file : outcome.differing)
      std::printf(check ? "%s differs from the file generated from the solutions\n" : "%s\n", file.c_str());
    return check && !outcome.differing.empty() ? 1 : 0;
  } catch (const skeletons::MarkerError& error) {
    std::fprintf(stderr, "%s\n", error.message.c_str());
    return 2;
  }
}
