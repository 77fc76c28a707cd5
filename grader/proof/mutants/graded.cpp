#include "grader/proof/mutants/graded.h"

#include <algorithm>
#include <chrono>
#include <sstream>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/judge/judge.h"

namespace mutants {
namespace {

constexpr uint64_t kSeed = 1;  // the default of `grader check`

bool lost_correctness(const grader::LabResult& result) {
  return std::any_of(result.checks.begin(), result.checks.end(), [](const grader::Check& check) {
    return check.part == grader::Part::correctness && check.status == grader::Status::failed;
  });
}

Verdict verdict_of(const grader::LabResult& result) {
  if (result.verdict == grader::Verdict::error) return Verdict::not_graded;
  return result.verdict == grader::Verdict::pass ? Verdict::accepted : Verdict::refused;
}

void note(const grader::Finding& finding, Graded& graded) {
  if (finding.severity != grader::Severity::error) return;
  if (finding.kind == grader::FindingKind::compile_error) graded.compiles = false;
  if (grader::is_about_numbers(finding.kind)) graded.wrong_numbers = true;
  const std::string kind = grader::name_of(finding.kind);
  if (graded.findings.find(kind) == std::string::npos) graded.findings += (graded.findings.empty() ? "" : " ") + kind;
}

}  // namespace

Graded summarise(const grader::LabResult& result) {
  Graded graded;
  graded.verdict = verdict_of(result);
  graded.wrong_numbers = lost_correctness(result);
  for (const grader::Finding& finding : result.findings) note(finding, graded);
  graded.wrong_numbers = graded.wrong_numbers && graded.compiles;
  if (result.diagnosis) graded.diagnosis = result.diagnosis->id;
  if (result.diagnosis) graded.confidence = result.diagnosis->confidence;
  return graded;
}

Graded grade(const Mutant& mutant, const std::string& file) {
  const auto start = std::chrono::steady_clock::now();
  if (!grader::write_file(file, mutant.text)) return {};
  grader::Options options;
  options.seed = kSeed;
  options.until_refused = true;
  Graded graded = summarise(grader::judge_lab(mutant.lab, file, options));
  // A mistake that is not certain is named by the change that makes everything right, which only a full check looks
  // for.
  if (graded.verdict == Verdict::refused && graded.wrong_numbers && graded.confidence != grader::Confidence::certain) {
    options.until_refused = false;
    graded = summarise(grader::judge_lab(mutant.lab, file, options));
  }
  // A timeout may be due to a busy machine instead of the mutant: try once more.
  if (graded.verdict == Verdict::not_graded) graded = summarise(grader::judge_lab(mutant.lab, file, options));
  graded.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return graded;
}

NameResult named(const Mutant& mutant, const Graded& graded) {
  if (graded.diagnosis.empty()) return NameResult::nothing;
  const auto& mistakes = mutant.mistakes;
  if (std::find(mistakes.begin(), mistakes.end(), graded.diagnosis) != mistakes.end()) return NameResult::right;
  if (graded.confidence == grader::Confidence::symptom) return NameResult::nothing;
  return graded.confidence == grader::Confidence::likely ? NameResult::perhaps_otherwise : NameResult::otherwise;
}

std::string confidence_text(const Graded& graded) { return graded.confidence ? name_of(*graded.confidence) : ""; }

std::string to_line(const std::string& key, const Graded& graded) {
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.2f}", key, static_cast<int>(graded.verdict), int{graded.compiles},
                     int{graded.wrong_numbers}, graded.diagnosis, confidence_text(graded), graded.findings,
                     graded.seconds);
}

std::optional<std::pair<std::string, Graded>> from_line(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, '\t');) fields.push_back(field);
  if (fields.size() != 8 || fields[1].size() != 1 || fields[1] < "0" || fields[1] > "2") return std::nullopt;
  Graded graded;
  graded.verdict = static_cast<Verdict>(fields[1][0] - '0');
  graded.compiles = fields[2] == "1";
  graded.wrong_numbers = fields[3] == "1";
  graded.diagnosis = fields[4];
  graded.confidence = grader::find_confidence(fields[5]);
  graded.findings = fields[6];
  graded.seconds = std::strtod(fields[7].c_str(), nullptr);
  return std::make_pair(fields[0], graded);
}

}  // namespace mutants
