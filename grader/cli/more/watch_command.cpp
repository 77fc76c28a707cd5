#include "grader/cli/more/watch_command.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include <fmt/core.h>
#include <unistd.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/cli/record/hint_record.h"
#include "grader/cli/record/student_record.h"
#include "grader/cli/record/work_log.h"
#include "grader/judge/gather.h"
#include "grader/judge/marks.h"
#include "grader/watch/screen.h"
#include "grader/watch/watch.h"

namespace grader {
namespace {

constexpr int kOtherLines = 4;  // further lines of watch: changes, the next command, a sentence

void require_folder(const std::string& file) {
  const std::string folder = std::filesystem::path(file).parent_path();
  std::error_code error;
  if (!folder.empty() && !std::filesystem::is_directory(folder, error))
    throw Stop{kWrongUse, "There is no folder " + printable(folder) + " for a file."};
}

}  // namespace

int watch_lab(const Arguments& arguments) {
  const std::string lab = known_lab(arguments.lab);
  require_gpu(arguments);
  const Rubric rubric = read_rubric(rubric_path(lab));
  check_backend(lab, arguments.backend, rubric.backend);
  const std::string file = file_of(arguments, lab, rubric.backend);
  require_folder(file);
  Watched watched{.lab = lab, .file = file};
  const char* kind = std::getenv("TERM");
  watched.terminal = isatty(STDOUT_FILENO) && kind && std::string(kind) != "dumb";
  watched.judge = [&] {
    Options options = options_of(arguments);
    options.findings_seen = [&](const Evidence& evidence) {
      if (const std::string line = first_line(evidence, 79); !line.empty())
        std::cout << (watched.terminal ? "\r\033[K" : "") << line << (watched.terminal ? "" : "\n") << std::flush;
    };
    return judge_lab(lab, rubric, take(file, true), options, Machine{});
  };
  watched.mark = [&](LabResult& result) {
    mark(rubric, result);
    charge_hints(read_hint_record(lab, file).taken, rubric.hint_price, result);
  };
  watched.report = [&](const LabResult& result) {
    ReportOptions options = report_options(arguments);
    options.lines = static_cast<size_t>(std::clamp(size_of_terminal().rows - kOtherLines, 1, 24));
    return report(result, {file, rubric.handout}, options);
  };
  watched.keep = [&](const LabResult& result) {
    return keep_result(file, result) && log_check(file, result) ? std::string() : not_kept(lab);
  };
  watched.most_results = arguments.results;
  watch(watched, std::cout);
  return kFullMarks;
}

}  // namespace grader
