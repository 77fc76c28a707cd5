// Reads a result from a row of the gradebook.
#pragma once
#include "grader/class/book/database.h"
#include "grader/class/book/records.h"

namespace grader {

/// The columns of a result, after its id.
constexpr const char* kResultColumns =
    "lab, source, seed, backend, rubric, grader, at, verdict, diagnosis, severity, points, max_points, seconds";

/// Reads a row with an id and these columns; without checks and JSON texts.
inline Result result_of(const Row& row) {
  const auto seed = static_cast<uint64_t>(row.whole(3));
  Result result;
  result.id = row.whole(0);
  result.question = {row.text(1), row.text(2), seed, row.text(4), row.text(5), row.text(6)};
  result.at = row.text(7);
  result.verdict = row.text(8);
  result.diagnosis = row.text(9);
  result.severity = row.text(10);
  result.points = row.real(11);
  result.max_points = row.real(12);
  result.seconds = row.real(13);
  return result;
}

/// Reads a check from the columns id, part, status, points and maximum, starting at `column`.
inline CheckRecord check_of(const Row& row, int column) {
  return {row.text(column), static_cast<Part>(row.whole(column + 1)), static_cast<Status>(row.whole(column + 2)),
          row.real(column + 3), row.real(column + 4)};
}

}  // namespace grader
