#include "grader/class/batch/receipt.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {

// The names that nlohmann looks for are those of the fields.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Question, lab, source, seed, backend, rubric, grader)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CheckRecord, id, part, status, points, max_points)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Receipt, question, at, verdict, points, max_points, compiler, machine, sandbox,
                                   findings, checks, samples)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Result, question, at, verdict, diagnosis, severity, points, max_points, seconds,
                                   checks, report, evidence, receipt)

namespace {

constexpr int kSchema = 1;

void compare(const std::string& what, const std::string& before, const std::string& now,
             std::vector<ReceiptDifference>& all) {
  if (before != now) all.push_back({what, before, now});
}

std::string points_of(const CheckRecord& check) {
  return fmt::format("{} of {}, {}", points_text(check.points), points_text(check.max_points), name_of(check.status));
}

template <class Record>
std::optional<Record> read_as(const std::string& text, const char* key) {
  try {
    const auto value = nlohmann::json::parse(text);
    if (value.at("schema") != kSchema) return std::nullopt;
    return value.at(key).get<Record>();
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

template <class Record>
std::string write_as(const Record& record, const char* key) {
  const nlohmann::json value = {{"schema", kSchema}, {"version", package_version()}, {key, record}};
  return value.dump(1, ' ', true, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

std::vector<ReceiptDifference> differences(const Receipt& before, const Receipt& now) {
  std::vector<ReceiptDifference> all;
  compare("source", before.question.source, now.question.source, all);
  compare("backend", before.question.backend, now.question.backend, all);
  compare("seed", std::to_string(before.question.seed), std::to_string(now.question.seed), all);
  compare("rubric", before.question.rubric, now.question.rubric, all);
  compare("grader", before.question.grader, now.question.grader, all);
  compare("compiler", before.compiler, now.compiler, all);
  compare("machine", before.machine, now.machine, all);
  compare("sandbox", before.sandbox, now.sandbox, all);
  compare("verdict", before.verdict, now.verdict, all);
  compare("points", points_text(before.points), points_text(now.points), all);
  compare("max_points", points_text(before.max_points), points_text(now.max_points), all);
  compare("findings", before.findings, now.findings, all);
  std::map<std::string, std::string> checks;
  for (const CheckRecord& check : before.checks) checks[check.id] = points_of(check);
  for (const CheckRecord& check : now.checks) {
    compare("checks." + check.id, checks[check.id], points_of(check), all);
    checks.erase(check.id);
  }
  for (const auto& [id, points] : checks) compare("checks." + id, points, "", all);
  return all;
}

std::string to_json(const Receipt& receipt) { return write_as(receipt, "receipt"); }

std::optional<Receipt> receipt_from_json(const std::string& text) {
  auto receipt = read_as<Receipt>(text, "receipt");
  return receipt && find_backend(receipt->question.backend) ? receipt : std::nullopt;
}

std::string result_to_json(const Result& result) { return write_as(result, "result"); }

std::optional<Result> result_from_json(const std::string& text) { return read_as<Result>(text, "result"); }

}  // namespace grader
