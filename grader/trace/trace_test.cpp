#include "grader/trace/trace.h"

#include <doctest/doctest.h>

#include <cstring>

#include "common/protocol/finding_record.h"

using namespace grader;

namespace {

template <class T>
void append(std::string& bytes, const T& part) {
  bytes.append(reinterpret_cast<const char*>(&part), sizeof part);
}

lab::TracedStep step(lab::StepKind kind, int array, int64_t first, uint32_t pc, uint32_t interval = 0) {
  lab::TracedStep one{};
  one.kind = kind;
  one.array = array;
  one.first = first;
  one.pc = pc;
  one.interval = interval;
  one.bytes = 4;
  one.requests = 1;
  one.sectors = 2;
  one.wavefronts = 3;
  return one;
}

/// Lanes 0 and 2 of warp 0, four bytes apart: a store to "tile", a load from it, a barrier, and the load again.
std::string some_bytes() {
  std::string bytes;
  append(bytes, lab::TraceHead{1, 1, 1, 3, 2, 4, 0, 0});
  lab::TracedLaunch launch{};
  std::strcpy(launch.kernel, "kernel");
  launch.grid[0] = launch.grid[1] = launch.grid[2] = launch.block[1] = launch.block[2] = 1;
  launch.block[0] = 32;
  launch.steps = 4;
  append(bytes, launch);
  lab::TracedArray array{};
  std::strcpy(array.name, "tile");
  array.element_bytes = 4;
  array.bytes = 64;
  append(bytes, array);
  append(bytes, lab::TracedCall{});
  for (const uint32_t word : {5u, 0u, 4u}) append(bytes, word);
  for (const uint32_t value : {7u, 9u}) append(bytes, value);
  append(bytes, step(lab::StepKind::shared_store, 0, 8, 100));
  append(bytes, step(lab::StepKind::shared_load, 0, 8, 200));
  append(bytes, step(lab::StepKind::barrier, -1, 0, 0));
  append(bytes, step(lab::StepKind::shared_load, 0, 8, 200, 1));
  return bytes;
}

}  // namespace

TEST_CASE("trace: bytes come back as they were, and any that are cut or point outside are none") {
  const std::string bytes = some_bytes();
  const auto trace = read_trace(bytes);
  REQUIRE(trace);
  CHECK(trace->steps_of(0).size() == 4);
  CHECK(std::string(trace->launches[0].kernel) == "kernel");
  CHECK(values_of(*trace, trace->steps[0])[1] == 9);
  for (size_t size = 0; size < bytes.size(); ++size) CHECK_FALSE(read_trace(bytes.substr(0, size)));
  CHECK_FALSE(read_trace(bytes + "x"));
  std::string outside = bytes;
  lab::TraceHead head{1, 1, 1, 3, 2, 4, 0, 0};
  head.steps = 1u << 30;
  std::memcpy(outside.data(), &head, sizeof head);
  CHECK_FALSE(read_trace(outside));
}

TEST_CASE("trace: steps add up, each to the counters of its kind") {
  const auto trace = read_trace(some_bytes());
  REQUIRE(trace);
  const lab::CountsRecord sum = sum_of(*trace, trace->steps);
  CHECK(sum.shared_store_instructions == 1);
  CHECK(sum.shared_load_instructions == 2);
  CHECK(sum.shared_load_wavefronts == 6);
  CHECK(sum.barriers == 1);
  CHECK(sum.global_load_requests == 0);
}

TEST_CASE("trace: a thread's access is found by place, lane and byte, and a pair where no barrier is between") {
  const auto trace = read_trace(some_bytes());
  REQUIRE(trace);
  const auto touch = [](uint64_t pc, int thread, int64_t offset) { return Touch{pc, 0, thread, "tile", offset}; };
  CHECK(find_steps(*trace, 0, touch(200, 2, 12)) == std::vector<int>{1, 3});
  CHECK(find_steps(*trace, 0, touch(200, 2, 8)).empty());
  CHECK(find_steps(*trace, 0, touch(200, 1, 12)).empty());
  CHECK(closest(*trace, 0, {3, 1}, {0}) == std::pair{1, 0});
  CHECK(closest(*trace, 0, {3}, {0}) == std::pair{3, 0});
  CHECK(closest(*trace, 0, {}, {0}) == std::pair{-1, 0});
}
