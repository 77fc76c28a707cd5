#include "grader/model/predict.h"

#include <doctest/doctest.h>

using namespace grader;

namespace {

Card card() {
  Card card;
  card.measured = true;
  card.multiprocessors = 100;
  card.hertz = 1e9;
  card.fp32_lanes = 128;
  card.threads = 2048;
  card.blocks = 32;
  card.registers = 65536;
  card.shared_bytes = 200 * 1024;
  card.l2_bytes = 50e6;
  card.l2_bandwidth = 4e12;
  card.dram_bandwidth = 3e12;
  return card;
}

/// A block of 256 threads, 8 warps: 800,000 instructions of multiply-adds, and nothing else.
LaunchProfile busy() {
  LaunchProfile launch;
  launch.grid = {40, 20, 1};
  launch.blocks = 800;
  launch.blocks_run = 1;
  launch.threads = 256;
  launch.frame_bytes = 129;
  launch.arithmetic.fused = 800'000;
  return launch;
}

/// One block per multiprocessor, 1024 steps with two direct loads from global memory, and this number of sums per
/// thread.
LaunchProfile direct_loads(double sums) {
  LaunchProfile launch = busy();
  launch.blocks = 100;
  launch.grid = {10, 10, 1};
  launch.arithmetic.fused = sums * 8 * 1024;
  launch.load_requests = 2 * 8 * 1024;
  return launch;
}

CallProfile call(const LaunchProfile& launch) { return {{1024, 1024, 1024}, {launch}}; }

}  // namespace

TEST_CASE("predict: a block of arithmetic alone takes its instructions, four at a time") {
  // Eight blocks per multiprocessor: 8 * 800,000 / 4 cycles at 1 GHz.
  const double seconds = predict_seconds(call(busy()), card());
  CHECK(seconds > 1.6e-3);
  CHECK(seconds < 1.75e-3);
  CHECK(predict(call(busy()), card()).limit == Limit::instructions);
}

TEST_CASE("predict: half the lanes take twice as long") {
  Card half = card();
  half.fp32_lanes = 64;
  CHECK(predict_seconds(call(busy()), half) ==
        doctest::Approx(2 * predict_seconds(call(busy()), card())).epsilon(0.02));
}

TEST_CASE("predict: bank conflicts limit a kernel, and without them it is as fast as before") {
  LaunchProfile conflicts = busy();
  conflicts.shared_load_wavefronts = 1'000'000;
  const Prediction p = predict(call(conflicts), card());
  CHECK(p.limit == Limit::shared_memory);
  CHECK(p.seconds > 7e-3);
  CHECK(p.without_limit == doctest::Approx(predict_seconds(call(busy()), card())));
  CHECK(p.low < p.seconds);
  CHECK(p.high > p.seconds);
}

TEST_CASE("predict: one block on each multiprocessor waits for its loads, and early loads are not waited for") {
  LaunchProfile alone = busy();
  alone.blocks = 100;
  alone.shared_bytes = 150 * 1024;  // one block fills a multiprocessor
  alone.arithmetic.fused = 100'000;
  alone.load_requests = 1000;
  alone.staged_loads = 32'000;
  alone.barriers = 200;
  LaunchProfile early = alone;
  early.early_loads = early.staged_loads;
  CHECK(predict(call(alone), card()).limit == Limit::waiting);
  CHECK(predict_seconds(call(alone), card()) - predict_seconds(call(early), card()) > 100 * 500 / 1e9);
}

TEST_CASE("predict: a loop that loads straight from global memory waits in each step, less often with one sum") {
  const LaunchProfile direct = direct_loads(1);
  LaunchProfile of_four = direct;
  of_four.arithmetic.fused *= 4;
  const double one = predict_seconds({{160, 160, 1024}, {direct}}, card());
  const double four = predict_seconds({{320, 320, 1024}, {of_four}}, card());
  CHECK(one > 1024 / 5 * 300 / 1e9);
  CHECK(four - one > 0.9 * 1024 * (1 / 1.5 - 1 / 5.0) * 300 / 1e9);
}

TEST_CASE("predict: four sums of two loads a step wait less often than those of five loads") {
  const LaunchProfile four = direct_loads(4);
  LaunchProfile of_five = four;
  of_five.load_requests *= 2.5;
  const Shape shape = {320, 320, 1024};
  const double more = predict_seconds({shape, {of_five}}, card()) - predict_seconds({shape, {four}}, card());
  CHECK(more > 0.9 * 1024 * (1 - 2 / 3.0) * 300 / 1e9);
}

