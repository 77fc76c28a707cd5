// Defines where a CPU runner stores C: in a file in memory that the judge created, on descriptor kOutputsFd. The file
// cannot shrink, so the judge may map it. Each case has its own pages, one case after another. C begins at a cache line
// and ends less than a cache line before the end of its pages; the space before C is the runner's guard. C++17.
#pragma once
#include <cstddef>

namespace lab {

constexpr int kOutputsFd = 5;
constexpr size_t kOutputsPage = 4096, kOutputsLine = 64;

/// Size in bytes of the pages that hold a matrix of `bytes` bytes.
constexpr size_t pages_of(size_t bytes) { return (bytes + kOutputsPage - 1) / kOutputsPage * kOutputsPage; }
/// Offset of the matrix in these pages.
constexpr size_t begin_in_pages(size_t bytes) { return (pages_of(bytes) - bytes) / kOutputsLine * kOutputsLine; }

}  // namespace lab
