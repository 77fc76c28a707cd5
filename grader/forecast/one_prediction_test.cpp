// A file has one prediction: that of the report and that of the forecast are the same number.
#include <doctest/doctest.h>
#include <fmt/core.h>

#include "grader/forecast/forecast.h"
#include "grader/model/predict_file.h"
#include "grader/report/report.h"

using namespace grader;

namespace {

/// Small matrices take tiles of `small`, others of `large`; `rows` elements of C for each thread.
std::string by_size(int small, int large, int rows) {
  return fmt::format(R"(#include "matmul.h"
template <int T, int R>
__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {{
  __shared__ float As[T * R][T], Bs[T][T];
  const int x = threadIdx.x, y = threadIdx.y, column = blockIdx.x * T + x, row = blockIdx.y * T * R + y;
  float sums[R] = {{}};
  for (int k = 0; k < K; k += T) {{
    for (int r = 0; r < R; ++r) As[y + r * T][x] = row + r * T < M && k + x < K ? A[(row + r * T) * K + k + x] : 0;
    Bs[y][x] = k + y < K && column < N ? B[(k + y) * N + column] : 0;
    __syncthreads();
    for (int i = 0; i < T; ++i)
      for (int r = 0; r < R; ++r) sums[r] += As[y + r * T][i] * Bs[i][x];
    __syncthreads();
  }}
  for (int r = 0; r < R; ++r)
    if (row + r * T < M && column < N) C[(row + r * T) * N + column] = sums[r];
}}
template <int T, int R>
void launch(const float* A, const float* B, float* C, int M, int N, int K) {{
  tiled<T, R><<<dim3((N + T - 1) / T, (M + T * R - 1) / (T * R)), dim3(T, T)>>>(A, B, C, M, N, K);
}}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {{
  if (M < 512)
    launch<{}, 1>(A, B, C, M, N, K);
  else
    launch<{}, {}>(A, B, C, M, N, K);
}}
)",
                     small, large, rows);
}

}  // namespace

TEST_CASE("one prediction: the report says of a file whose tiles depend on the size what the forecast says") {
  const Card card = read_card("h200");
  for (const std::string& text : {by_size(8, 16, 1), by_size(16, 32, 1), by_size(8, 16, 4), by_size(16, 8, 2)}) {
    Taken taken;
    taken.content = text;
    const Forecast table = forecast("", taken, {card}, {1024});
    const auto of_report = predict_file(text, 1024, card);
    REQUIRE(of_report);
    REQUIRE(table.cards.size() == 1);
    const ForecastRow& row = table.cards[0].rows.at(0);
    CHECK(of_report->size == row.size);
    CHECK(of_report->prediction.seconds == row.own.seconds);
    LabResult right;
    right.verdict = Verdict::pass;
    const std::string line = report(right, {"matmul.cu", "", of_report}, ReportOptions{});
    CHECK(line.find("Predicted on an H200 at 1024: ") != std::string::npos);
    const std::string without = report(right, {"matmul.cu", ""}, ReportOptions{});
    CHECK(without.find("Predicted") == std::string::npos);
  }
}
