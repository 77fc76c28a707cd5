// Attacks on the grading, and legitimate code that resembles one. Each file of grader/proof/kernels/hostile/ declares
// the expected result:
//
//   // lab: 05_tiled
//   // expect: cheating     a finding of this kind; or `full marks`: legitimate code; or `technique-only`: not accused;
//                          or `unsupported`: the emulator does not run it
//   // earns: 0             the maximum of points: faked work earns nothing
//   // says: a|b            one of these occurs in a finding or in the reason of a failed check
//
// HOSTILE=part_of_a_name runs only the files whose name contains it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/judge/judge.h"
#include "grader/proof/expectations.h"
#include "grader/proof/shares.h"
#include "grader/report/json.h"
#include "grader/report/report.h"

namespace grader {
namespace {

struct Attack {
  std::string file, lab, expect, says;
  double earns = 0;
};

std::vector<Attack> attacks() {
  const char* wanted = std::getenv("HOSTILE");
  std::vector<Attack> all;
  for (const auto& entry : std::filesystem::directory_iterator(package_root() + "/grader/proof/kernels/hostile")) {
    const std::string path = entry.path();
    std::string text;
    REQUIRE(read_file(path, text));
    if (wanted && path.find(wanted) == std::string::npos) continue;
    all.push_back({path, header(text, "lab"), header(text, "expect"), header(text, "says"),
                   std::atof(header(text, "earns").c_str())});
  }
  std::sort(all.begin(), all.end(), [](const Attack& a, const Attack& b) { return a.file < b.file; });
  return all;
}

bool found(const LabResult& result, const std::string& kind) {
  return std::any_of(result.findings.begin(), result.findings.end(), [&](const Finding& finding) {
    return name_of(finding.kind) == kind && finding.severity == Severity::error;
  });
}

std::string everything_said(const LabResult& result) {
  std::string text = result.error + "\n";
  for (const Finding& finding : result.findings) text += name_of(finding.kind) + ": " + finding.message + "\n";
  for (const Check& check : result.checks)
    if (check.points < check.max_points) text += check.id + ": " + check.detail + "\n";
  return text;
}

/// `words` contains alternatives separated by "|".
bool says_one_of(const std::string& text, const std::string& words) {
  for (size_t at = 0; at <= words.size();) {
    const size_t end = std::min(words.find('|', at), words.size());
    if (text.find(words.substr(at, end - at)) != std::string::npos) return true;
    at = end + 1;
  }
  return false;
}

/// Text for a terminal, a page or a different program must be printable.
void check_printable(const LabResult& result) {
  const std::string text = report(result, {}, {.verbose = true});
  CHECK(printable_lines(text) == text);
  const std::string json = to_json(result);
  CHECK(printable_lines(json) == json);
}

void check(const Attack& attack, const LabResult& result) {
  const std::string said = everything_said(result);
  check_printable(result);
  INFO(attack.file << "\n" << said << result.points << " points");
  if (attack.expect == "full marks") {
    CHECK(std::ranges::all_of(result.findings, [](const Finding& f) { return f.severity == Severity::note; }));
    CHECK(says_one_of(said, attack.says));
    CHECK(result.verdict == Verdict::pass);
    return;
  }
  CHECK(result.verdict == (attack.expect == "unsupported" ? Verdict::error : Verdict::fail));
  CHECK(result.points <= attack.earns);
  CHECK(says_one_of(said, attack.says));
  if (attack.expect == "technique-only")
    CHECK_FALSE(found(result, "cheating"));
  else
    CHECK(found(result, attack.expect));
}

/// The speed of legitimate code depends on the machine; for an attack, points gained by speed matter.
LabResult judge_attack(const Attack& attack) {
  Options options;
  options.timed = attack.expect != "full marks";
  return judge_lab(attack.lab, attack.file, options);
}

}  // namespace

TEST_CASE_TEMPLATE("attacks earn nothing for what they fake, and lawful code is not taken for one", S, EVERY_SHARE) {
  for (const Attack& attack : share_of<S>(attacks())) check(attack, judge_attack(attack));
}

}  // namespace grader
