// What several subcommands do alike.
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

/// Ends the command with one sentence.
struct Stop {
  int exit_code;
  std::string message;
};

ReportOptions report_options(const Arguments& arguments);
Options options_of(const Arguments& arguments);

/// The lab's whole name.
std::string known_lab(const std::string& name);
/// --file, or the student's own.
std::string file_of(const Arguments& arguments, const std::string& lab, Backend backend);
/// A missing file, or a folder in its place, is wrong use; everything else about a file is judged.
Taken take_file(const std::string& path);
void require_gpu(const Arguments& arguments);
/// Before other people's code is run.
void require_sandbox(const Arguments& arguments);
void check_backend(const std::string& lab, Backend wanted, Backend backend);

bool json_only(const Arguments& arguments);
/// --json, where it was told.
void write_json(const Arguments& arguments, const std::string& json);
/// --sarif and --annotate, where they were told; `findings` know their paths.
void write_findings(const Arguments& arguments, const std::vector<Finding>& findings);
/// Before minutes are spent on what cannot be kept.
void require_writable(const Arguments& arguments);

/// Says where a person watches what goes on, as long as `work` takes.
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
