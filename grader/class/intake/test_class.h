// Makes classes and archives for tests.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <zlib.h>

#include "common/tools/test_folder.h"
#include "grader/class/intake/intake.h"
#include "grader/class/intake/made_archives.h"

namespace grader {

namespace fs = std::filesystem;

inline const std::vector<LabName> kLabs = {{"01_naive_cpu", "matmul.cpp"}, {"05_tiled", "matmul.cu"}};

/// A class in its own folder.
struct Class : tools_test::Folder {
  void file(const std::string& name, const std::string& text = "int x;\n") const {
    tools_test::write(at("in/" + name), text);
  }
  Intake take(const std::string& only_lab = "") const {
    return take_in({at("in")}, {.unpack_to = at("unpacked"), .labs = kLabs, .only_lab = only_lab});
  }
};

inline void pack(const std::string& path, const std::vector<Entry>& entries) {
  fs::create_directories(fs::path(path).parent_path());
  if (path.ends_with(".rar")) return tools_test::write(path, rar_of(entries));
  if (!path.ends_with("gz")) return tools_test::write(path, path.ends_with(".zip") ? zip_of(entries) : tar_of(entries));
  const gzFile file = gzopen(path.c_str(), "wb");
  const std::string text = tar_of(entries);
  gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
  gzclose(file);
}

inline bool has_problem(const Intake& intake, IntakeTrouble trouble) {
  for (const IntakeProblem& problem : intake.problems) CHECK_FALSE(sentence_of(problem).empty());
  return std::ranges::find(intake.problems, trouble, &IntakeProblem::trouble) != intake.problems.end();
}

inline std::vector<std::string> labs_of(const HandIn& hand_in) {
  std::vector<std::string> labs;
  for (const LabFile& file : hand_in.files) labs.push_back(file.lab);
  return labs;
}

}  // namespace grader