TEST_CASE("predict: two sums wait as often as one, a loop over them is unrolled as far") {
  const LaunchProfile one = direct_loads(1);
  LaunchProfile two = one;
  two.arithmetic.fused *= 2;
  two.load_requests *= 1.5;
  const double of_one = predict_seconds({{160, 160, 1024}, {one}}, card());
  CHECK(predict_seconds({{160, 320, 1024}, {two}}, card()) < 1.2 * of_one);
}

TEST_CASE("predict: without its limit a kernel is no faster than the card's arithmetic") {
  CallProfile large = call(busy());
  large.shape = {1 << 14, 1 << 14, 1 << 14};
  const Prediction p = predict(large, card());
  CHECK(p.without_limit <= p.seconds);
  CHECK((p.without_limit == p.seconds || p.without_limit >= 1e-9 * 2 * 0x1p42 / peak_gflops(card())));
}

TEST_CASE("predict: who fills part of a wave is limited by waves") {
  LaunchProfile few = busy();
  few.blocks = 10;
  few.grid = {10, 1, 1};
  CHECK(predict(call(few), card()).limit == Limit::waves);
}

TEST_CASE("predict: little work is limited by its launch") {
  LaunchProfile little = busy();
  little.arithmetic.fused = 10;
  CHECK(predict(call(little), card()).limit == Limit::launch);
}

TEST_CASE("predict: a second launch is cheaper than the first") {
  LaunchProfile little = busy();
  little.arithmetic.fused = 10;
  CallProfile twice = call(little);
  twice.launches.push_back(little);
  CHECK(predict_seconds(twice, card()) < 1.6 * predict_seconds(call(little), card()));
}

TEST_CASE("predict: threads, registers, shared memory and __launch_bounds__ decide how many blocks are resident") {
  LaunchProfile launch = busy();
  const Shape five_sums = {1024, 1024, 1024}, many_sums = {6400, 4096, 1024};  // per thread
  CHECK(estimated_registers(launch, five_sums) == 32);
  CHECK(resident_blocks(launch, five_sums, card()) == 8);
  launch.shared_bytes = 99 * 1024;
  CHECK(resident_blocks(launch, five_sums, card()) == 2);
  launch.shared_bytes = 0;
  launch.frame_bytes = 129 + 4 * 25;  // 25 variables
  CHECK(estimated_registers(launch, five_sums) == 40);
  launch.frame_bytes = 129 + 4 * 200;
  CHECK(estimated_registers(launch, five_sums) == 80);
  launch.staged_loads = launch.early_loads = 256;  // the next tile is held in registers, too
  CHECK(estimated_registers(launch, five_sums) == 184);
  launch.async_loads = 256;
  CHECK(estimated_registers(launch, five_sums) == 80);
  CHECK(estimated_registers(launch, many_sums) == 176);
  CHECK(resident_blocks(launch, many_sums, card()) == 1);
  launch.least_resident = 2;
  CHECK(estimated_registers(launch, many_sums) == 128);
  CHECK(resident_blocks(launch, many_sums, card()) == 2);
}

TEST_CASE("predict: other blocks do not hide all that one waits for") {
  LaunchProfile waits = busy();
  waits.arithmetic.fused = 100'000;
  waits.barriers = 200, waits.load_requests = 1000, waits.staged_loads = 32'000;
  LaunchProfile works = waits;
  works.barriers = 2;
  const double longer = predict_seconds(call(waits), card()) - predict_seconds(call(works), card());
  CHECK(longer > 0.05 * 100 * 600 / 1e9);
  CHECK(longer < 0.5 * 100 * 600 / 1e9);
}

TEST_CASE("predict: barriers cost time where a block has several warps, also for tiles that were asked for early") {
  LaunchProfile early = busy();
  early.blocks = 100, early.grid = {10, 10, 1};
  early.arithmetic.fused = 100'000;
  early.load_requests = 1000, early.staged_loads = early.early_loads = 32'000;
  LaunchProfile often = early;
  often.barriers = 1000;
  CHECK(predict_seconds(call(often), card()) - predict_seconds(call(early), card()) > 50 * 1000 / 1e9);
  early.threads = often.threads = 32;
  CHECK(predict_seconds(call(often), card()) == predict_seconds(call(early), card()));
}

