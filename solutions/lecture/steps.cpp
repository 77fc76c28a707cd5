#include "solutions/lecture/steps.h"

namespace lecture {
namespace {

Step naive() {
  return {
      .lab = "04_naive",
      .title = "One thread for each element of C",
      .matters = {"row", "for (int k", "sum +=", "C[", "<<<"},
      .counted = {{256, 256, 256}},
      .touch = Touch::warp,
      .ask = {"Neighbouring lanes of a warp have neighbouring columns. At each step k a lane loads one float of A and "
              "one of B.",
              "1. How many bytes does the kernel load for each multiply-add?",
              "2. Memory delivers sectors of 32 bytes. A load of a warp requests 32 floats: how many sectors does it "
              "touch, on average?",
              "3. How many if threadIdx.x were the row and threadIdx.y the column?"},
      .answer = {"1. {bytes} bytes: one float of A and one of B, each used for only one multiply-add. That is "
                 "{intensity} operations per byte.",
                 "2. {sectors}. Lanes in one row of C read the same float of A, which is one sector, and "
                 "neighbouring floats of B, eight per sector.",
                 "3. {row_on_x.sectors}: each lane then reads a different row of A, in a "
                 "different sector.",
                 "Handout: 1.2 (traffic), 3.1 (coalescing)."},
      .speed = {"With the row on x instead of the column, the same kernel reaches {uncoalesced} GFLOP/s, {loss} times "
                "slower: it fetches {row_on_x.sectors} sectors for each load instead of {sectors}, and uses little of "
                "each (handout 3.1).",
                "{share} of cuBLAS. Is the time lost in arithmetic, or in moving data?"},
      .roofline = {"{speed} GFLOP/s at {intensity} operations per byte means {needed} GB/s. Main memory "
                   "delivers {dram}, so the point is above its roof. The L1 cache feeds the kernel: it serves "
                   "most of the repeated loads (handout 1.3)."}};
}

Step tiled() {
  return {
      .lab = "05_tiled",
      .title = "Tiles in shared memory",
      .matters = {"__shared__", "for (int k", "_tile[", "sum +=", "__syncthreads"},
      .counted = {{256, 256, 256}},
      .touch = Touch::tile,
      .ask = {"1. {before.lab} loads {before.bytes} bytes for each multiply-add. How many remain with TILE = {TILE}?",
              "2. How many words of shared memory does a thread read for each multiply-add?",
              "3. How many times faster will it be?"},
      .answer = {"1. {bytes} bytes, {cut} times fewer: {TILE} threads of a block use each element that it loads once.",
                 "2. {shared} words, one of each tile. The loads are still there, but they go to a faster "
                 "memory.",
                 "3. The answer comes two screens later.", "Handout: 1.2 (traffic), 3.2 (tiles)."},
      .speed = {"{cut} times fewer bytes, but only {gain} times the speed. The L1 cache did part of the tile's work "
                "before, and now each multiply-add waits for {shared} words of shared memory (handout 1.3, 3.4)."},
      .roofline =
          {"From {before.intensity} to {intensity} operations per requested byte, but hardly any faster: shared "
           "memory is the limit. 32 lanes read their {shared} words each in "
           "{wavefronts} wavefronts (the words of A, the same for all lanes, come two at a time). One "
           "wavefront in each cycle allows {limit} GFLOP/s (handout 4.3, 3.4).",
           "It is the same memory as the L1 cache, and delivers {l1.used} of its {l1} GB/s."},
      .without = {"The first barrier: no thread reads a tile before all of it is loaded.",
                  "The second barrier: no thread overwrites a tile that other threads still read. On a GPU, the "
                  "results are right in "
                  "most runs without it, so tests miss the error. The checker finds it (handout 3.2, 4.4)."}};
}

Step boundary_checked() {
  return {
      .lab = "06_boundary_checked",
      .title = "Any shape",
      .matters = {"_tile[ty][tx]", "if (", "dim3 grid"},
      .counted = {{256, 256, 256}},
      .touch = Touch::edge,
      .ask = {"1. {before.lab} loads {before.bytes} bytes for each multiply-add at 256x256x256. Do the bounds "
              "checks change that?",
              "2. Threads outside C compute nothing. Why do they not simply return at the start?",
              "3. How much speed do the checks cost: 1, 3, 10 or 30 percent?"},
      .answer =
          {"1. {bytes} bytes, the same: a check is an instruction, not a load.",
           "2. They load their share of each tile. If they returned, the others would read unwritten elements. This is "
           "the most common mistake in this lab, and the tools on a GPU do not find it.",
           "3. The answer comes two screens later.", "Handout: 3.3 (edges), 4.4 (what the tools see)."},
      .speed = {"The checks cost {cost}% here, because the tests run while loads are in flight. This step "
                "gains no speed. It makes every shape from 1x1x1 up work (handout 3.3)."},
      .roofline = {"The point does not move sideways: it has the same {intensity} operations per requested byte. A "
                   "check is neither an operation nor a byte, so the roofline does not include it (handout 1.3)."},
      .without = {"The first barrier: no thread reads a tile before all of it is loaded.",
                  "The second barrier: no thread overwrites a tile that other threads still read."}};
}

Step register_tiled() {
  return {
      .lab = "07_register_tiled",
      .title = "Several elements of C for each thread",
      .matters = {"_tile[ty]", "sum +=", "float sum[", "float a[", "a[i] =", "b[j] =", "sum[i][j] +=", "load_tile<k"},
      .counted = {{256, 256, 256}, {1152, 1152, 16}},
      .touch = Touch::thread_tile,
      .picture = Zoom::block,
      .ask = {"1. {before.lab} reads {before.shared} shared words for each multiply-add. How many with {small.TM}x"
              "{small.TN} elements per thread (small matrices), how many with {large.TM}x{large.TN} (large ones)?",
              "2. A block now covers {large.BM}x{large.BN} of C. How many bytes does it load from global memory for "
              "each multiply-add?",
              "3. How many times faster is the large one?"},
      .answer = {"1. {small.shared} and {large.shared}: a thread reads TM + TN words for TM * TN multiply-adds, "
                 "{small.TM} + {small.TN} for {small.work}, and {large.TM} + {large.TN} for {large.work}.",
                 "2. {large.bytes} bytes, after {before.bytes}: a block of {large.threads} threads covers "
                 "{large.BM}x{large.BN} of C instead of {before.TILE}x{before.TILE}. ({small.bytes} with "
                 "{small.BM}x{small.BN}.)",
                 "3. The answer comes two screens later.", "Handout: 3.4 (several elements per thread)."},
      .speed = {"{gain} times the speed of {before.lab}, because the bottleneck is gone: {relief} times fewer reads of "
                "shared memory for each multiply-add. {share} of cuBLAS (handout 3.4)."},
      .roofline = {"{intensity} operations per requested byte: fetching less from main memory gains nothing "
                   "more. {speed} of {peak} GFLOP/s: from here on, every instruction that is not a "
                   "multiply-add costs one (handout 1.3, 3.5).",
                   "No roof is reached: the kernel uses {l1.used} of L1's {l1} GB/s."},
      .without = {"The first barrier: no thread reads a tile before all of it is loaded.",
                  "The second barrier: no thread overwrites a tile that other threads still read."}};
}

}  // namespace

const std::vector<Step>& steps() {
  static const std::vector<Step> all = {
      naive(),
      tiled(),
      boundary_checked(),
      register_tiled(),
      {.lab = "08_vectorized",
       .title = "Sixteen bytes at once",
       .glance = true,
       .matters = {"A_tile[2]", "B_tile[2]", "A_tile[buffer]", "fetch(k0", "keep(buffer)",
                   "reinterpret_cast<float4*>(&", "reinterpret_cast<const float4*>(&"},
       .counted = {{1280, 2560, 16}},
       .picture = Zoom::thread},
      {.lab = "09_warp_tiled",
       .title = "Warp tiles",
       .glance = true,
       .matters = {"lane / LANES_X", "lane % LANES_X", "a_to + k * LDA", "b_to + i * B_ROWS", "__pipeline_commit",
                   "__pipeline_wait_prior(STAGES - 2)", "a_read =", "b_read =", "extern __shared__"},
       .counted = {{1024, 1024, 16}},
       .picture = Zoom::warp},
  };
  return all;
}

std::vector<Step> long_steps() {
  std::vector<Step> all = {
      {.lab = "01_naive_cpu", .title = "Three loops", .glance = true, .counted = {}},
      {.lab = "02_tiled_cpu",
       .title = "Blocks that fit in the cache",
       .glance = true,
       .matters = {"for (", "sum", "+="},
       .counted = {}},
      {.lab = "03_unrolled_cpu",
       .title = "Four sums at a time",
       .follows = "01_naive_cpu",
       .glance = true,
       .counted = {}},
  };
  all.insert(all.end(), steps().begin(), steps().end());
  all.push_back(
      {.lab = "10_tensor_core",
       .title = "Tensor cores",
       .library = kCublasTf32,
       .glance = true,
       .matters = {"Fragment =", "FragmentC =", "__float_to_tf32", "load_matrix_sync(where, shared", "mma_sync",
                   "__pipeline_memcpy_async(to", "pack_kernel<Operand", "kernel<<<tiles_m"},
       .counted = {{256, 256, 256}},
       .picture = Zoom::thread,
       .speed = {"{share} times cuBLAS in FP32, which does not use tensor cores. {library} does the same work in "
                 "the same precision, and the kernel reaches {library.share} of its speed."},
       .roofline = {"The flat roof of {peak} GFLOP/s is that of the FP32 units. Tensor cores have a much "
                    "higher roof, so the point is above the first (handout 3.8).",
                    "The previous slides count small matrices, where packing A and B costs relatively more: "
                    "{intensity} operations "
                    "per byte. The points here are for the size that was timed."}});
  all.push_back(
      {.lab = "11_hopper",
       .title = "Asynchronous copies and products",
       .library = kCublasTf32,
       .glance = true,
       .matters = {"hopper::wait(", "hopper::arrive", "load_box(", "::add(sums", "commit_products", "wait_products"},
       .counted = {{256, 256, 256}},
       .picture = Zoom::ring});
  return all;
}

}  // namespace lecture
