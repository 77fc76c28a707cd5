#include "grader/report/report.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/base/toml_reader.h"
#include "grader/clock/time_table.h"
#include "grader/report/memory_notes.h"
#include "grader/report/parts.h"
#include "grader/report/picture.h"
#include "grader/report/shown.h"

namespace grader {
namespace {

/// "  23 |   sum += As[ty][k] * Bs[k][tx];"
std::string quote(const std::string& source, int line) {
  const std::vector<std::string> lines = split_lines(source);
  if (line < 1 || static_cast<size_t>(line) > lines.size()) return "";
  const std::string& text = lines[static_cast<size_t>(line) - 1];
  if (trim(text).empty()) return "";
  const std::string row = fmt::format("  {:>4} | {}", line, text);
  return (row.size() > kWidth ? shortened(row, kWidth - 3) : row) + "\n";
}

std::string describe(const Finding& finding, const std::string& source, const ReportOptions& options) {
  const char* colour = is_error(finding) ? kRed : kYellow;
  std::string text = paint(name_of(finding.severity), colour, options) + " " + name_of(finding.kind);
  if (!place(finding).empty()) text += "  " + place(finding);
  if (finding.count > 1) text += fmt::format("  ({} times)", thousands(finding.count));
  text += "\n" + quote(source, finding.line);
  if (finding.related_line != finding.line) text += quote(source, finding.related_line);
  return text + wrap("  " + finding.message, kWidth, 2) + "\n";
}

const Finding* first_number(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings)
    if (finding.array == "C" && !finding.element.empty() && is_error(finding) && finding.line == 0) return &finding;
  return nullptr;
}

/// The warning that explains the first error: threads that left the kernel explain values that were not loaded, and
/// either of these explains wrong numbers.
const Finding* explaining_warning(const std::vector<const Finding*>& sorted) {
  if (sorted.empty() || !is_error(*sorted[0])) return nullptr;
  const bool read = sorted[0]->kind == FindingKind::uninitialised_read, number = is_about_numbers(sorted[0]->kind);
  for (const Finding* finding : sorted) {
    if (finding->severity != Severity::warning) continue;
    if ((read || number) && finding->kind == FindingKind::barrier_divergence) return finding;
    if (number && finding->kind == FindingKind::uninitialised_read) return finding;
  }
  return nullptr;
}

/// The first cause in full, the warning that explains it, and the finding about numbers if that is a different one.
std::string first_cause(const Evidence& evidence, const ReportOptions& options) {
  const std::vector<const Finding*> sorted = by_importance(evidence.findings);
  if (sorted.empty()) return "";
  std::string text = describe(*sorted[0], evidence.source, options);
  size_t shown = 1;
  const Finding* numbers = first_number(evidence.findings);
  if (numbers && numbers != sorted[0]) text += wrap("  " + numbers->message, kWidth, 2) + "\n", ++shown;
  const bool known = evidence.diagnosis && evidence.diagnosis->confidence == Confidence::certain;
  const Finding* warning = known ? nullptr : explaining_warning(sorted);
  if (warning) text += describe(*warning, evidence.source, options), ++shown;
  if (sorted.size() > shown)
    text += fmt::format("  and {} (--verbose shows all)\n", counted(sorted.size() - shown, "more finding"));
  return text;
}

bool is_device_assert(const Finding& finding) {
  const bool on_gpu = finding.kind == FindingKind::launch_error && finding.detail == lab::Detail::device_fault;
  return on_gpu || finding.detail == lab::Detail::device_assert;
}

/// What to do about the first error, given the others; "" if there is none.
std::string next_for(const Evidence& evidence, const std::vector<const Finding*>& sorted) {
  const std::optional<Diagnosis>& diagnosis = evidence.diagnosis;
  if (diagnosis && !diagnosis->hints.empty()) return diagnosis->hints[0];
  if (evidence.mended_line > 0)
    return fmt::format(
        "work through line {} and the lines before it on paper for one wrong element: what is missing, and what is "
        "extra?",
        evidence.mended_line);
  if (sorted.empty() || !is_error(*sorted[0])) return "";
  const Finding& first = *sorted[0];
  if (first.detail == lab::Detail::no_launch) return "launch your kernel in matmul(), with <<<grid, block>>>.";
  if (first.detail == lab::Detail::sticky_error)
    return "look at the arguments of this call: which memory does each pointer point to, and whose is it?";
  if (first.detail == lab::Detail::device_reset) return "remove this call.";
  if (is_device_assert(first)) return "look at the assertion: for which thread is it false, and why?";
  const Finding* warning = explaining_warning(sorted);
  if (!warning) return next_step(first.kind);
  if (warning->kind == FindingKind::barrier_divergence)
    return "keep all threads of the block in the kernel until its last barrier: test the bounds at each load and "
           "store, not around them all.";
  return "write each element of the tile in every round, with 0 beyond the edges.";
}

bool first_finding_quotes(const Evidence& evidence, int line) {
  const auto sorted = by_importance(evidence.findings);
  return !sorted.empty() && (sorted[0]->line == line || sorted[0]->related_line == line);
}

/// True if a single change of that line makes everything right, or the mistake is certain without it: there is no
/// second mistake.
bool is_proved(const Evidence& evidence) {
  if (!evidence.mended || !evidence.diagnosis) return false;
  const bool here = evidence.diagnosis->line > 0 && evidence.mended_line == evidence.diagnosis->line;
  return here || evidence.diagnosis->confidence == Confidence::certain;
}

/// The mistake, its line unless a finding quotes it, and a second mistake if the evidence shows two.
/// If nothing is lost by it, it is a note.
std::string diagnosis_text(const Evidence& evidence, const ReportOptions& options, bool costs_nothing = false) {
  const std::optional<Diagnosis>& diagnosis = evidence.diagnosis;
  if (!diagnosis) return "";
  const std::string lead = costs_nothing                                  ? "Note: "
                           : diagnosis->confidence == Confidence::symptom ? "Symptom: "
                           : diagnosis->confidence == Confidence::likely  ? "Perhaps: "
                                                                          : "Mistake: ";
  const std::string text = wrap(lead + diagnosis->message, kWidth, 0);
  std::string out = "\n" + paint(text.substr(0, lead.size()), kYellow, options) + text.substr(lead.size()) + "\n";
  if (!first_finding_quotes(evidence, diagnosis->line) || options.verbose)
    out += quote(evidence.source, diagnosis->line);
  if (is_proved(evidence)) return out;
  for (const Diagnosis::Other& other : diagnosis->also) out += wrap("Also: " + other.message, kWidth, 0) + "\n";
  return out;
}

std::string all_findings(const Evidence& evidence, const ReportOptions& options) {
  std::string text;
  for (const Finding& finding : evidence.findings) text += describe(finding, evidence.source, options);
  return text;
}

std::string metrics_text(const std::map<std::string, double>& metrics) {
  std::string text;
  for (const auto& [name, value] : metrics)
    text += fmt::format("  {:<34} {}\n", name, value >= 1e6 ? thousands(static_cast<uint64_t>(value)) : number(value));
  return text.empty() ? "" : "\nCounted\n" + text;
}

std::string check_row(const Check& check, const ReportOptions& options) {
  const std::string points =
      check.max_points > 0 ? points_text(check.points) + "/" + points_text(check.max_points) : "-";
  const bool given_back = check.status == Status::failed && check.max_points > 0 && check.points == check.max_points;
  const std::string suffix = given_back        ? " (no further points lost)"
                             : check.waits     ? " (does not count yet)"
                             : check.ratio > 0 ? fmt::format(": {:.2f}, {:.3g} required", check.ratio, check.at_least)
                                               : "";
  const size_t room = kWidth - 15 - suffix.size();
  const std::string title = check.title.size() > room ? check.title.substr(0, room - 3) + "..." : check.title;
  return fmt::format(
      "  {} {:>6}  {}{}\n",
      marked(check.status == Status::passed, check.status == Status::failed && !check.waits, "  – ", options), points,
      title, suffix);
}

/// If all of C is wrong, a map shows nothing.
bool shows_pattern(const WrongMap& map) {
  return std::ranges::any_of(
      map.rows, [&](const std::string& row) { return row.find_first_not_of(map.rows[0][0]) != std::string::npos; });
}

/// True if the reason explains why nothing was counted and how to fix that: then advice about memory use would not
/// help.
bool says_what_to_do(const Reason& reason) {
  return reason.why == Why::tells_a_simulator || reason.why == Why::other_path_counted;
}

std::string advice(const LabResult& result, const ReportContext& context) {
  if (result.verdict == Verdict::pass || (!result.error.empty() && result.findings.empty())) return "";
  const auto sorted = by_importance(result.findings);
  std::string text;
  if (const std::string next = next_for(result, sorted); !next.empty())
    text = "Next: " + next;
  else if (!says_what_to_do(result.no_technique) &&
           (first_failed(result, Part::technique) || first_failed(result, Part::speed)))
    text = result.backend == Backend::cpu ? "Next: change the order of the work in the loops, not the result."
                                          : "Next: change how the kernel uses memory, not its result.";
  if (!context.handout.empty())
    text += (text.empty() ? "" : " ") + fmt::format("See section {} of handout.md.", context.handout);
  return text.empty() ? "" : wrap(text, kWidth, 0) + "\n";
}

bool is_launched(const LabResult& result) {
  return std::ranges::none_of(result.findings,
                              [](const Finding& finding) { return finding.detail == lab::Detail::no_launch; });
}

/// The command that shows the warps of a wrong kernel step by step.
std::string trace_command(const LabResult& result, const ReportContext& context) {
  if (result.verdict != Verdict::fail || !result.cuda || !result.compiled || result.lab.empty()) return "";
  if (!is_launched(result)) return "";
  const std::string intro = "See it happen:", file = printable(context.file);
  const bool own = file.empty() || file.find(' ') != std::string::npos ||  // make splits a name at blanks
                   file.ends_with("labs/" + result.lab + "/" + result.file);
  const std::string command = "make trace LAB=" + result.lab + (own ? "" : " FILE=" + file);
  return intro + (intro.size() + 1 + command.size() <= kWidth ? " " : "\n  ") + command + "\n";
}

std::string notes_text(const std::vector<std::string>& notes) {
  std::string text;
  for (const std::string& note : notes) text += wrap("Note: " + note, kWidth, 6) + "\n";
  return text;
}

std::string heading(const LabResult& result, const ReportContext& context, const ReportOptions& options) {
  const std::string points =
      result.verdict == Verdict::error
          ? ""
          : fmt::format("  {} of {} points", points_text(result.points), points_text(result.max_points));
  const size_t used = 10 + 2 + result.lab.size() + points.size();
  std::string file = context.file.empty() ? "" : "  " + printable(context.file);
  if (used + file.size() > kWidth && !file.empty()) file = "  " + printable(base_name(context.file));
  if (used + file.size() > kWidth) file.clear();
  return verdict_word(result.verdict, options) + "  " + result.lab + points + file + "\n";
}

size_t line_count(const std::string& text) { return static_cast<size_t>(std::count(text.begin(), text.end(), '\n')); }

/// As many checks as fit; if not all fit, those that cost points come first.
std::string check_rows(const std::vector<Check>& checks, size_t most, const ReportOptions& options) {
  std::vector<const Check*> shown;
  for (const Check& check : checks) shown.push_back(&check);
  if (shown.size() > most) {
    const auto costs = [](const Check* check) { return check->points < check->max_points; };
    std::stable_partition(shown.begin(), shown.end(), costs);
    shown.resize(most > 0 ? most - 1 : 0);
  }
  std::string text;
  for (const Check* check : shown) text += check_row(*check, options);
  if (shown.size() < checks.size())
    text += fmt::format("  and {} (--verbose shows all)\n", counted(checks.size() - shown.size(), "more check"));
  return text;
}

/// The main counters of the labs, in one line.
std::string traffic_text(const std::map<std::string, double>& metrics) {
  const auto loads = metrics.find("load_bytes_per_multiply_add"), intensity = metrics.find("arithmetic_intensity");
  if (loads == metrics.end() || intensity == metrics.end()) return "";
  return fmt::format("       {:.3g} bytes loaded per multiply-add, {:.3g} operations per byte\n", loads->second,
                     intensity->second);
}

std::string verbose_checks(const std::vector<Check>& checks, const ReportOptions& options) {
  std::string text;
  for (const Check& check : checks) {
    text += check_row(check, options);
    if (!check.detail.empty()) text += wrap(std::string(16, ' ') + check.detail, kWidth, 16) + "\n";
  }
  return text;
}

bool nothing_ran(const LabResult& result) {
  if (!result.error.empty()) return true;
  return std::ranges::any_of(result.findings, [](const Finding& finding) {
    return finding.kind == FindingKind::compile_error || finding.kind == FindingKind::forbidden_symbol;
  });
}

/// The place of the change, unless the mistake is certain: then other changes may also make everything right, such as
/// removing the wrong code. The line is quoted unless it is quoted elsewhere.
std::string mended_text(const Evidence& evidence) {
  if (!evidence.mended) return "";
  const bool known = evidence.diagnosis && evidence.diagnosis->confidence == Confidence::certain;
  const int line = known ? 0 : evidence.mended_line;
  const std::string where = line > 0 ? fmt::format("at line {}", line) : "of this file";
  const bool quoted = (evidence.diagnosis && evidence.diagnosis->line == line) || first_finding_quotes(evidence, line);
  const std::string points = evidence.proved ? ""
                             : evidence.edit.brings_work
                                 ? ", but it adds a loop, store or launch, so the points stay the same"
                                 : ", but it is more than one small edit, so the points stay the same";
  return wrap(fmt::format("{} {} makes all {}right{}.",
                          evidence.proved ? "One mistake costs once: one small edit" : "One change", where,
                          evidence.proved ? "else " : "", points),
              kWidth, 0) +
         "\n" + (quoted ? "" : quote(evidence.source, line));
}

/// The cause: the first finding, or the failed technique check if nothing else is wrong.
std::string cause_text(const LabResult& result, const ReportOptions& options) {
  const std::vector<const Finding*> sorted = by_importance(result.findings);
  const Check* check = nothing_ran(result) ? nullptr : first_failed(result, Part::technique);
  if (!check && !nothing_ran(result)) check = first_failed(result, Part::speed);
  const bool errors = !sorted.empty() && is_error(*sorted[0]);
  std::string text = diagnosis_text(result, options, result.verdict == Verdict::pass) + mended_text(result);
  if (check && !errors) text += "\n" + wrap(check->detail, kWidth, 0) + "\n";
  if (!sorted.empty()) text += "\n" + first_cause(result, options);
  return text;
}

std::string verbose_report(const LabResult& result, const ReportOptions& options) {
  // A check that could not be graded has not failed.
  std::string text = result.verdict == Verdict::error ? "" : verbose_checks(result.checks, options);
  text += diagnosis_text(result, options, result.verdict == Verdict::pass) + mended_text(result);
  if (!result.map.rows.empty()) text += "\n" + draw_map(result.map, 24, 72, options.colour);
  if (!result.findings.empty()) text += "\n" + all_findings(result, options);
  return text + metrics_text(result.metrics) +
         fmt::format("\nBackend {}, seed {}, Matmul Labs {}.\n", name_of(result.backend), result.seed,
                     package_version());
}

/// An error that a finding also reports is printed once, at its line.
std::string error_text(const Evidence& evidence) {
  return evidence.error_is_found ? "It uses features that are not available here:" : evidence.error;
}

}  // namespace

