// handout compile LAB plain|fast TO: compiles the solution of a CPU lab, against which submissions are timed, to an
// object file. handout search FOLDER: prints file and line of each text in FOLDER that reveals a solution.
// FOLDER/skeletons contains the initial files of students. Exit code 0: none; 1: some; 2: wrong use, or a file that
// cannot be read or written.
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "grader/base/package.h"
#include "grader/base/reference.h"
#include "grader/base/text.h"
#include "grader/build/machine_code.h"
#include "grader/class/handout/answers.h"

namespace {

namespace fs = std::filesystem;

int fail(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  return 2;
}

std::vector<std::string> files_below(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

std::string text_of(const std::string& file) {
  std::string text;
  grader::read_file(file, text);
  return text;
}

grader::handout::Answers answers_but_for(const std::string& skeletons) {
  grader::handout::Answers answers;
  for (const std::string& file : files_below(skeletons)) answers.add_skeleton(text_of(file));
  for (const std::string& lab : grader::solved_labs())
    answers.add_solution(lab, grader::solution_text(lab).value_or(""));
  return answers;
}

int search(const std::string& folder) {
  const grader::handout::Answers answers = answers_but_for(folder + "/skeletons");
  bool any = false;
  for (const std::string& file : files_below(folder))
    for (const grader::handout::Revealed& revealed : answers.revealed_in(text_of(file))) {
      std::printf("%s:%d reveals a part of the solution of %s\n", fs::relative(file, folder).c_str(), revealed.line,
                  revealed.lab.c_str());
      any = true;
    }
  return any ? 1 : 0;
}

int compile(const std::string& lab, const std::string& built_as, const std::string& to) {
  const auto text = grader::solution_text(lab);
  if (!text) return fail("There is no solution of " + lab + ".");
  const auto flavour = built_as == "plain" ? grader::Flavour::cpu_plain : grader::Flavour::cpu_fast;
  const std::string error = grader::keep_object(*text, flavour, to);
  return error.empty() ? 0 : fail(error);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    if (words.size() == 2 && words[0] == "search") return search(words[1]);
    if (words.size() == 4 && words[0] == "compile") return compile(words[1], words[2], words[3]);
  } catch (const fs::filesystem_error& error) {
    return fail(error.what());
  }
  return fail("usage: handout compile LAB plain|fast TO, or handout search FOLDER");
}
