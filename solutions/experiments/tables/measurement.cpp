#include "solutions/experiments/tables/measurement.h"

#include <cmath>
#include <cstdlib>

#include "common/timing/timing.h"

namespace experiments {
namespace {

const Samples* find(const std::vector<Samples>& turns, const std::string& kernel) {
  for (const Samples& samples : turns)
    if (samples.kernel == kernel) return &samples;
  return nullptr;
}

std::string note_on(const Samples& samples) {
  return samples.wrong > 0 ? std::to_string(samples.wrong) + " elements are wrong" : "";
}

}  // namespace

const Row kColumns = {"kernel",  "M",      "N",     "K",         "place",      "samples",    "median_ms", "low_ms",
                      "high_ms", "gflops", "ratio", "ratio_low", "ratio_high", "ratio_tf32", "note"};

Shape cube(int n) { return {n, n, n}; }

std::string to_string(const Shape& shape) {
  const std::string M = std::to_string(shape.M), N = std::to_string(shape.N), K = std::to_string(shape.K);
  return M == N && N == K ? M : M + "x" + N + "x" + K;
}

Row key_of(const std::string& kernel, const Shape& shape) {
  return {kernel, std::to_string(shape.M), std::to_string(shape.N), std::to_string(shape.K)};
}

Row measured_row(const Samples& kernel, const std::string& place, const std::vector<Samples>& turns) {
  const lab::Estimate time = lab::estimate_median(kernel.seconds);
  const double operations = 2.0 * kernel.shape.M * kernel.shape.N * kernel.shape.K;
  Row row = key_of(kernel.kernel, kernel.shape);
  row.push_back(place);
  row.push_back(std::to_string(time.samples));
  for (double seconds : {time.median, time.low, time.high}) row.push_back(cell_of(1e3 * seconds));
  row.push_back(cell_of(1e-9 * operations / time.median));
  const Samples *fp32 = find(turns, kFp32), *tf32 = find(turns, kTf32);
  if (fp32) {
    const lab::Estimate ratio = lab::estimate_ratio(fp32->seconds, kernel.seconds);
    for (double number : {ratio.median, ratio.low, ratio.high}) row.push_back(cell_of(number, 4));
  } else {
    row.insert(row.end(), 3, "");
  }
  row.push_back(tf32 ? cell_of(lab::estimate_ratio(tf32->seconds, kernel.seconds).median, 4) : "");
  row.push_back(note_on(kernel));
  return row;
}

void add_measured(const std::vector<Samples>& samples, const std::string& place, const std::vector<Samples>& turns,
                  Table& table) {
  for (const Samples& one : samples) table.add(measured_row(one, place, turns));
}

double median_ms(const Table& table, const Row& key) {
  const Row* row = table.find(key);
  const std::string number = row ? table.cell(*row, "median_ms") : "";
  return number.empty() ? std::nan("") : std::atof(number.c_str());
}

Row missing_row(const std::string& kernel, const Shape& shape, const std::string& place, const std::string& why) {
  Row row = key_of(kernel, shape);
  row.push_back(place);
  row.push_back("0");
  row.resize(kColumns.size() - 1);
  row.push_back(why);
  return row;
}

}  // namespace experiments
