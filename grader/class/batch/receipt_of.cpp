// Builds the receipt of a result: which grader produced it, and where.
#include <fstream>

#include <fmt/core.h>
#include <sys/utsname.h>
#include <nlohmann/json.hpp>

#include "grader/base/coding/digest.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "grader/build/compiler.h"
#include "grader/class/batch/receipt.h"
#include "grader/sandbox/sandbox.h"

namespace grader {
namespace {

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name")) return trim(line.substr(line.find(':') + 1));
  return "unknown processor";
}

const std::string& machine_text() {
  static const std::string text = [] {
    utsname names{};
    uname(&names);
    return fmt::format("{} {} {}, {}", names.sysname, names.release, names.machine, processor());
  }();
  return text;
}

const std::string& compiler_text() {
  static const std::string text = [] {
    if (compiler().path.empty()) return std::string("none");
    return first_line(ask_shell(shell_word(compiler().path) + " --version").text);
  }();
  return text;
}

std::string sandbox_text() {
  constexpr const char* kNames[] = {"bubblewrap", "landlock", "limits_only"};
  return kNames[static_cast<size_t>(sandbox_kind())];
}

/// Reads the findings and timings from the report.
void read_report(const std::string& report, Receipt& receipt) {
  const auto value = nlohmann::json::parse(report, nullptr, false);
  if (!value.is_object()) return;
  receipt.findings = digest_of(value.value("findings", nlohmann::json::array()).dump()).substr(0, 16);
  const nlohmann::json timing = value.value("timing", nlohmann::json::object());
  for (const auto& [key, timed] : timing.items())
    receipt.samples[key] = timed.is_string() ? timed.get<std::string>() : timed.dump();
}

}  // namespace

Receipt receipt_of(const Result& result) {
  Receipt receipt{result.question, result.at,         result.verdict,
                  result.points,   result.max_points, compiler_text(),
                  machine_text(),  sandbox_text(),    ""};
  receipt.checks = result.checks;
  read_report(result.report, receipt);
  return receipt;
}

}  // namespace grader
