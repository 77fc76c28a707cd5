#include "grader/model/predict.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace grader {
namespace {

// Fitted to kernels measured on an H200 (solutions/results/predicted).
constexpr double kSharpness = 3.3;  // how well the longest kind of work hides the others
constexpr double kPerStagedLoad =
    17;  // additional instructions of a warp for a load into shared memory, or a store: addresses, bounds
constexpr double kPerDirectLoad = 1.5;        // and for a load whose value is used at once, in an unrolled loop
constexpr double kLoadCycles = 600;           // latency of loading a tile with two loads per thread
constexpr double kPerFurtherLoad = 0.05;      // fraction of that latency: a thread's loads overlap only in part
constexpr double kHiding = 2.8;               // how well a block's waits are hidden by the work of other blocks
constexpr double kBarrierCycles = 100;        // from the first warp to the last, and to the loads after it
constexpr double kFewWarps = 0.75;            // warps per scheduler whose work is lost in switching
constexpr double kShareFromL2 = 0.75;         // of a block's sectors: neighbours have left the others in L1
constexpr double kShareOfSameColumns = 0.25;  // if eight blocks of a multiprocessor load the same ones at once
constexpr double kStoreFactor = 2.8;          // a store occupies L2 as long as this many loads
constexpr double kLaunchSeconds = 8.8e-6;

constexpr double kNextLaunchSeconds = 2e-6;  // for a launch that is queued already while the first one runs
constexpr double kWarp = 32, kSchedulers = 4, kSector = 32;
// A loop over k that loads directly from global memory waits in each step. The wait is longer while L2 is cold (less so
// if the matrices fill little of it), and if L2 holds less than half of the matrices. nvcc unrolls loops: registers
// hold the loads of four to five steps of one or two sums, or three loads if there are more, or three steps whose other
// factor comes from shared memory.
constexpr double kStepCycles = 300, kFirstStepCycles = 550, kSmallStepCycles = 480, kFarStepCycles = 450;
constexpr double kPending = 3, kUnrolledSteps = 4.5, kUnrolledBesideShared = 3, kSumsOfUnrolled = 2.5;
constexpr double kEarlySharpness = 5;             // if loads are issued before other work
constexpr double kPerSpecial = 8, kPerWarp = 15;  // instructions
// Tensor cores (fitted to labs 10 and 11, and for mma.sync to two kernels more). They work beside the warps that ask them, so that a few
// warps keep them busy; and a call that waits for nothing else is shorter by most of what other launches lose.
constexpr double kTensorSharpness = 2, kGroupSharpness = 4;  // the second where all of it is wgmma
constexpr double kFewTensorWarps = 0.02, kFewGroupWarps = 0.2;
constexpr double kTensorLaunchSeconds = 2.7e-6;
constexpr double kProductsOfMma = 16 * 8 * 8;
constexpr double kBulkFactor = 0.8;  // a byte of the copy engine occupies L2 for less long than one that warps load
constexpr double kPerCondition = 3, kConditionsOfCopy = 4, kMostConditions = 2;

/// Cycles of one block if nothing else runs, by kind of work.
struct Work {
  double instructions, shared_memory, l2, main_memory, tensor_cores;
  double waiting, first_waiting;  // per block; for one in the first wave
};

/// Size of the three matrices.
double bytes_of(const Shape& shape) {
  const double M = shape.M, N = shape.N, K = shape.K;
  return 4 * (M * K + K * N + M * N);
}

double warps_of(const LaunchProfile& l) { return std::ceil(l.threads / kWarp); }

/// True if all loads of all lanes, of 4, 8 or 16 bytes each, go to shared memory.
bool stages_all(const LaunchProfile& l) {
  constexpr double kClose = 0.01;
  const auto are_all = [&](double bytes) {
    return std::abs(l.staged_loads * bytes - l.load_bytes) < kClose * l.load_bytes;
  };
  return l.staged_loads > 0 && (are_all(4) || are_all(8) || are_all(16));
}

/// Whole warps issue them, unless some lanes load for the others.
double staged_requests(const LaunchProfile& l) {
  return stages_all(l) ? l.load_requests : std::min(l.staged_loads / kWarp, l.load_requests);
}

double direct_requests(const LaunchProfile& l) { return l.load_requests - staged_requests(l); }
double early_share(const LaunchProfile& l) { return l.staged_loads > 0 ? l.early_loads / l.staged_loads : 0; }

/// Rows and columns of C that a block computes.
struct Part {
  double rows, columns;
};

/// One-dimensional blocks may number the elements of C instead of its columns: the amount that a block loads shows how
/// many rows it covers.
Part part_of(const LaunchProfile& l, const Shape& shape) {
  const Part of_grid = {1.0 * shape.M / l.grid[1], 1.0 * shape.N / l.grid[0]};
  if (l.grid[1] > 1 || l.grid[0] == 1 || l.distinct_sectors * bytes_of(shape) == 0) return of_grid;
  constexpr double kWordsOfSector = 8, kClose = 0.1;
  const double sum = kWordsOfSector * l.distinct_sectors / shape.K, product = 1.0 * shape.M * shape.N / l.blocks;
  const bool are_columns = of_grid.columns >= kWordsOfSector;
  if (are_columns && std::abs(of_grid.rows + of_grid.columns - sum) < kClose * sum) return of_grid;
  const double columns = sum / 2 + std::sqrt(std::max(0.0, sum * sum / 4 - product));
  return {product / columns, std::min(columns, 1.0 * shape.N)};
}

/// nvcc joins shared loads of different steps over k if it unrolls the loop: if asked to, if all steps of a tile
/// together are short, or if each step is so short that several fit (derived from the machine code of 140 kernels).
bool joins_steps(const LaunchProfile& l, const Shape& shape) {
  constexpr double kShortTile = 400, kShortStep = 25;  // instructions
  if (l.asked_to_unroll || l.rolled_shared_loads == 0 || l.barriers < 2) return true;
  const double tiles = l.barriers / 2, of_tile = (l.arithmetic.fused + l.rolled_shared_loads) / warps_of(l) / tiles;
  return of_tile <= kShortTile || of_tile * tiles / std::max(1, shape.K) <= kShortStep;
}

double shared_loads(const LaunchProfile& l, const Shape& shape) {
  return joins_steps(l, shape) ? l.shared_loads : l.rolled_shared_loads;
}

double shared_load_wavefronts(const LaunchProfile& l, const Shape& shape) {
  return joins_steps(l, shape) ? l.shared_load_wavefronts : l.rolled_shared_load_wavefronts;
}

/// For a thread that keeps its sum in C: all stores but the last.
double repeated_stores(const LaunchProfile& l, const Shape& shape) {
  constexpr double kMany = 4;  // a tile at the edge, or a split sum, stores a few more
  const double once = 1.0 * shape.M * shape.N / l.blocks / kWarp;
  return once > 0 && l.store_requests > kMany * once ? l.store_requests - once : 0;
}

/// For loads directly from global memory. The conditions of loads into shared memory and of stores are part of their
/// instruction counts, and nvcc resolves most others at compile time when it unrolls a loop.
double conditions_of_steps(const LaunchProfile& l) {
  const double others = l.arithmetic.conditions - kConditionsOfCopy * (staged_requests(l) + l.store_requests);
  return std::clamp(others, 0.0, kMostConditions * direct_requests(l));
}

double products_of_warps(const LaunchProfile& l) { return l.tensor_multiply_adds - l.warp_group_multiply_adds; }

/// Multiply-adds of lanes: nvcuda::wmma is emulated by them in the kernel's own code.
double fused_by_lanes(const LaunchProfile& l) {
  return std::max(0.0, l.arithmetic.fused - l.tensor_multiply_adds / kWarp);
}

double tensor_cycles(const LaunchProfile& l, const Card& card) {
  const auto cycles = [](double products, double of_cycle) { return products > 0 ? products / of_cycle : 0; };
  return cycles(products_of_warps(l), card.mma_per_cycle) + cycles(l.warp_group_multiply_adds, card.wgmma_per_cycle);
}

double instruction_cycles(const LaunchProfile& l, const Shape& shape, const Card& card) {
  const double staged = staged_requests(l), direct = direct_requests(l), again = repeated_stores(l, shape);
  const double arithmetic = fused_by_lanes(l) + l.arithmetic.floats;
  const double issued = arithmetic + products_of_warps(l) / kProductsOfMma + l.arithmetic.shuffles +
                        kPerSpecial * l.arithmetic.special + shared_loads(l, shape) + l.shared_stores +
                        l.load_requests + l.store_requests + kPerStagedLoad * (staged + l.store_requests - again) +
                        kPerDirectLoad * (direct + again) + kPerCondition * conditions_of_steps(l) + 2 * l.atomics +
                        kPerWarp * warps_of(l);
  const double lanes = arithmetic * kWarp / card.fp32_lanes;
  return std::max(issued / kSchedulers, lanes);
}

double bytes_per_cycle(double bandwidth, const Card& card) { return bandwidth / card.multiprocessors / card.hertz; }

/// Loads of a thread into shared memory per tile, except in loops of unknown length. There are two barriers per tile.
double tile_loads(const LaunchProfile& l) {
  return std::max(0.0, l.staged_loads - l.copied_loads) / l.threads / std::max(1.0, l.barriers / 2);
}

/// How often a block waits for a tile, in units of a wait for two loads of a thread.
double waits_for_tiles(const LaunchProfile& l) {
  if (l.staged_loads == 0) return 0;
  const double loads = tile_loads(l), copying = l.copy_waits / l.threads;
  const bool others = copying == 0 || loads >= 0.5;
  return (1 - early_share(l)) * (copying + (others ? l.barriers / 2 * (1 + kPerFurtherLoad * (loads - 2)) : 0));
}

double sums_of_thread(const LaunchProfile& l, const Shape& shape) {
  return std::max(1.0, 1.0 * shape.M * shape.N / (l.blocks * l.threads));
}

/// Of 4 bytes, in the unoptimised code.
double variables_of_thread(const LaunchProfile& l) {
  constexpr double kFrameOfNothing = 129;
  return std::max(0.0, l.frame_bytes - kFrameOfNothing) / 4;
}

/// Sums that a thread holds at a time: with several tiles one after the other it holds those of one.
double sums_held(const LaunchProfile& l, const Shape& shape) {
  return std::min(variables_of_thread(l), sums_of_thread(l, shape));
}

/// Registers per thread that its variables need.
double wanted_registers(const LaunchProfile& l, const Shape& shape) {
  constexpr double kBase = 15, kPerVariable = 0.8, kPerSum = 0.25, kFewest = 32;
  constexpr double kBesideSums = 30, kPerOther = 0.2, kManySums = 30;  // many sums leave other variables few registers
  const auto up_to_eight = [](double registers) { return 8 * std::ceil(registers / 8); };
  const double variables = variables_of_thread(l), sums = sums_held(l, shape);
  const double of_few = kBase + kPerVariable * variables + kPerSum * sums;
  const double of_many = kBesideSums + sums + kPerOther * (variables - sums);
  // The values of the next tile are live while the sums are computed.
  const bool all_live = early_share(l) > 0.5 && l.async_loads == 0;
  const double all = sums >= kManySums ? of_many : all_live ? of_few : std::min(of_few, of_many);
  return std::max(kFewest, up_to_eight(all));
}

/// Registers per thread that its launch bounds and its number of threads leave.
double most_registers(const LaunchProfile& l) {
  constexpr double kFewest = 16, kMost = 255, kFile = 65536;
  const double blocks = std::max(1.0, l.least_resident);
  return std::max(kFewest, std::min(kMost, 8 * std::floor(kFile / (l.threads * blocks) / 8)));
}

/// Are there products of single warps? Those of warp groups are wgmma's.
bool by_mma(const CallProfile& call) {
  return std::ranges::any_of(call.launches, [](const LaunchProfile& l) { return products_of_warps(l) > 0; });
}

/// The sums that a thread computes from the loads of one step. With two loads for each product, one sum after the
/// other.
double sums_at_once(const LaunchProfile& l, const Shape& shape) {
  constexpr double kOfOneSum = 1.8;
  return direct_requests(l) > kOfOneSum * l.arithmetic.fused ? 1 : sums_of_thread(l, shape);
}

/// Steps over k in which a warp waits for loads directly from global memory.
double direct_steps(const LaunchProfile& l, const Shape& shape) {
  const double unrolled = l.forbidden_to_unroll ? 1 : kUnrolledSteps;
  const double sums = sums_at_once(l, shape), of_sum = l.arithmetic.fused / sums;
  const double steps = std::min(of_sum, direct_requests(l)) / warps_of(l);
  if (of_sum == 0) return 0;
  if (l.staged_loads > 0 && sums >= 1.5) return steps / kUnrolledBesideShared;
  if (sums < kSumsOfUnrolled) return steps / unrolled;
  return steps * std::min(1.0, direct_requests(l) / of_sum / kPending);
}

/// Also for tiles that were loaded early. A single warp does not wait.
double barrier_cycles(const LaunchProfile& l) { return kBarrierCycles * l.barriers * (1 - 1 / warps_of(l)); }

double waiting_cycles(const LaunchProfile& l, const Shape& shape, double of_step) {
  return (waits_for_tiles(l) + 2) * kLoadCycles + barrier_cycles(l) + direct_steps(l, shape) * of_step;
}

/// The bytes for which L2 is busy with requests of warps that touch this many sectors in this many lines: a request of
/// 32 bytes takes as long as one of 64 (Nsight Compute on an H200: 5.1 TB/s of single sectors, 10.1 TB/s of two or four
/// together).
double l2_bytes(double sectors, double requested, double lines) {
  constexpr double kTogether = 2;
  return kSector * sectors * (requested > 0 ? std::max(1.0, kTogether * std::min(lines, requested) / requested) : 1);
}

/// Sectors that a block loads, including those it has lost from L1 when it needs them again for later sums.
double loaded_sectors(const LaunchProfile& l, const Shape& shape) {
  constexpr double kWordsOfSector = 8;
  const double turns = sums_of_thread(l, shape) / sums_at_once(l, shape);
  const double of_turn = shape.K * (l.block[0] + l.block[1]) / kWordsOfSector;
  return std::max(l.distinct_sectors, turns < 1.5 ? 0 : std::min(turns * of_turn, l.load_sectors));
}

/// The fraction of its sectors that no other block has left in L1. Blocks for whole rows of C need the same columns of
/// B at the same time.
double share_from_l2(const LaunchProfile& l, const Shape& shape) {
  return l.staged_loads == 0 && part_of(l, shape).columns >= shape.N ? kShareOfSameColumns : kShareFromL2;
}

double l2_cycles(const LaunchProfile& l, const Shape& shape, const Card& card) {
  const double bytes = share_from_l2(l, shape) * l2_bytes(loaded_sectors(l, shape), l.load_sectors, l.load_lines) +
                       kStoreFactor * kSector * l.store_sectors +
                       kBulkFactor * (l.bulk_load_bytes + l.bulk_store_bytes);
  return bytes / bytes_per_cycle(card.l2_bandwidth, card);
}

/// How long a warp waits per step for its direct loads from global memory, after the first wave of blocks.
double step_cycles(const Shape& shape, const Card& card) {
  return bytes_of(shape) > 2 * card.l2_bytes ? kFarStepCycles : kStepCycles;
}

/// The same in the first wave: only for a thread's first sums is L2 cold.
double first_step_cycles(const LaunchProfile& l, const Shape& shape, const Card& card) {
  const double later = step_cycles(shape, card);
  const double first = bytes_of(shape) <= card.l2_bytes / 4 ? kSmallStepCycles : kFirstStepCycles;
  return later + (first - later) * sums_at_once(l, shape) / sums_of_thread(l, shape);
}

Work work_of(const LaunchProfile& l, const Shape& shape, const Card& card) {
  Work work;
  work.instructions = instruction_cycles(l, shape, card);
  work.shared_memory = shared_load_wavefronts(l, shape) + l.shared_store_wavefronts + l.arithmetic.shuffles +
                       l.load_lines + l.store_lines + 4 * l.atomics;
  work.l2 = l2_cycles(l, shape, card);
  work.main_memory = main_memory_bytes(l, shape, card) / l.blocks / bytes_per_cycle(card.dram_bandwidth, card);
  work.tensor_cores = tensor_cycles(l, card);
  work.waiting = waiting_cycles(l, shape, step_cycles(shape, card));
  work.first_waiting = waiting_cycles(l, shape, first_step_cycles(l, shape, card));
  return work;
}

/// Removes one limit from the work of a call.
void leave_out(Limit limit, Work& work) {
  if (limit == Limit::instructions) work.instructions = 0;
  if (limit == Limit::shared_memory) work.shared_memory = 0;
  if (limit == Limit::l2) work.l2 = 0;
  if (limit == Limit::main_memory) work.main_memory = 0;
  if (limit == Limit::tensor_cores) work.tensor_cores = 0;
  if (limit == Limit::waiting) work.waiting = work.first_waiting = 0;
}

/// The longest kind of work hides the others, more completely the greater the sharpness.
double together(const Work& work, double sharpness) {
  double sum = 0;
  for (const double cycles : {work.instructions, work.shared_memory, work.l2, work.main_memory, work.tensor_cores})
    sum += std::pow(cycles, sharpness);
  return std::pow(sum, 1 / sharpness);
}

/// The share of a scheduler's warps whose work is lost in switching.
double lost_warps(const LaunchProfile& l) {
  const double few = l.warp_group_multiply_adds > 0 ? kFewGroupWarps
                     : l.tensor_multiply_adds > 0   ? kFewTensorWarps
                                                    : kFewWarps;
  return few / warps_of(l);
}

double sharpness_of(const LaunchProfile& l) {
  if (l.tensor_multiply_adds > 0) return products_of_warps(l) > 0 ? kTensorSharpness : kGroupSharpness;
  return kSharpness + kEarlySharpness * early_share(l);
}

/// Cycles in which a multiprocessor finishes `resident` blocks that started together. The waits of one block are hidden
/// as far as the others have work, and never completely, because they often wait at the same time.
double turn(double resident, double work, double waiting, double lost_warps) {
  const double alone = work * (1 + kSchedulers * lost_warps), others = (resident - 1) * work;
  return alone + std::pow(std::pow(others, kHiding) + std::pow(waiting, kHiding), 1 / kHiding);
}

/// The waves of a launch whose blocks take `cycles` alone. An incomplete last wave costs between its fraction of a full
/// wave and the time that it takes alone; if `even`, its fraction.
double all_waves(const LaunchProfile& l, double resident, double cycles, const Work& work, const Card& card,
                 bool even) {
  const double lost = lost_warps(l), wave = resident * card.multiprocessors;
  const double waves = std::floor(l.blocks / wave), left = l.blocks - waves * wave;
  const double held = std::ceil(left / card.multiprocessors);  // blocks in the last wave
  if (waves == 0 && !even) return turn(held, cycles, work.first_waiting, lost);
  const double whole = turn(resident, cycles, work.waiting, lost);
  const double slower = turn(resident, cycles, work.first_waiting, lost) - whole;
  if (even || left == 0) return whole * l.blocks / wave + slower * std::min(1.0, l.blocks / wave);
  return slower + waves * whole + (turn(held, cycles, work.waiting, lost) + whole * left / wave) / 2;
}

double launch_seconds(const LaunchProfile& l, const Shape& shape, const Card& card, std::optional<Limit> without) {
  Work work = work_of(l, shape, card);
  if (without) leave_out(*without, work);
  const double cycles = together(work, sharpness_of(l));
  const double all = all_waves(l, resident_blocks(l, shape, card), cycles, work, card, without == Limit::waves);
  return all / card.hertz;
}

/// The minimum time that a call spends on one kind of work, without any waits.
double busy_seconds(const CallProfile& call, const Card& card, double Work::*kind) {
  double cycles = 0;
  for (const LaunchProfile& launch : call.launches)
    cycles += work_of(launch, call.shape, card).*kind * launch.blocks / card.multiprocessors;
  return cycles / card.hertz;
}

/// The kind of work that dominates the call, if it takes so large a part that shorter waits would soon be limited by
/// it.
std::optional<Limit> busiest(const CallProfile& call, const Card& card, double seconds) {
  constexpr double kBusy = 0.6;  // below this, Nsight Compute calls a kernel latency-bound
  constexpr std::pair<Limit, double Work::*> kKinds[] = {{Limit::instructions, &Work::instructions},
                                                         {Limit::shared_memory, &Work::shared_memory},
                                                         {Limit::l2, &Work::l2},
                                                         {Limit::main_memory, &Work::main_memory},
                                                         {Limit::tensor_cores, &Work::tensor_cores}};
  std::optional<Limit> most;
  double longest_so_far = kBusy * seconds;
  for (const auto& [limit, kind] : kKinds)
    if (const double busy = busy_seconds(call, card, kind); busy >= longest_so_far) {
      most = limit;
      longest_so_far = busy;
    }
  return most;
}

Limit limit_of(const CallProfile& call, const Card& card, double seconds) {
  Limit best = Limit::waiting;
  double least = seconds;
  for (const Limit limit : {Limit::waiting, Limit::waves, Limit::launch})
    if (const double without = predict_seconds(call, card, limit); without < least) {
      best = limit;
      least = without;
    }
  return busiest(call, card, seconds).value_or(best);
}

const LaunchProfile& longest(const CallProfile& call, const Card& card) {
  return *std::ranges::max_element(call.launches, {}, [&](const LaunchProfile& launch) {
    return launch_seconds(launch, call.shape, card, std::nullopt);
  });
}

}  // namespace

