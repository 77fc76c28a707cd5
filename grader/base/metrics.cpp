#include "grader/base/metrics.h"

namespace grader {
namespace {

struct MetricRow {
  const char *name, *phrase;
};

constexpr MetricRow kMetrics[] = {
    {"load_bytes_per_multiply_add", "Your kernel loads {} bytes of global memory per multiply-add"},
    {"load_sector_ratio", "Your kernel fetches {} times the bytes that it asks for"},
    {"shared_words_per_multiply_add", "Your kernel reads {} shared words per multiply-add"},
    {"shared_borrowed_share", "{} of the shared words that a thread reads were written by another"},
    {"tensor_share", "Tensor cores make {} times the multiply-adds of the product"},
    {"d1_misses", "Your code misses the L1 cache {} times at 200x200x200"},
    {"instructions", "Your code executes {} instructions"},
    {"instructions_over_naive", "Your code executes {} times the instructions of three plain loops"},
    {"partial_sums", "Your code keeps {} independent sums"},
};

}  // namespace

std::vector<std::string> metric_names() {
  std::vector<std::string> names;
  for (const MetricRow& row : kMetrics) names.push_back(row.name);
  return names;
}

std::string metric_phrase(const std::string& name) {
  for (const MetricRow& row : kMetrics)
    if (row.name == name) return row.phrase;
  return name + " is {}";
}

}  // namespace grader
