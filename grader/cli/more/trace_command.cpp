#include "grader/cli/more/trace_command.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>

#include <fmt/core.h>
#include <unistd.h>

#include "grader/base/package.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/judge/mend/search.h"
#include "grader/trace/trace_json.h"

namespace grader {
namespace {

TraceOptions options_for(const Arguments& arguments) {
  TraceOptions options{.warp = arguments.trace.warp, .launch = arguments.trace.launch};
  if (arguments.seed) options.seed = *arguments.seed;
  if (!arguments.trace.block.empty()) options.block = block_of(arguments.trace.block);
  if (arguments.shape.empty()) return options;
  Shape shape;
  if (!parse_shape(arguments.shape, shape))
    throw Stop{kWrongUse, "A shape is MxNxK, such as 64x48x32; found " + printable(arguments.shape) + "."};
  constexpr double kMost = 0x1p26;
  if (multiply_adds(shape) > kMost)
    throw Stop{kWrongUse, arguments.shape + " is too large to record. One block looks the same at 64x64x64."};
  options.shape = shape;
  return options;
}

/// Throws Stop if the requested block does not exist.
void require_block(const TraceOptions& options, const Recorded& recorded) {
  if (!options.block || recorded.launch >= recorded.trace.launches.size()) return;
  const lab::TracedLaunch& launch = recorded.trace.launches[recorded.launch];
  for (size_t i = 0; i < 3; ++i)
    if ((*options.block)[i] >= launch.grid[i])
      throw Stop{kWrongUse,
                 fmt::format("There is no block {},{},{}: the grid is ({}, {}, {}).", (*options.block)[0],
                             (*options.block)[1], (*options.block)[2], launch.grid[0], launch.grid[1], launch.grid[2])};
}

/// A race in shared memory whose threads are in the trace: which barrier would end it.
int mended_line(const Recorded& recorded, const Rubric& rubric, uint64_t seed) {
  const auto race = std::ranges::find_if(recorded.findings, [](const TracedFinding& one) {
    return one.finding.kind == FindingKind::shared_race && one.step >= 0 && one.other_step >= 0;
  });
  if (race == recorded.findings.end()) return 0;
  const auto reference =
      std::make_shared<const Reference>(make_reference(Fill::integers, recorded.shape, seed, rubric.precision));
  const auto copy = mend::with_barrier(recorded.source, recorded.cxx20, race->finding.line, reference);
  return copy ? copy->line : 0;
}

std::string what_it_shows(const Recorded& recorded) {
  if (!recorded.compiled) return "The file does not compile; the page shows where.";
  if (recorded.trace.launches.empty()) return "matmul() launched no kernel; the page shows what was found.";
  const auto steps = recorded.trace.steps_of(recorded.launch).size();
  std::string text =
      fmt::format("Block ({}, {}, {}) of {} at {}: {} steps.", recorded.block[0], recorded.block[1], recorded.block[2],
                  printable(recorded.trace.launches[recorded.launch].kernel), to_string(recorded.shape), steps);
  if (recorded.trace.cut) text += " Later ones were skipped: choose a smaller --shape, or one --warp.";
  return text;
}

/// Opens the page if the user is at this machine's desktop.
void open_in_browser(const std::string& path) {
  const bool desktop = std::getenv("DISPLAY") || std::getenv("WAYLAND_DISPLAY");
  if (desktop && isatty(STDOUT_FILENO))
    ask_shell("command -v xdg-open >/dev/null && xdg-open " + shell_word(path) + " >/dev/null 2>&1 &");
}

void write_page(const Recorded& recorded, const std::string& json, const std::string& path) {
  const std::string page = trace_page(json);
  if (page.empty()) throw Stop{kNotGraded, "grader/trace/page/trace.html is missing. Clone the package again."};
  if (!write_file(path, page)) throw Stop{kWrongUse, "The page cannot be written to " + printable(path) + "."};
  std::cout << what_it_shows(recorded) << "\nWritten: " << printable(path) << "\n";
  open_in_browser(path);
}

}  // namespace

std::array<int, 3> block_of(const std::string& text) {
  std::array<int, 3> block = {};
  const char *at = text.data(), *end = at + text.size();
  for (size_t i = 0; i < 3 && at <= end; ++i) {
    const auto [next, failed] = std::from_chars(at, end, block[i]);
    if (failed != std::errc() || block[i] < 0 || (next != end && *next != ','))
      throw Stop{kWrongUse, "A block is x,y or x,y,z, such as 1,0; found " + printable(text) + "."};
    at = next + 1;
  }
  if (at <= end) throw Stop{kWrongUse, "A block is x,y or x,y,z, such as 1,0; found " + printable(text) + "."};
  return block;
}

std::string page_path(const Arguments& arguments, const std::string& lab) {
  if (!arguments.trace.out.empty()) return arguments.trace.out;
  const std::string folder = package_root() + "/build/traces";
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  return folder + "/" + lab + ".html";
}

int trace_lab(const Arguments& arguments) {
  const std::string lab = known_lab(arguments.lab);
  const Rubric rubric = read_rubric(rubric_path(lab));
  if (rubric.backend == Backend::cpu)
    throw Stop{kWrongUse, lab + " runs on the CPU. Only kernels can be traced, as in labs 04 to 11."};
  const TraceOptions options = options_for(arguments);
  const std::string file = file_of(arguments, lab, rubric.backend);
  Recorded recorded = record(lab, rubric, take_file(file), options);
  if (!recorded.error.empty()) throw Stop{kNotGraded, recorded.error};
  require_block(options, recorded);
  recorded.mended_line = mended_line(recorded, rubric, options.seed);
  const std::string json = to_json(recorded, "make trace LAB=" + lab);
  if (arguments.json == "-")
    std::cout << json << "\n";
  else if (!arguments.json.empty() && !write_file(arguments.json, json))
    throw Stop{kWrongUse, "The trace cannot be written to " + printable(arguments.json) + "."};
  if (arguments.json.empty()) write_page(recorded, json, page_path(arguments, lab));
  return kFullMarks;
}

}  // namespace grader