bool uses_tensor_cores(const CallProfile& call) {
  return std::ranges::any_of(call.launches, [](const LaunchProfile& l) { return l.tensor_multiply_adds > 0; });
}

double peak_gflops(const CallProfile& call, const Card& card) {
  if (!uses_tensor_cores(call)) return peak_gflops(card);
  return 2e-9 * card.multiprocessors * card.hertz * (by_mma(call) ? card.mma_per_cycle : card.wgmma_per_cycle);
}

Unpredicted why_not_predicted(const CallProfile& call, const Card& card) {
  constexpr double kFewestOthers = 8;  // at least: one row, one column, addresses
  for (const LaunchProfile& l : call.launches) {
    if (l.warp_group_multiply_adds > 0 && card.wgmma_per_cycle == 0) return Unpredicted::no_wgmma;
    if (products_of_warps(l) > 0 && card.mma_per_cycle == 0) return Unpredicted::no_tensor_cores;
    if (l.tensor_multiply_adds == 0 && sums_held(l, call.shape) + kFewestOthers > most_registers(l))
      return Unpredicted::spills;
  }
  return Unpredicted::none;
}

double estimated_registers(const LaunchProfile& l, const Shape& shape) {
  return std::min(wanted_registers(l, shape), most_registers(l));
}

double resident_blocks(const LaunchProfile& l, const Shape& shape, const Card& card) {
  constexpr double kSharedOfEachBlock = 1024;  // reserved by CUDA
  const double threads = kWarp * warps_of(l);
  double blocks = std::min(card.blocks, std::floor(card.threads / threads));
  blocks = std::min(blocks, std::floor(card.registers / (estimated_registers(l, shape) * threads)));
  if (l.shared_bytes > 0)
    blocks = std::min(blocks, std::floor(card.shared_bytes / (l.shared_bytes + kSharedOfEachBlock)));
  return std::max(1.0, blocks);
}

