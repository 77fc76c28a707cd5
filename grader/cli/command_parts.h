// Contains parts shared by several subcommands.
#pragma once
#include <string>
#include <type_traits>
#include <vector>

#include "grader/base/progress.h"
#include "grader/build/take.h"
#include "grader/cli/cli.h"
#include "grader/judge/judge.h"
#include "grader/report/report.h"

namespace grader {

/// Ends the command with an exit code and a sentence when it is thrown.
struct Stop {
  int exit_code;
  std::string message;
};

ReportOptions report_options(const Arguments& arguments);
Options options_of(const Arguments& arguments);

/// Returns the full name of a lab.
std::string known_lab(const std::string& name);
/// Returns --file, or the student's own file of this lab.
std::string file_of(const Arguments& arguments, const std::string& lab, Backend backend);
/// Reads a file. A missing file, or a folder in its place, is wrong usage. Any other problem with a file is judged.
Taken take_file(const std::string& path);
void require_gpu(const Arguments& arguments);
/// Call this before running other people's code.
void require_sandbox(const Arguments& arguments);
void check_backend(const std::string& lab, Backend wanted, Backend backend);

bool json_only(const Arguments& arguments);
/// Writes the file of --json, if it was given.
void write_json(const Arguments& arguments, const std::string& json);
/// Writes the files of --sarif and --annotate, if they were given. `findings` must contain their paths.
void write_findings(const Arguments& arguments, const std::vector<Finding>& findings);
/// Call this before the work, which may take minutes. Reports immediately if an output file cannot be written.
void require_writable(const Arguments& arguments);

/// Runs `work`. If the output is a terminal, shows what is in progress.
template <class Work>
auto watched(const std::string& what, const Work& work) {
  Progress progress(1, Progress::Elsewhere::nothing);
  progress.step(what + " ...");
  if constexpr (std::is_invocable_v<Work, Progress&>)
    return work(progress);
  else
    return work();
}

}  // namespace grader
