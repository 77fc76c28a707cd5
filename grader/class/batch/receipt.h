// What a mark can be checked by: with the same file, seed, rubric and grader comes the same result.
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
  std::string findings = {};                              // digest of all of them
  std::vector<CheckRecord> checks = {};
  std::map<std::string, std::string> samples = {};  // of what was timed: the device and its state, ratios

  bool operator==(const Receipt&) const = default;
};

/// Of a result with its report; the machine is this one.
Receipt receipt_of(const Result& result);

std::string to_json(const Receipt& receipt);
/// Nothing where the text is no receipt, or of another schema.
std::optional<Receipt> receipt_from_json(const std::string& text);

/// What two gradings of one file differ in, as words of the receipt: "points", "checks.correct.square", "grader".
struct ReceiptDifference {
  std::string what, before, now;
};
std::vector<ReceiptDifference> differences(const Receipt& before, const Receipt& now);

/// A result as text and back, for a process that hands it to another. Nothing where the text is none.
std::string result_to_json(const Result& result);
std::optional<Result> result_from_json(const std::string& text);

}  // namespace grader
