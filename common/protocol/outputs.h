// Defines where a CPU runner stores C: in an in-memory file that the judge has created, on descriptor kOutputsFd. The
// file cannot shrink, so the judge may map it. Each case has its own pages, in the order of the cases. C begins at a
// cache line and ends less than a cache line before the end of its pages. The runner uses the space before C as a
// guard. C++17.
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