double main_memory_bytes(const LaunchProfile& l, const Shape& shape, const Card& card) {
  const double M = shape.M, N = shape.N, K = shape.K, once = bytes_of(shape);
  if (once <= card.l2_bytes) return once;
  // A wave contains blocks in the order of their numbers: whole rows of blocks need all of B and their rows of A.
  const double across = N / part_of(l, shape).columns, wave = resident_blocks(l, shape, card) * card.multiprocessors;
  const double rows = std::min(M, std::ceil(wave / across) * M / std::max(1.0, l.blocks / across));
  const double columns = std::min(N, wave * N / across);
  const double loaded = std::ceil(l.blocks / wave) * 4 * K * (rows + columns);
  return std::max(once, std::min(loaded, (kSector * l.distinct_sectors + l.bulk_load_bytes) * l.blocks));
}

double predict_seconds(const CallProfile& call, const Card& card, std::optional<Limit> without) {
  const double more = static_cast<double>(call.launches.size()) - 1;
  const double first = uses_tensor_cores(call) ? kTensorLaunchSeconds : kLaunchSeconds;
  double seconds = without == Limit::launch ? 0 : first + more * kNextLaunchSeconds;
  for (const LaunchProfile& launch : call.launches) seconds += launch_seconds(launch, call.shape, card, without);
  return seconds;
}

Prediction predict(const CallProfile& call, const Card& card) {
  // Nine of ten of the kernels to which the model was fitted are within a narrower interval; before the fit they needed
  // a wider one (solutions/results/predicted/). The interval is wider if clocks and caches come from a data sheet, and where warps load fragments:
  // the counts do not show how far that goes on beside their products.
  constexpr double kMoreOfMma = 0.2;
  const double spread = (card.measured ? 0.45 : 0.55) + (by_mma(call) ? kMoreOfMma : 0);
  Prediction p;
  p.seconds = predict_seconds(call, card);
  p.low = p.seconds / (1 + spread);
  p.high = p.seconds * (1 + spread);
  p.limit = limit_of(call, card, p.seconds);
  const double fastest = 1e-9 * 2 * multiply_adds(call.shape) / peak_gflops(call, card);
  p.without_limit = std::min(p.seconds, std::max(predict_seconds(call, card, p.limit), fastest));
  p.registers = estimated_registers(longest(call, card), call.shape);
  p.resident = resident_blocks(longest(call, card), call.shape, card);
  return p;
}

}  // namespace grader
