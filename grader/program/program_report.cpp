#include "grader/program/program_report.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstring>
#include <map>

#include <fmt/core.h>

#include "common/protocol/signal_name.h"
#include "grader/base/text.h"
#include "grader/program/not_checked.h"
#include "grader/program/tally.h"
#include "grader/report/parts.h"

namespace grader {
namespace {

/// "  23 |   sum += a[i];"
std::string quote(const std::string& file, int line) {
  std::string source;
  if (line < 1 || !read_file(file, source)) return "";
  const std::vector<std::string> lines = split_lines(source);
  if (static_cast<size_t>(line) > lines.size() || trim(lines[static_cast<size_t>(line) - 1]).empty()) return "";
  std::string text = lines[static_cast<size_t>(line) - 1];
  if (text.ends_with('\r')) text.pop_back();  // line ends of Windows
  const std::string row = fmt::format("  {:>4} | {}", line, printable(text));
  return (row.size() > kWidth ? shortened(row, kWidth - 3) : row) + "\n";
}

std::string describe(const Finding& finding, const ReportOptions& options) {
  std::string text =
      paint(name_of(finding.severity), is_error(finding) ? kRed : kYellow, options) + " " + name_of(finding.kind);
  if (!place(finding).empty()) text += "  " + printable(place(finding));
  if (finding.count > 1) text += fmt::format("  ({} times)", thousands(finding.count));
  text += "\n" + quote(finding.file, finding.line);
  const std::string& other = finding.related_file.empty() ? finding.file : finding.related_file;
  if (finding.related_line != finding.line || other != finding.file) text += quote(other, finding.related_line);
  return text + wrap("  " + finding.message, kWidth, 2) + "\n";
}

std::string all_findings(const ProgramRun& run, const ReportOptions& options) {
  constexpr size_t kMost = 8;
  const std::vector<const Finding*> sorted = by_importance(run.findings);
  std::string text;
  for (size_t i = 0; i < sorted.size() && (i < kMost || options.verbose); ++i) text += describe(*sorted[i], options);
  if (sorted.size() > kMost && !options.verbose)
    text += fmt::format("and {} (--verbose shows all)\n", counted(sorted.size() - kMost, "more finding"));
  for (const Finding& finding : run.findings)
    if (finding.severity == Severity::note && options.verbose) text += describe(finding, options);
  return text;
}

std::string time_text(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.1f} us", seconds * 1e6);
  return seconds < 1 ? fmt::format("{:.2f} ms", seconds * 1e3) : fmt::format("{:.2f} s", seconds);
}

std::string amount(double count) { return thousands(static_cast<uint64_t>(std::llround(count))); }

std::string bytes_text(double bytes) {
  if (bytes < 1e4) return fmt::format("{:.0f} B", bytes);
  return bytes < 1e7 ? fmt::format("{:.1f} KB", bytes / 1e3) : fmt::format("{:.1f} MB", bytes / 1e6);
}

/// The causes of a slow kernel, if there are any.
std::string remarks(const KernelTally& k) {
  std::string text;
  if (k.load_bytes > 0 && k.load_sector_bytes > 1.5 * k.load_bytes)
    text += fmt::format("; fetches {:.1f} times the bytes that it requests", k.load_sector_bytes / k.load_bytes);
  if (k.bank_conflicts > 0)
    text += "; " + counted(static_cast<uint64_t>(std::llround(k.bank_conflicts)), "bank conflict");
  if (k.atomics > 0) text += "; " + counted(static_cast<uint64_t>(std::llround(k.atomics)), "atomic request");
  return text;
}

std::string describe(const KernelTally& k, const ProgramOptions& asked) {
  std::string text = fmt::format("{}  {}", shortened(k.kernel, 40), counted(k.launches, "launch"));
  if (k.launches > 1)
    text = fmt::format("{}  {} launches", shortened(k.kernel, 40), amount(static_cast<double>(k.launches)));
  text += fmt::format(", {} threads", amount(k.threads));
  if (k.place.line > 0) text += fmt::format(", {}:{}", base_name(k.place.path), k.place.line);
  if (asked.card) text += fmt::format(": about {} on {}", time_text(k.seconds), asked.card->name);
  if (asked.card && !k.limit.empty()) text += fmt::format(", limited by {}", k.limit);
  const std::string traffic =
      fmt::format("loads {}, stores {}{}.", bytes_text(k.load_bytes), bytes_text(k.store_bytes), remarks(k));
  return wrap(text, kWidth, 2) + "\n" + wrap("  " + traffic, kWidth, 2) + "\n";
}

/// The device's part and the host's.
std::string what_time_is_made_of(const ProgramRun& run, const ProgramOptions& asked) {
  if (!asked.card || run.kernels.empty()) return "";
  double device = 0;
  for (const KernelTally& kernel : run.kernels) device += kernel.seconds;
  return wrap(fmt::format("Kernels take {} on the device. The host takes {} to launch them and {} to load them.",
                          time_text(device), time_text(launching_seconds(run.kernels)),
                          time_text(loading_seconds(run.kernels))),
              kWidth, 0) +
         "\n";
}

std::string all_kernels(const ProgramRun& run, const ProgramOptions& asked) {
  std::string text;
  for (const KernelTally& kernel : run.kernels) text += describe(kernel, asked);
  text += what_time_is_made_of(run, asked);
  if (!run.not_counted.empty()) text += wrap(run.not_counted, kWidth, 0) + "\n";
  return text;
}

/// "a, b and 5 more"
std::string few_of(const std::vector<std::string>& names) {
  constexpr size_t kMost = 20;
  std::string text;
  for (size_t i = 0; i < names.size() && i < kMost; ++i) text += (i == 0 ? "" : ", ") + shortened(names[i], 200);
  return names.size() > kMost ? text + fmt::format(" and {} more", thousands(names.size() - kMost)) : text;
}

std::string written(const ProgramRun& run) {
  if (run.given.written.empty()) return "";
  const std::string where = run.folder == "." ? "this folder" : printable(run.folder);
  return wrap("Written into " + where + ": " + few_of(run.given.written) + ".", kWidth, 0) + "\n";
}

std::string not_given(const ProgramRun& run) {
  std::map<std::string, std::vector<std::string>> names;
  for (const NotGiven& one : run.given.left) names[one.reason].push_back(one.name);
  std::string text;
  for (const auto& [reason, some] : names)
    text += wrap("Not written: " + few_of(some) + " (" + reason + ").", kWidth, 2) + "\n";
  return text;
}

std::string event_times(const ProgramRun& run, const ProgramOptions& asked) {
  if (!run.built || run.event_times == EventTimes::none) return "";
  const std::string what = run.event_times == EventTimes::predicted && asked.card
                               ? "predicted for " + asked.card->name + ", one stream after the other."
                               : "those of the emulator and not of a GPU.";
  return wrap("Times of CUDA events are " + what, kWidth, 0) + "\n";
}

std::string how_it_ended(const ProgramRun& run) {
  if (run.signal == SIGXFSZ) return "The program was stopped: a file that it wrote grew beyond 1 GB.";
  if (run.signal != 0) return fmt::format("The program was stopped: {}.", lab::signal_name(run.signal));
  return run.exit_code == 0 ? "" : fmt::format("The program ended with exit code {}.", run.exit_code);
}

std::string verdict(const ProgramRun& run, const ProgramOptions& asked) {
  const size_t found = by_importance(run.findings).size();
  if (!run.built) return "The program does not compile.";
  if (!asked.checked) return "Counted.";
  return found == 0 ? "No errors were found." : counted(found, "finding") + ".";
}

/// "a.cu:3 and b.cu:7"
std::string places_text(const std::vector<FileLine>& places) {
  std::vector<std::string> names;
  for (const FileLine& at : places) names.push_back(fmt::format("{}:{}", printable(base_name(at.path)), at.line));
  return few_of(names);
}

std::string allowed_text(const ProgramRun& run) {
  std::string text;
  if (const size_t count = run.allowed.findings.size(); count > 0) {
    std::vector<FileLine> places;
    for (const Finding& finding : run.allowed.findings) places.push_back({finding.file, finding.line});
    text += wrap(counted(count, "finding") + (count == 1 ? " is" : " are") +
                     " allowed by comments: " + places_text(places) + ".",
                 kWidth, 0) +
            "\n";
  }
  if (!run.allowed.idle.empty())
    text += wrap("No finding matches these allow comments: " + places_text(run.allowed.idle) + ".", kWidth, 0) + "\n";
  return text;
}

std::string not_checked_text(const ProgramRun& run, const ProgramOptions& asked) {
  std::string text;
  for (const NotChecked& one : not_checked(run, asked)) text += (text.empty() ? "Not checked: " : "; ") + one.text;
  return text.empty() ? "" : wrap(text + ".", kWidth, 0) + "\n";
}

/// In the format of compute-sanitizer's last line, which scripts look for.
std::string error_summary(const ProgramRun& run, const ProgramOptions& asked) {
  if (run.built && !asked.checked) return "";
  const auto errors = static_cast<size_t>(std::ranges::count_if(run.findings, is_error));
  return fmt::format("ERROR SUMMARY: {} error{}\n", errors, errors == 1 ? "" : "s");
}

std::string shown_alone(const ProgramOptions& asked) {
  return asked.tool.empty() ? "" : "Only findings of " + asked.tool + " are shown.\n";
}

}  // namespace

std::string report(const ProgramRun& run, const ProgramOptions& asked, const ReportOptions& options) {
  if (!run.error.empty()) return wrap(run.error, kWidth, 0) + "\n";
  std::string text = "---- " + verdict(run, asked);
  if (run.built && !how_it_ended(run).empty()) text += " " + how_it_ended(run);
  return text + "\n" + all_findings(run, options) + allowed_text(run) + all_kernels(run, asked) +
         event_times(run, asked) + not_checked_text(run, asked) + written(run) + not_given(run) + shown_alone(asked) +
         error_summary(run, asked);
}

}  // namespace grader
