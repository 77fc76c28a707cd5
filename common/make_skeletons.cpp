// make_skeletons [--check] [[SOLUTIONS_DIR] LABS_DIR]
//
// The folders are solutions and labs unless named. Writes the skeleton of every solution into LABS_DIR; files that are right already are left untouched. With --check
// nothing is written. Exit code 0: done, or nothing to do; 1: --check found differences; 2: wrong use, a bad marker.
#include <cstdio>
#include <string>
#include <vector>

#include "skeleton.h"

int main(int argc, char** argv) {
  bool check = false;
  std::vector<std::string> dirs;
  for (int i = 1; i < argc; ++i) {
    if (std::string(argv[i]) == "--check") {
      check = true;
    } else {
      dirs.push_back(argv[i]);
    }
  }
  if (dirs.size() > 2) {
    std::fprintf(stderr, "usage: make_skeletons [--check] [[SOLUTIONS_DIR] LABS_DIR]\n");
    return 2;
  }
  if (dirs.empty()) dirs.push_back("labs");
  if (dirs.size() == 1) dirs.insert(dirs.begin(), "solutions");

  try {
    const skeletons::Outcome outcome = skeletons::make_skeletons(dirs[0], dirs[1], check);
    for (const std::string& file : outcome.differing) {
      std::printf(check ? "%s is not what the solutions generate\n" : "%s\n", file.c_str());
    }
    return check && !outcome.differing.empty() ? 1 : 0;
  } catch (const skeletons::MarkerError& error) {
    std::fprintf(stderr, "%s\n", error.message.c_str());
    return 2;
  }
}
