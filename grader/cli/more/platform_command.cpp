#include "grader/cli/more/platform_command.h"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "grader/base/package.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/cli/more/class_commands.h"
#include "grader/cli/more/class_text.h"
#include "grader/lab/rubric.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr uintmax_t kMostBytes = 20 << 20;  // larger files are not sources, and not worth copying

/// A broken rubric is reported when its lab is graded.
std::string source_of(const std::string& lab) {
  try {
    return source_name(read_rubric(rubric_path(lab)).backend);
  } catch (const RubricError&) {
    return source_name(Backend::emulator);
  }
}

void put(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  if (fs::is_symlink(from, error))
    fs::copy_symlink(from, to, error);
  else if (fs::is_regular_file(from, error) && fs::file_size(from, error) <= kMostBytes)
    fs::copy_file(from, to, error);
}

}  // namespace

void lay_out(const std::string& handed_in, const IntakeOptions& options, const std::string& into,
             std::vector<IntakeProblem>& problems) {
  const HandIn hand_in = take_one(handed_in, options, problems);
  for (const LabFile& file : hand_in.files) {
    const auto lab = std::ranges::find(options.labs, file.lab, &LabName::name);
    put(file.path, fs::path(into) / file.lab / lab->source);
  }
}

int grade_for_platform(const Arguments& arguments) {
  const Workspace workspace;
  if (!workspace.ok()) throw Stop{kNotGraded, workspace.error()};
  IntakeOptions options;
  options.unpack_to = workspace.file("unpacked");
  options.only_lab = arguments.lab.empty() ? "" : known_lab(arguments.lab);
  for (const std::string& lab : lab_names()) options.labs.push_back({lab, source_of(lab)});
  std::vector<IntakeProblem> problems;
  Arguments laid_out = arguments;
  laid_out.folder = workspace.file("in");
  fs::create_directories(laid_out.folder);
  lay_out(arguments.folder, options, laid_out.folder, problems);
  std::cerr << problems_text(problems);
  return grade(laid_out, [&](const Arguments& given, std::vector<LabResult> results) {
    for (LabResult& result : results)
      if (result.nothing_counts == Reason{Why::not_handed_in})
        for (const IntakeProblem& problem : problems) result.notes.push_back(sentence_of(problem));
    return for_platform(given, results);
  });
}

}  // namespace grader
