#include "grader/diagnosis/map.h"

#include <algorithm>

#include "grader/diagnosis/hypothesis.h"

namespace grader {
namespace {

const Run* worth_drawing(const Symptoms& symptoms) {
  const Run* best = nullptr;
  for (const Run& run : symptoms.runs) {
    if (!run.answered() || run.right() || run.wrong.size() > 200 * 200) continue;
    best = &run;
    if (std::min(run.shape().M, run.shape().N) >= 32) return best;
  }
  return best;
}

}  // namespace

WrongMap make_map(const Symptoms& symptoms) {
  WrongMap map;
  const Run* run = worth_drawing(symptoms);
  if (!run) return map;
  map.shape = to_string(run->shape());
  for (int i = 0; i < run->shape().M; ++i) {
    std::string row;
    for (int j = 0; j < run->shape().N; ++j)
      row += is_unwritten(*run, i, j) ? WrongMap::kUnwritten
             : run->is_wrong(i, j)    ? WrongMap::kWrong
                                      : WrongMap::kRight;
    map.rows.push_back(row);
  }
  return map;
}

}  // namespace grader