TEST_CASE("predict: shuffles go through the pipe of shared memory") {
  LaunchProfile shuffles = busy(), loads = busy();
  shuffles.arithmetic.shuffles = 500'000;
  loads.shared_loads = loads.shared_load_wavefronts = 500'000;
  CHECK(predict(call(shuffles), card()).limit == Limit::shared_memory);
  CHECK(predict_seconds(call(shuffles), card()) == predict_seconds(call(loads), card()));
}

TEST_CASE("predict: warps of which few lanes load for all of them take as many instructions as others") {
  LaunchProfile all = busy();
  all.arithmetic.fused = 10'000;
  all.load_requests = 10'000;
  all.staged_loads = 32 * all.load_requests, all.load_bytes = 4 * all.staged_loads;
  LaunchProfile few = all;
  few.staged_loads = 8 * few.load_requests, few.load_bytes = 4 * few.staged_loads;
  CHECK(predict_seconds(call(few), card()) == doctest::Approx(predict_seconds(call(all), card())).epsilon(0.01));
}

TEST_CASE("predict: conditions take instructions where loads straight from global memory have them") {
  LaunchProfile direct = busy();
  direct.load_requests = 20'000;
  const double before = predict_seconds(call(direct), card());
  direct.arithmetic.conditions = 40'000;
  CHECK(predict_seconds(call(direct), card()) > 1.1 * before);
  LaunchProfile staged = busy();
  staged.load_requests = 1000;
  staged.staged_loads = 32 * staged.load_requests, staged.load_bytes = 4 * staged.staged_loads;
  const double without = predict_seconds(call(staged), card());
  staged.arithmetic.conditions = 800'000;
  CHECK(predict_seconds(call(staged), card()) == without);
}

TEST_CASE("predict: L2 takes as long for single sectors as for pairs of them") {
  LaunchProfile pairs = busy();
  pairs.arithmetic.fused = 1000;
  pairs.distinct_sectors = 100'000;
  pairs.load_requests = 10, pairs.load_lines = 100, pairs.load_sectors = 200;
  LaunchProfile lines = pairs;  // four sectors each
  lines.load_lines = 50;
  LaunchProfile singles = pairs;
  singles.load_lines = 200;
  CHECK(predict(call(pairs), card()).limit == Limit::l2);
  CHECK(predict_seconds(call(lines), card()) == doctest::Approx(predict_seconds(call(pairs), card())).epsilon(0.02));
  CHECK(predict_seconds(call(singles), card()) > 1.8 * predict_seconds(call(pairs), card()));
}

TEST_CASE("predict: stores of single sectors take L2 as long as stores of whole lines") {
  LaunchProfile lines = busy();
  lines.arithmetic.fused = 1000;
  lines.store_sectors = 100'000;
  lines.store_lines = 1000;
  LaunchProfile singles = lines;
  singles.store_lines = 10'000;
  CHECK(predict(call(lines), card()).limit == Limit::l2);
  CHECK(predict_seconds(call(singles), card()) == doctest::Approx(predict_seconds(call(lines), card())).epsilon(0.02));
}

TEST_CASE("predict: a sum that is kept in C keeps L2 busy, and costs few instructions each time") {
  LaunchProfile once = busy();
  once.blocks = 4096, once.grid = {64, 64, 1};  // 256 elements each, eight warps
  once.arithmetic.fused = 8 * 1024;
  once.store_requests = 8, once.store_lines = 8, once.store_sectors = 32;
  LaunchProfile each_step = once;
  each_step.store_requests *= 1024, each_step.store_lines *= 1024, each_step.store_sectors *= 1024;
  CHECK(predict(call(each_step), card()).limit == Limit::l2);
  CHECK(predict(call(once), card()).limit != Limit::l2);
}

TEST_CASE("predict: main memory is read once where all fits into L2, and by every wave where it does not") {
  LaunchProfile launch = busy();
  launch.grid = {128, 128, 1};
  launch.blocks = 128 * 128;
  launch.distinct_sectors = 32'768;
  CHECK(main_memory_bytes(launch, {1024, 1024, 1024}, card()) == 3 * 4.0 * 1024 * 1024);
  CHECK(main_memory_bytes(launch, {4096, 4096, 4096}, card()) > 5 * 3 * 4.0 * 4096 * 4096);
}

