#include "grader/cli/more/time_command.h"

#include <algorithm>
#include <iostream>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/cli/more/forecast_command.h"
#include "grader/cli/record/student_record.h"
#include "grader/cli/record/work_log.h"
#include "grader/report/json.h"
#include "grader/report/time_report.h"

namespace grader {
namespace {

std::vector<std::string> times_in(const TimeTable& table) {
  std::vector<std::string> times;
  for (const TimedShape& row : table.rows)
    if (row.error.empty())
      times.push_back(
          fmt::format("{}: {} GFLOP/s", to_string(row.shape), number(gflops(row.shape, row.seconds.median))));
  return times;
}

}  // namespace

int time_lab_file(const Arguments& arguments) {
  if (!arguments.forecast.cards.empty()) return forecast_file(arguments);
  const std::string lab = known_lab(arguments.lab);
  require_writable(arguments);
  const Rubric rubric = read_rubric(rubric_path(lab));
  const std::string file = file_of(arguments, lab, rubric.backend);
  const Taken taken = take_file(file);
  if (taken.problem != Taken::Problem::none) throw Stop{kPointsLost, taken.error};
  TimeTable table = watched("timing " + lab, [&] { return time_file(lab, rubric, taken); });
  table.file = file;
  if (!log_times(lab, file, times_in(table))) std::cerr << not_kept(lab) << "\n";
  if (!json_only(arguments)) std::cout << report(table, recorded_cards(), report_options(arguments));
  write_json(arguments, to_json(table));
  if (table.no_gpu && !json_only(arguments)) add_forecast(arguments);
  return exit_code_of(table);
}

int exit_code_of(const TimeTable& table) {
  if (table.no_gpu) return kFullMarks;
  if (!table.error.empty()) return kNotGraded;
  const bool timed =
      !table.rows.empty() && std::ranges::all_of(table.rows, [](const TimedShape& row) { return row.error.empty(); });
  const auto missed = [](const SpeedOutcome& outcome) { return outcome.status == Status::failed; };
  return timed && std::ranges::none_of(table.thresholds, missed) ? kFullMarks : kPointsLost;
}

}  // namespace grader
