// Where a CPU runner puts C: into a file in memory that the judge made, on descriptor kOutputsFd. It cannot shrink, so
// the judge may map it. Each case has pages of its own, one case after the other; C ends where they end, as far as cache
// lines allow, and what lies before it there is the runner's guard. C++17.
#pragma once
#include <cstddef>

namespace lab {

constexpr int kOutputsFd = 5;
constexpr size_t kOutputsPage = 4096, kOutputsLine = 64;

/// Bytes of the pages that hold a matrix of so many bytes.
constexpr size_t pages_of(size_t bytes) { return (bytes + kOutputsPage - 1) / kOutputsPage * kOutputsPage; }
/// Where in them it begins.
constexpr size_t begin_in_pages(size_t bytes) { return (pages_of(bytes) - bytes) / kOutputsLine * kOutputsLine; }

}  // namespace lab