TEST_CASE("predict: batches of loads that wait for each other take longer than as many that wait together") {
  LaunchProfile tiled = busy();
  tiled.blocks = 100;
  tiled.barriers = 200;
  tiled.load_requests = 6400;
  tiled.staged_loads = 6400 * 32;  // eight per thread and tile
  const double together = predict_seconds(call(tiled), card());
  tiled.copied_loads = tiled.staged_loads;
  tiled.copy_waits = 400 * tiled.threads;  // four waits per tile
  const double apart = predict_seconds(call(tiled), card());
  CHECK(apart > together);
  tiled.copy_waits = 100 * tiled.threads;
  CHECK(predict_seconds(call(tiled), card()) < together);
}

TEST_CASE("predict: matrices that stay in L2 are waited for less than those that were not there") {
  LaunchProfile direct = busy();
  direct.blocks = 100;
  direct.load_requests = 8 * 512;
  Card small = card();
  small.l2_bytes = 20e6;  // enough for three matrices of 4 MB, but not for four times as much
  CHECK(predict_seconds(call(direct), card()) == predict_seconds(call(direct), small));
  Card large = card();
  large.l2_bytes = 60e6;
  CHECK(predict_seconds(call(direct), large) < predict_seconds(call(direct), small));
  direct.blocks = 1600;  // several waves of one block
  direct.arithmetic.fused = 8 * 512;
  direct.shared_bytes = 150 * 1024;
  Card smallest = small;
  smallest.l2_bytes = 6e6;
  CHECK(predict_seconds(call(direct), small) < predict_seconds(call(direct), smallest));
}

TEST_CASE("predict: a unit that is busy most of the time is named, also where waiting costs more than it") {
  // Eight blocks per multiprocessor: of 2.6 million cycles, 1.6 for instructions, as many for shared memory, and 1.7
  // for waits.
  LaunchProfile waits = busy();
  waits.shared_load_wavefronts = 190'000;
  waits.barriers = 2 * 2430;
  waits.staged_loads = 0.1 * 2430 * waits.threads;
  waits.load_requests = waits.staged_loads / 32;
  CHECK(predict_seconds(call(waits), card(), Limit::waiting) <
        predict_seconds(call(waits), card(), Limit::instructions));
  CHECK(predict(call(waits), card()).limit == Limit::instructions);
  waits.barriers *= 3;
  CHECK(predict(call(waits), card()).limit == Limit::waiting);
}

TEST_CASE("predict: blocks in one row that number the elements of C are those of a grid of as many rows") {
  LaunchProfile grid = busy();
  grid.grid = {2, 1024, 1};  // 1 row and 512 columns each
  grid.blocks = 2048;
  grid.arithmetic.fused = 1000;
  grid.load_requests = 2 * 16 * 1024;
  grid.distinct_sectors = (1 + 512) * 1024 / 8;
  LaunchProfile flat = grid;
  flat.grid = {2048, 1, 1};
  CHECK(predict_seconds(call(flat), card()) == doctest::Approx(predict_seconds(call(grid), card())).epsilon(0.01));
  LaunchProfile rows = flat;  // each has three quarters of the rows, and a third more columns
  rows.distinct_sectors = (0.75 + 683) * 1024 / 8;
  CHECK(predict_seconds(call(rows), card()) > predict_seconds(call(flat), card()));
}

TEST_CASE("predict: shared loads of different steps are joined in loops that nvcc unrolls") {
  LaunchProfile tile = busy();
  tile.arithmetic.fused = 40'000;  // 39 per warp in each of 128 tiles
  tile.barriers = 2 * 128;
  tile.shared_loads = tile.shared_load_wavefronts = 50'000;
  tile.rolled_shared_loads = tile.rolled_shared_load_wavefronts = 200'000;
  const double joined = predict_seconds(call(tile), card());
  tile.arithmetic.fused = 8e6;
  const double long_steps = predict_seconds(call(tile), card());
  tile.asked_to_unroll = true;
  CHECK(predict_seconds(call(tile), card()) < long_steps);
  tile.arithmetic.fused = 40'000;
  CHECK(predict_seconds(call(tile), card()) == joined);
}
