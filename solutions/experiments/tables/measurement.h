// Turns samples into rows: the median with its interval, GFLOP/s, and the ratio to cuBLAS in the same interleaved run.
#pragma once
#include <string>
#include <vector>

#include "solutions/experiments/tables/table.h"

namespace experiments {

/// C = A * B with A M x K and B K x N.
struct Shape {
  int M, N, K;
};

Shape cube(int n);
/// Returns "4096" if M = N = K, otherwise "513x1024x8000".
std::string to_string(const Shape& shape);

/// The samples of one kernel. Samples with the same index were taken in the same turn.
struct Samples {
  std::string kernel;
  Shape shape;
  std::vector<double> seconds;
  long long wrong = -1;  // number of wrong elements; -1: not compared
};

/// The names of the two contestants of the library.
inline const std::string kFp32 = "cuBLAS FP32", kTf32 = "cuBLAS TF32";

/// The columns of ladder.csv, sweep.csv and crossover.csv. The first four are the key. Times are medians with an
/// interval of at least 95 % (order statistics) if there are enough samples, otherwise with their range. `ratio` is the
/// speed relative to cuBLAS FP32 (pedantic); above 1 is faster.
extern const Row kColumns;
constexpr size_t kKeys = 4;

Row key_of(const std::string& kernel, const Shape& shape);

/// Returns a row for `kernel`, which ran on `place`: "GPU", "CPU", or "GPU and copies". `turns` has the samples of all
/// contestants. The ratios are empty if cuBLAS is not among them.
Row measured_row(const Samples& kernel, const std::string& place, const std::vector<Samples>& turns);

/// Adds a row for each of `samples`; `turns` as in measured_row().
void add_measured(const std::vector<Samples>& samples, const std::string& place, const std::vector<Samples>& turns,
                  Table& table);

/// Returns the median in the row with that key; NaN if there is none.
double median_ms(const Table& table, const Row& key);

/// Returns a row without numbers that contains the reason.
Row missing_row(const std::string& kernel, const Shape& shape, const std::string& place, const std::string& why);

}  // namespace experiments
