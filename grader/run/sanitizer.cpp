#include "grader/run/sanitizer.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <fmt/core.h>

#include "grader/base/programs.h"
#include "grader/base/text.h"
#include "grader/build/gpu.h"
#include "grader/build/nvcc.h"
#include "grader/run/execute.h"
#include "grader/run/numbers.h"

namespace grader {
namespace {

constexpr double kMostSeconds = 60;  // per tool; small shapes take a few
const char* const kTools[] = {"memcheck", "racecheck", "synccheck", "initcheck"};
const std::string kMark = "========= ";

/// The beginning of a report, and our kind for it. Longer beginnings come before shorter ones.
struct Opening {
  const char* words;
  FindingKind kind;
  const char* sentence;
};
constexpr Opening kOpenings[] = {
    {"Invalid __shared__", FindingKind::out_of_bounds, "accesses shared memory outside its array"},
    {"Invalid __global__", FindingKind::out_of_bounds, "accesses global memory outside every array"},
    {"Invalid __local__", FindingKind::out_of_bounds, "accesses a local array outside its bounds"},
    {"Uninitialized __global__", FindingKind::uninitialised_read, "reads global memory that was never written"},
    {"Barrier error", FindingKind::barrier_divergence, "does not reach the barrier at which the others wait"},
    {"Error: Race reported", FindingKind::shared_race, ""},
    {"Error: Potential", FindingKind::shared_race, ""},
    {"Program hit cudaError", FindingKind::launch_error, ""},
    {"Leaked", FindingKind::leak, ""},
};

const Opening* opening_of(const std::string& line) {
  for (const Opening& opening : kOpenings)
    if (line.find(opening.words) != std::string::npos) return &opening;
  return nullptr;
}

/// The number after "matmul.cu:", or 0.
int line_in(const std::string& text, const std::string& file) {
  const size_t at = text.find(file + ":");
  return at == std::string::npos ? 0 : std::atoi(text.c_str() + at + file.size() + 1);
}

/// "thread (3,5,0)" -> {3, 5, 0}.
std::optional<std::array<int, 3>> triple_after(const std::string& text, const std::string& word) {
  std::array<int, 3> found{};
  const size_t at = text.find(word + " (");
  if (at == std::string::npos) return std::nullopt;
  if (std::sscanf(text.c_str() + at + word.size(), " (%d,%d,%d)", &found[0], &found[1], &found[2]) != 3)
    return std::nullopt;
  return found;
}

/// One report: its first line and those that follow, without the leading marks.
struct Report {
  const Opening* opening;
  std::vector<std::string> lines;
};

std::vector<Report> reports_in(const std::string& printed) {
  std::vector<Report> reports;
  for (const std::string& line : split_lines(printed)) {
    if (!line.starts_with("=========")) continue;
    const std::string words = line.size() > kMark.size() ? line.substr(kMark.size()) : "";
    if (const Opening* opening = opening_of(words))
      reports.push_back({opening, {words}});
    else if (trim(words).empty() || words.starts_with("ERROR SUMMARY") || words.starts_with("RACECHECK SUMMARY"))
      reports.push_back({nullptr, {}});  // ends the previous report
    else if (!reports.empty())
      reports.back().lines.push_back(words);
  }
  std::erase_if(reports, [](const Report& report) { return !report.opening; });
  return reports;
}

std::string thread_text(const Finding& finding) {
  if (!finding.thread) return "A thread";
  const auto text = [](const std::array<int, 3>& t) { return fmt::format("({},{},{})", t[0], t[1], t[2]); };
  const std::string thread = "Thread " + text(*finding.thread);
  return finding.block ? thread + " of block " + text(*finding.block) : thread;
}

std::string sentence_of(const Finding& finding, const Report& report) {
  const FindingKind kind = finding.kind;
  const std::string tool = "compute-sanitizer: ";
  if (kind == FindingKind::shared_race)
    return tool + "threads access the same shared memory here and in line " + std::to_string(finding.related_line) +
           ", and at least one of them writes, with no synchronisation between them.";
  if (kind == FindingKind::launch_error) return tool + "a CUDA call failed: " + printable(report.lines[0]) + ".";
  if (kind == FindingKind::leak) return tool + printable(report.lines[0]) + ".";
  return tool + thread_text(finding) + " " + report.opening->sentence + ".";
}

Finding to_finding(const Report& report, const std::string& file) {
  Finding finding{.kind = report.opening->kind, .file = file};
  for (const std::string& line : report.lines) {
    const int number = line_in(line, file);
    if (number > 0 && finding.line == 0)
      finding.line = number;
    else if (number > 0 && finding.related_line == 0)
      finding.related_line = number;
    if (!finding.thread) finding.thread = triple_after(line, "thread");
    if (!finding.block) finding.block = triple_after(line, "block");
  }
  if (finding.kind != FindingKind::shared_race) finding.related_line = 0;
  finding.message = sentence_of(finding, report);
  return finding;
}

bool same_place(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.line == b.line && a.related_line == b.related_line;
}

Outcome run_tool(const std::string& tool, const std::string& binary, const std::string& job) {
  Command command;
  command.argv = {compute_sanitizer(), "--tool", tool, binary, "--bare"};
  command.readable = {binary};
  command.gpu = true;
  command.environment = gpu_environment();
  command.input = job;
  command.result_pipe = true;
  command.limits.cpu_seconds = command.limits.wall_seconds = kMostSeconds;
  command.limits.output_bytes = 16 << 20;
  command.limits.processes = 256;
  return run(command, SandboxKind::limits_only);
}

/// A tool that finished prints its summary last.
bool finished(const Outcome& outcome) {
  return outcome.started && (outcome.out + outcome.err).find(" SUMMARY:") != std::string::npos;
}

}  // namespace

const std::string& compute_sanitizer() {
  static const std::string path = find_program(
      "compute-sanitizer",
      {toolkit().root + "/bin/compute-sanitizer", toolkit().root + "/compute-sanitizer/compute-sanitizer"});
  return path;
}

std::vector<Finding> parse_sanitizer(const std::string& printed, const std::string& student_file) {
  std::vector<Finding> findings;
  for (const Report& report : reports_in(printed)) {
    const Finding finding = to_finding(report, student_file);
    const auto known = std::ranges::find_if(findings, [&](const Finding& one) { return same_place(finding, one); });
    if (known == findings.end())
      findings.push_back(finding);
    else
      ++known->count;
  }
  return findings;
}

Sanitized sanitize(const std::string& binary, const Shape& shape, const std::string& student_file) {
  if (compute_sanitizer().empty())
    return {.note = "compute-sanitizer is not installed, so --sanitize added nothing. It is part of the CUDA Toolkit."};
  Sanitized result;
  const Reference reference = make_reference(Fill::integers, shape, 1);
  const Case one{
      .shape = shape, .A = &reference.A, .B = &reference.B, .cpu_seconds = case_seconds(shape, Flavour::gpu)};
  std::string ran;
  for (const std::string tool : kTools) {
    const Outcome outcome = run_tool(tool, binary, encode_job({one}, 1));
    if (!finished(outcome)) continue;
    ran += (ran.empty() ? "" : ", ") + tool;
    for (const Finding& finding : parse_sanitizer(outcome.out + outcome.err, student_file))
      result.findings.push_back(finding);
  }
  result.note = ran.empty() ? "compute-sanitizer does not work with this GPU, so --sanitize added nothing."
                            : "compute-sanitizer ran at " + to_string(shape) + ": " + ran + ".";
  return result;
}

}  // namespace grader
