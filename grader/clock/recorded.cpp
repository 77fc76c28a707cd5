#include "grader/clock/recorded.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {
namespace {

/// The name in a rubric.
std::string baseline_name(const std::string& kernel) {
  if (kernel == "cuBLAS FP32") return "cublas";
  return kernel == "cuBLAS TF32" ? "cublas_tf32" : kernel;
}

}  // namespace

RecordedCard parse_recorded(const std::string& name, const std::string& csv) {
  RecordedCard card{name};
  const std::vector<std::string> lines = split_lines(csv);
  const std::vector<std::string> titles = split_cells(lines.empty() ? "" : lines[0]);
  const auto column = [&](const char* title) {
    return static_cast<size_t>(std::ranges::find(titles, title) - titles.begin());
  };
  const size_t kernel = column("kernel"), m = column("M"), n = column("N"), k = column("K"), speed = column("gflops");
  const size_t last = std::max({kernel, m, n, k, speed});
  for (const std::string& line : lines) {
    const std::vector<std::string> cells = split_cells(line);
    if (cells.size() <= last || cells[m] != cells[n] || cells[m] != cells[k]) continue;
    const int size = std::atoi(cells[m].c_str());
    if (const double gflops = std::atof(cells[speed].c_str()); size > 0 && gflops > 0)
      card.gflops[{baseline_name(cells[kernel]), size}] = gflops;
  }
  return card;
}

std::vector<RecordedCard> recorded_cards() {
  std::vector<RecordedCard> cards;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(package_root() + "/solutions/results", error)) {
    std::string csv;
    if (!read_file(entry.path().string() + "/ladder.csv", csv)) continue;
    cards.push_back(parse_recorded(entry.path().filename(), csv));
  }
  std::ranges::sort(cards, {}, &RecordedCard::name);
  return cards;
}

double recorded_ratio(const RecordedCard& card, const std::string& kernel, const std::string& other, int size) {
  const auto one = card.gflops.find({kernel, size}), two = card.gflops.find({other, size});
  return one == card.gflops.end() || two == card.gflops.end() || !(two->second > 0) ? 0 : one->second / two->second;
}

}  // namespace grader
