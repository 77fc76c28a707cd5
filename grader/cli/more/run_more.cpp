#include <iostream>

#include "grader/class/book/database.h"
#include "grader/cli/commands.h"
#include "grader/cli/more.h"
#include "grader/cli/more/class_commands.h"
#include "grader/cli/more/platform_command.h"
#include "grader/cli/more/run_command.h"
#include "grader/cli/more/time_command.h"
#include "grader/cli/more/trace_command.h"
#include "grader/cli/more/watch_command.h"
#include "grader/cli/more/work_log_command.h"
#include "grader/clock/thresholds.h"

namespace grader {

static int run_one(const Arguments& arguments) {
  switch (arguments.command) {
    case Subcommand::watch:
      return watch_lab(arguments);
    case Subcommand::time_file:
      return time_lab_file(arguments);
    case Subcommand::calibrate:
      return calibrate(std::cout, arguments.file);
    case Subcommand::batch:
      return batch(arguments);
    case Subcommand::regrade:
      return regrade(arguments);
    case Subcommand::diff:
      return diff_marks(arguments);
    case Subcommand::marks:
      return report_marks(arguments);
    case Subcommand::show:
      return show_student(arguments);
    case Subcommand::log:
      return show_log(arguments);
    case Subcommand::course:
      return show_course(arguments);
    case Subcommand::adjust:
      return adjust_mark(arguments);
    case Subcommand::forget:
      return forget_student(arguments);
    case Subcommand::replay:
      return replay_receipt(arguments);
    case Subcommand::share:
      return grade_my_share(arguments);
    case Subcommand::trace:
      return trace_lab(arguments);
    case Subcommand::work_log:
      return export_work_log(arguments);
    case Subcommand::verify_log:
      return verify_log(arguments);
    case Subcommand::run:
      return run_whole_program(arguments);
    default:
      return grade_for_platform(arguments);
  }
}

int run_more(const Arguments& arguments) {
  try {
    return run_one(arguments);
  } catch (const BookError& error) {
    std::cerr << sentence_of(error) << "\n";
    return kNotGraded;
  }
}

}  // namespace grader
