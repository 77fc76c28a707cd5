#include "grader/model/kernel_time.h"

#include <doctest/doctest.h>

using namespace grader;

namespace {

/// A million elements in blocks of 256, each of which loads and stores 4 bytes.
LaunchProfile stream() {
  LaunchProfile l;
  l.blocks = l.blocks_run = 4096;
  l.grid = {4096, 1, 1};
  l.threads = 256;
  l.block = {256, 1, 1};
  l.load_requests = l.load_lines = l.store_requests = l.store_lines = 8;
  l.load_sectors = l.store_sectors = 32;
  l.load_bytes = l.store_bytes = 1024;
  l.effort.warps = 8 * 4096;
  l.effort.block_sectors = 32 * 4096;
  l.effort.touched_sectors = 64 * 4096;
  l.effort.stored_sectors = 32 * 4096;
  return l;
}

LaunchProfile one_warp() {
  LaunchProfile l;
  l.blocks = l.blocks_run = 1;
  l.grid = {1, 1, 1};
  l.block = {32, 1, 1};
  l.threads = 32;
  l.effort.warps = 1;
  return l;
}

Card h200() { return read_card("h200"); }

}  // namespace

TEST_CASE("kernel time: an empty kernel takes its start, 65,535 of its blocks take 40 us") {
  LaunchProfile l = one_warp();
  CHECK(kernel_seconds(l, h200()) == doctest::Approx(0.6e-6).epsilon(0.1));
  l.grid = {65535, 1, 1};
  l.blocks = l.blocks_run = 65535;
  CHECK(kernel_seconds(l, h200()) == doctest::Approx(40e-6).epsilon(0.1));
  CHECK(longest_limit(kernel_limits(l, h200())) == "starting blocks");
}

TEST_CASE("kernel time: main memory is never faster than its bandwidth") {
  LaunchProfile l = stream();
  for (double Effort::*sectors : {&Effort::block_sectors, &Effort::touched_sectors, &Effort::stored_sectors})
    l.effort.*sectors *= 64;
  l.blocks = l.blocks_run = 64 * 4096;
  const double bytes = 2 * 4.0 * 64 * (1 << 20);
  CHECK(kernel_seconds(l, h200()) > bytes / h200().dram_bandwidth);
  CHECK(kernel_limits(stream(), h200()).main_memory == 0);  // 8 MB stay in L2
}

TEST_CASE("kernel time: atomics on one word take turns, of integers one for a warp") {
  LaunchProfile l = stream();
  l.effort.global_atomics = l.effort.most_on_word = 1 << 20;
  l.effort.most_merged_on_word = l.effort.most_sectors = 1 << 15;
  CHECK(kernel_seconds(l, h200()) == doctest::Approx(25e-6).epsilon(0.1));
  l.effort.useful.float_atomics = 1 << 15;
  CHECK(kernel_seconds(l, h200()) == doctest::Approx(1843e-6).epsilon(0.1));
  CHECK(longest_limit(kernel_limits(l, h200())) == "atomics on the same words");
}

TEST_CASE("kernel time: a list is walked at the latency of where its nodes are") {
  LaunchProfile l = one_warp();
  l.load_requests = l.load_lines = l.load_sectors = l.effort.dependent_loads = 1000;
  l.effort.block_sectors = l.effort.touched_sectors = 1000;
  CHECK(kernel_seconds(l, h200()) == doctest::Approx(143e-6).epsilon(0.1));
  l.effort.block_sectors = l.effort.touched_sectors = 10;
  CHECK(kernel_seconds(l, h200()) < 30e-6);
  CHECK(longest_limit(kernel_limits(l, h200())) == "the longest chain of a warp");
}

TEST_CASE("kernel time: lanes that go different ways wait longer at each jump") {
  LaunchProfile l = one_warp();
  l.effort.longest.jumps = l.effort.issued.jumps = l.effort.useful.jumps = 10000;
  const double together = kernel_seconds(l, h200());
  l.effort.useful.jumps = 2000;
  CHECK(kernel_seconds(l, h200()) > 5 * together);
}
