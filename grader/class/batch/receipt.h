// Creates receipts. A receipt contains everything that is needed to verify a mark: the same file, seed, rubric and
// grader give the same result.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/class/book/records.h"

namespace grader {

struct Receipt {
  Question question;
  std::string at = {}, verdict = {};
  double points = 0, max_points = 0;
  std::string compiler = {}, machine = {}, sandbox = {};  // "g++ 12.2.0", "Linux 6.1 x86_64, AMD …", "bubblewrap"
  std::string findings = {};                              // digest of all findings
  std::vector<CheckRecord> checks = {};
  std::map<std::string, std::string> samples = {};  // for timed checks: the device with its state, and ratios

  bool operator==(const Receipt&) const = default;
};

/// Creates the receipt of a result, which must have its report. The receipt records this machine.
Receipt receipt_of(const Result& result);

std::string to_json(const Receipt& receipt);
/// Returns nullopt if the text is not a receipt or has a different schema.
std::optional<Receipt> receipt_from_json(const std::string& text);

/// A difference between two gradings of one file. It is named by a field of the receipt: "points",
/// "checks.correct.square", "grader".
struct ReceiptDifference {
  std::string what, before, now;
};
std::vector<ReceiptDifference> differences(const Receipt& before, const Receipt& now);

/// These functions serialise a result, to pass it between processes, and parse it. The second returns nullopt if the
/// text is not a result.
std::string result_to_json(const Result& result);
std::optional<Result> result_from_json(const std::string& text);

}  // namespace grader
