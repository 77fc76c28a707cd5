#include "grader/cli/more/run_command.h"

#include <iostream>
#include <iterator>

#include <unistd.h>

#include "grader/base/text.h"
#include "grader/base/toml_reader.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/cli/more/trace_command.h"
#include "grader/program/program_report.h"
#include "grader/program/program_trace.h"
#include "grader/trace/trace_json.h"

namespace grader {
namespace {

/// A person at a keyboard is not waited for.
std::string piped_input() {
  if (isatty(STDIN_FILENO)) return "";
  return {std::istreambuf_iterator<char>(std::cin), {}};
}

std::optional<Card> card_of(const ProgramArguments& arguments) {
  try {
    if (arguments.card.empty() || arguments.check) return std::nullopt;
    return read_card(arguments.card);
  } catch (const TomlError& error) {
    throw Stop{kWrongUse, error.message};
  }
}

ProgramOptions program_options(const ProgramArguments& arguments) {
  ProgramOptions options;
  options.source = {arguments.files, arguments.folders};
  options.arguments = arguments.words;
  options.input = piped_input();
  options.cpu_seconds = arguments.seconds;
  options.card = card_of(arguments);
  options.checked = !arguments.count;
  options.counted = options.card.has_value();
  return options;
}

void pass_on(int stream, std::string_view text) {
  std::ostream& to = stream == 1 ? std::cout : std::cerr;
  to << text << std::flush;
}

int write_trace(const Arguments& arguments, const ProgramOptions& options) {
  ProgramTraceOptions wanted{.launch = arguments.program.launch};
  if (!arguments.program.block.empty()) wanted.block = block_of(arguments.program.block);
  const Recorded recorded = trace_program(options, wanted, pass_on);
  if (!recorded.error.empty()) throw Stop{kNotGraded, recorded.error};
  const std::string page = trace_page(to_json(recorded, "make run FILE=" + options.source.files[0]));
  const std::string path = page_path(arguments, recorded.lab);
  if (page.empty() || !write_file(path, page)) throw Stop{kWrongUse, "The page cannot be written to " + path + "."};
  std::cerr << "---- Written: " << printable(path) << "\n";
  return recorded.compiled ? 0 : 1;
}

}  // namespace

int run_whole_program(const Arguments& arguments) {
  const ProgramArguments& asked = arguments.program;
  for (const std::string& file : asked.files) take_file(file);
  if (asked.count && (asked.check || asked.card.empty()))
    throw Stop{kWrongUse, "--count counts for a card, and --check counts nothing: ask for one of them."};
  const ProgramOptions options = program_options(arguments.program);
  if (asked.trace) return write_trace(arguments, options);
  const ProgramRun run = run_program(options, pass_on);
  ReportOptions shown = report_options(arguments);
  shown.colour = shown.colour && isatty(STDERR_FILENO);
  std::cerr << report(run, options, shown);
  return exit_code_of(run, arguments.program.check);
}

}  // namespace grader
