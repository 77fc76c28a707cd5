// Runs independent calls in parallel.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <thread>
#include <vector>

namespace grader {

inline unsigned cores() { return std::max(1u, std::thread::hardware_concurrency()); }

/// Calls work(0) to work(count - 1) from `workers` threads, starting them in this order. If a call throws an exception,
/// rethrows it at the end.
template <class Work>
void in_parallel(size_t count, unsigned workers, const Work& work) {
  std::atomic<size_t> next = 0;
  const auto run = [&] {
    for (size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::future<void>> threads;
  for (unsigned i = 0; i < workers; ++i) threads.push_back(std::async(std::launch::async, run));
  for (std::future<void>& thread : threads) thread.get();
}

}  // namespace grader
