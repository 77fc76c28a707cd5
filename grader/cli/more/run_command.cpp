#include "grader/cli/more/run_command.h"

#include <filesystem>
#include <iostream>
#include <utility>

#include <unistd.h>

#include "grader/base/text.h"
#include "grader/base/toml_reader.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/cli/more/trace_command.h"
#include "grader/program/program_report.h"
#include "grader/program/program_trace.h"
#include "grader/program/run_json.h"
#include "grader/program/tools.h"
#include "grader/trace/trace_json.h"

namespace grader {
namespace {

/// Does not wait for a person at a keyboard.
std::string piped_input() {
  constexpr size_t kMost = 256 << 20, kPiece = 1 << 20;
  std::string input;
  while (!isatty(STDIN_FILENO) && std::cin && input.size() <= kMost) {
    const size_t before = input.size();
    input.resize(before + kPiece);
    std::cin.read(input.data() + before, kPiece);
    input.resize(before + static_cast<size_t>(std::cin.gcount()));
  }
  if (input.size() > kMost)
    throw Stop{
        kWrongUse,
        "Standard input holds more than 256 MB. Put it into a file beside the program, and let the program read that."};
  return input;
}

std::optional<Card> card_of(const ProgramArguments& arguments) {
  try {
    const std::string name = arguments.card.value_or("h200");
    if (name.empty() || arguments.check) return std::nullopt;
    return read_card(name);
  } catch (const TomlError& error) {
    throw Stop{kWrongUse, error.message};
  }
}

ProgramOptions program_options(const ProgramArguments& arguments) {
  ProgramOptions options;
  options.source = {arguments.files, arguments.folders, arguments.macros};
  options.arguments = arguments.words;
  options.input = piped_input();
  options.cpu_seconds = arguments.seconds;
  options.out = arguments.out;
  options.overwrite = arguments.overwrite;
  options.late = arguments.late;
  options.card = card_of(arguments);
  options.checked = !arguments.count;
  options.counted = options.card.has_value();
  options.counted_briefly = !arguments.card && !arguments.count;
  options.tool = arguments.tool;
  return options;
}

/// Control characters affect a terminal, so they are printed unchanged only for the user's own program (`raw`).
class Output {
 public:
  explicit Output(bool raw) : out_{std::cout, !raw && isatty(1)}, err_{std::cerr, !raw && isatty(2)} {}

  void pass_on(int number, std::string_view text) {
    Stream& stream = number == 1 ? out_ : err_;
    if (!text.empty() && isatty(number)) inside_line_ = text.back() != '\n';
    if (stream.coded)
      stream.to << with_codes(text, stream.rest) << std::flush;
    else
      stream.to << text << std::flush;
  }
  void end() {
    for (Stream* stream : {&out_, &err_}) stream->to << codes_of(std::exchange(stream->rest, "")) << std::flush;
    if (inside_line_) std::cerr << "\n";  // grader output must begin on a new line
  }

 private:
  struct Stream {
    std::ostream& to;
    bool coded;
    std::string rest = {};
  };
  Stream out_, err_;
  bool inside_line_ = false;  // the terminal's cursor is inside a line
};

/// Called before the program runs, so that a folder that cannot be made is reported at once.
void make_out_folder(const std::string& folder) {
  if (folder.empty()) return;
  if (is_in_package(folder))
    throw Stop{kWrongUse, printable(folder) +
                              " belongs to this package, where programs may not write. Give "
                              "another folder with --out."};
  std::error_code error;
  // A link may come with the program's folder, from a stranger. (With "/." at its end a path follows a link.)
  std::filesystem::path name = std::filesystem::path(folder).lexically_normal();
  if (!name.has_filename()) name = name.parent_path();
  if (std::filesystem::is_symlink(name, error))
    throw Stop{kWrongUse, printable(folder) + " is a link. Give the folder that it points to."};
  std::filesystem::create_directories(folder, error);
  if (!std::filesystem::is_directory(folder, error))
    throw Stop{kWrongUse, "The folder " + printable(folder) + " cannot be made: " + error.message() + "."};
}

int write_trace(const Arguments& arguments, const ProgramOptions& options) {
  ProgramTraceOptions wanted{.launch = arguments.program.launch};
  if (!arguments.program.block.empty()) wanted.block = block_of(arguments.program.block);
  Output output(arguments.program.raw);
  const Recorded recorded =
      trace_program(options, wanted, [&](int stream, std::string_view text) { output.pass_on(stream, text); });
  output.end();
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
  if (asked.count && (asked.check || asked.card == ""))
    throw Stop{kWrongUse, "--count counts for a card, but --check counts nothing. Use only one of them."};
  make_out_folder(asked.out);
  const ProgramOptions options = program_options(asked);
  if (asked.trace) return write_trace(arguments, options);
  require_writable(arguments);
  Output output(asked.raw);
  ProgramRun run = run_program(options, [&](int stream, std::string_view text) {
    output.pass_on(json_only(arguments) ? STDERR_FILENO : stream, text);
  });
  output.end();
  run.findings = found_by(asked.tool, std::move(run.findings));
  ReportOptions shown = report_options(arguments);
  shown.colour = shown.colour && isatty(STDERR_FILENO);
  if (!json_only(arguments)) std::cerr << report(run, options, shown);
  write_json(arguments, to_json(run, options));
  write_findings(arguments, run.findings);
  return exit_code_of(run, arguments.program.check);
}

}  // namespace grader