/// One line, where a kernel is right. Never a mark.
static std::string predicted_line(const LabResult& result, const ReportContext& context) {
  const bool wrong = std::ranges::any_of(result.findings, is_error);
  if (!context.predicted || wrong || result.no_technique) return "";
  const auto& [size, p] = *context.predicted;
  const auto speed = [size = size](double seconds) {
    return thousands(static_cast<uint64_t>(std::round(gflops({size, size, size}, seconds))));
  };
  return fmt::format("Predicted on an H200 at {}: {} GFLOP/s, from {} to {}. No mark.\n", size, speed(p.seconds),
                     speed(p.high), speed(p.low));
}

std::string report(const LabResult& judged, const ReportContext& context, const ReportOptions& options) {
  LabResult result = judged;
  make_printable(result);
  constexpr size_t kLeastMap = 4;  // a smaller map, with its legend, shows nothing
  std::string head = heading(result, context, options);
  if (!result.error.empty()) head += wrap(error_text(result), kWidth, 0) + "\n";
  const std::string costs = result.verdict == Verdict::pass ? notes_text(memory_notes(result.metrics)) : "";
  const std::string tail = advice(result, context) + trace_command(result, context) + costs + notes_text(result.notes) +
                           predicted_line(result, context);
  if (options.verbose) return head + verbose_report(result, options) + tail;
  const std::string cause = cause_text(result, options);
  if (nothing_ran(result)) return head + cause + tail;
  const size_t used = line_count(head) + line_count(cause) + line_count(tail);
  const size_t left = used + result.checks.size() < options.lines ? options.lines - used - result.checks.size() : 0;
  const std::string map =
      left >= kLeastMap && shows_pattern(result.map) ? draw_map(result.map, left - 1, 48, options.colour) : "";
  return head + check_rows(result.checks, used < options.lines ? options.lines - used : 0, options) + cause + map +
         tail;
}

/// The first lines of a program's output.
static std::string printed_text(const std::string& printed) {
  constexpr size_t kMost = 10;
  std::vector<std::string> lines = split_lines(printed);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  if (lines.empty()) return "";
  std::string text = lines.size() > kMost ? fmt::format("Output of the program, the first {} of {} lines:\n", kMost,
                                                        thousands(lines.size()))
                                          : "Printed:\n";
  for (size_t i = 0; i < std::min(lines.size(), kMost); ++i)
    text += "  " + shortened(printable(lines[i]), kWidth - 5) + "\n";
  return text;
}

std::string report(const TryResult& tried, const ReportOptions& options) {
  TryResult result = tried;
  make_printable(result);
  const std::string where =
      fmt::format("at {}, {} backend, seed {}", to_string(result.shape), name_of(result.backend), result.seed);
  std::string text;
  if (!result.error.empty())
    text = paint("NOT RUN", kYellow, options) + "  " + wrap(error_text(result), kWidth - 9, 9) + "\n";
  else if (result.correct)
    text = fmt::format("{}  all {} of C right {}\n", paint("RIGHT", kGreen, options), counted(result.of, "element"),
                       where);
  else
    text = fmt::format("{}  {} of {} of C wrong {}\n", paint("WRONG", kRed, options), thousands(result.wrong),
                       counted(result.of, "element"), where);
  if (!options.verbose) text += traffic_text(result.metrics);
  text += printed_text(result.printed);
  const std::string findings = options.verbose ? all_findings(result, options) : first_cause(result, options);
  text += diagnosis_text(result, options);
  if (!findings.empty()) text += "\n" + findings;
  if (options.verbose || shows_pattern(result.map))
    text += draw_map(result.map, options.verbose ? 24 : 6, options.verbose ? 72 : 48, options.colour);
  if (const std::string next = next_for(result, by_importance(result.findings)); !next.empty())
    text += wrap("Next: " + next, kWidth, 0) + "\n";
  if (options.verbose) text += metrics_text(result.metrics);
  return text + notes_text(result.notes);
}

}  // namespace grader
