#include "grader/model/kernel_time.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "grader/model/predict.h"

namespace grader {
namespace {

// Fitted to the kernels of solutions/results/predicted/programs/fit, as an H200 timed them (times_h200.csv there). Cycles are
// those of a multiprocessor.
constexpr double kStartSeconds = 0.6e-6;  // an empty kernel
constexpr double kSharpness = 2;          // 16M sums: 40 us to start their blocks and 44 us of main memory make 64

constexpr double kWarp = 32, kSchedulers = 4, kSector = 32;
// Integers of the unoptimised code that no GPU computes in each step: two for the address of an access, two for a step of a loop.
constexpr double kAddress = 2, kStepOfLoop = 2;
// Instructions of the compiled kernel.
constexpr double kPerInteger = 0.45, kPerJump = 1, kPerSpecial = 12, kPerDivision = 24, kPerSignedDivision = 32,
                 kPerLongDivision = 90, kPerAccess = 1.5;
constexpr double kDoubleLanes = 0.5;  // of FP32 lanes

// Cycles until the next instruction may use the value.
constexpr double kFloatWait = 4.5, kIntegerWait = 3.5, kSpecialWait = 55, kShuffleWait = 25;
constexpr double kDivisionWait = 88, kSignedDivisionWait = 150, kLongDivisionWait = 370;
constexpr double kJumpWait = 1.5, kDivergedJumpWait = 20;         // where all lanes go the same way, or each its own
constexpr double kL1Wait = 40, kL2Wait = 282, kMemoryWait = 700;  // a list of 4 KB, of 4 MB
constexpr double kFirstLoadWait = 450;                            // of a launch, beside
constexpr double kSharedWait = 28, kStoreWait = 8;
constexpr double kBarrierWait = 8, kBarrierOfWarp = 2;  // and of each warp of the block
constexpr double kTogether = 4;                         // loads at loaded indices that wait together
constexpr double kUnrolled = 4, kFurther = 4;           // steps of a round; rounds of a loop that stores nothing

constexpr double kBlockCycles = 159;  // of a multiprocessor: 65,535 empty blocks in 40 us
// Of stores to a part of a sector: cycles of a multiprocessor, if all work.
constexpr double kPartOfSector = 1.79, kPartOfLine = 2.22;
constexpr double kStoreFactor = 1.5;  // of whole sectors, beside loads
constexpr double kFilledUp = 4;       // a sector that is never stored as a whole goes to main memory and back
constexpr double kIntegerTurn = 0.74e-9, kFloatTurn = 1.757e-9;  // seconds, of one atomic on one word after the other
constexpr double kAtomicOfPart = 0.4e-9;                         // of sectors in one part of L2
constexpr double kAtomicPerCycle = 0.37;                         // of sectors everywhere, by a multiprocessor
constexpr double kSharedFloatTurn = 40, kSharedFloatDisturbed = 45;  // cycles: a loop with atomicCAS()
constexpr double kSharedIntegerTurn = 1;
constexpr double kPrintSeconds = 21e-6, kPrintOfThread = 0.21e-6;

double integers_left(const Arithmetic& a) {
  return std::max(0.0, a.integers - kAddress * a.accesses - kStepOfLoop * a.jumps) + a.wide_integers;
}

/// Divisions by constants are products, mostly by a power of two.
double roots(const Arithmetic& a) { return a.special - a.divisions - a.long_divisions - a.constant_divisions; }

double issued(const Arithmetic& a) {
  return a.fused + a.floats + a.constant_divisions + a.shuffles + kPerInteger * integers_left(a) + kPerJump * a.jumps +
         kPerSpecial * roots(a) + kPerDivision * (a.divisions - a.signed_divisions) +
         kPerSignedDivision * a.signed_divisions + kPerLongDivision * a.long_divisions;
}

/// Where lanes of a warp go different ways: 0, or up to 1.
double divergence(const LaunchProfile& l) {
  constexpr double kSteep = 3;
  const Effort& e = l.effort;
  const double lanes = l.threads / (kWarp * std::ceil(l.threads / kWarp));
  const double together = e.issued.jumps > 0 ? e.useful.jumps / (e.issued.jumps * lanes) : 1;
  return std::clamp(kSteep * (1 - together), 0.0, 1.0);
}

double waited(const Arithmetic& a, double divergence) {
  return kFloatWait * (a.fused + a.floats + a.constant_divisions) + kShuffleWait * a.shuffles +
         kIntegerWait * integers_left(a) + (kJumpWait + divergence * (kDivergedJumpWait - kJumpWait)) * a.jumps +
         kSpecialWait * roots(a) + kDivisionWait * (a.divisions - a.signed_divisions) +
         kSignedDivisionWait * a.signed_divisions + kLongDivisionWait * a.long_divisions;
}

/// Multiprocessors that have a block.
double at_work(const LaunchProfile& l, const Card& card) { return std::min(card.multiprocessors, l.blocks); }

double all(const LaunchProfile& l, double of_block) { return of_block * l.blocks; }

double instruction_seconds(const LaunchProfile& l, const Card& card) {
  const double accesses = all(l, l.load_requests + l.store_requests + l.shared_loads + l.shared_stores + l.atomics);
  const Arithmetic& a = l.effort.issued;
  const double lanes =
      (a.fused + a.floats) * kWarp / card.fp32_lanes + a.doubles * kWarp / (kDoubleLanes * card.fp32_lanes);
  const double cycles = std::max((issued(a) + kPerAccess * accesses) / kSchedulers, lanes);
  return cycles / at_work(l, card) / card.hertz;
}

bool adds_floats(const LaunchProfile& l) { return l.effort.useful.float_atomics > 0; }

/// Cycles for each turn of lanes on one word of shared memory: in floating point a loop with atomicCAS(), which others disturb where all
/// go to one word.
double shared_turn(const Effort& e, bool floats) {
  if (!floats || e.shared_atomics == 0) return kSharedIntegerTurn;
  return kSharedFloatTurn + kSharedFloatDisturbed * e.all_shared_atomic_turns / e.shared_atomics;
}

double l1_seconds(const LaunchProfile& l, const Card& card) {
  const double loads = std::min(l.effort.load_tag_turns, all(l, l.load_lines));
  const double passes = loads + all(l, l.store_lines + l.shared_load_wavefronts + l.shared_store_wavefronts);
  const double turns = l.effort.all_shared_atomic_turns * shared_turn(l.effort, adds_floats(l));
  return (passes + turns) / at_work(l, card) / card.hertz;
}

/// 1 if loads ask for pairs of sectors, 2 if for single ones, which take L2 and main memory as long as pairs.
double cost_of_single_sectors(const LaunchProfile& l) {
  const double asked = all(l, l.load_sectors), lines = std::min(all(l, l.load_lines), asked);
  return asked > 0 ? std::max(1.0, 2 * lines / asked) : 1;
}

double bytes_of_loads(const LaunchProfile& l) { return kSector * l.effort.block_sectors * cost_of_single_sectors(l); }

/// Sectors of which requests store a part only.
double partly_stored(const LaunchProfile& l) {
  const double whole = l.store_bytes / kSector;
  return l.store_sectors > 1.5 * whole ? all(l, l.store_sectors) : 0;
}

double l2_seconds(const LaunchProfile& l, const Card& card) {
  const double share = at_work(l, card) / card.multiprocessors, part = partly_stored(l);
  const double stores = kStoreFactor * kSector * (all(l, l.store_sectors) - part);
  const double cycles = part > 0 ? kPartOfSector * part + kPartOfLine * all(l, l.store_lines) : 0;
  const double atomics = l.effort.atomic_sectors / kAtomicPerCycle;
  return (bytes_of_loads(l) + stores) / (share * card.l2_bandwidth) +
         (cycles + atomics) / card.multiprocessors / card.hertz;
}

/// To and from main memory, if nothing were in L2.
double memory_bytes(const LaunchProfile& l) {
  const Effort& e = l.effort;
  const double loaded = std::max(0.0, e.touched_sectors - e.stored_sectors);
  const bool filled = partly_stored(l) > 0 && all(l, l.store_bytes) < 0.5 * kSector * e.stored_sectors;
  return kSector * (cost_of_single_sectors(l) * loaded + (filled ? kFilledUp : 1) * e.stored_sectors);
}

/// The share of it that L2 does not hold from the work before it.
double share_from_memory(const LaunchProfile& l, const Card& card) {
  return std::clamp(memory_bytes(l) / (0.8 * card.l2_bytes) - 0.7, 0.0, 1.0);
}

double memory_seconds(const LaunchProfile& l, const Card& card) {
  return share_from_memory(l, card) * memory_bytes(l) / card.dram_bandwidth;
}

double atomic_seconds(const LaunchProfile& l) {
  const Effort& e = l.effort;
  const bool floats = adds_floats(l);  // nvcc merges those of integers
  const double turn = floats ? kFloatTurn : kIntegerTurn;
  const double on_word = floats ? e.most_on_word : e.most_merged_on_word;
  const double further = floats ? e.most_further_turns : e.most_merged_further_turns;
  return std::max(turn * on_word, kAtomicOfPart * e.most_sectors + turn * further);
}

/// How long a request waits, on average of where it finds its values, where so many wait together.
double load_wait(const LaunchProfile& l, const Card& card, double together) {
  const double asked = all(l, l.load_sectors), requests = std::max(1.0, all(l, l.load_requests));
  if (asked == 0) return kL1Wait;
  const double missed = std::min(1.0, l.effort.block_sectors / asked), far = share_from_memory(l, card);
  // The one that misses keeps the others; lanes that go on by one each miss at the same time.
  const double from_l2 = 1 - std::pow(1 - missed, together * std::sqrt(asked / requests));
  return kL1Wait + from_l2 * (kL2Wait - kL1Wait + far * (kMemoryWait - kL2Wait)) +
         std::min(l.effort.load_tag_turns, all(l, l.load_lines)) / requests - 1;
}

/// Loops without stores are unrolled further than the four that a round counts, but for steps by the size of a block, whose loops
/// are not unrolled at all.
double loads_wait(const LaunchProfile& l, const Card& card) {
  const Effort& e = l.effort;
  const double rolled = std::max(0.0, e.longest.strides - 1);
  const double apart = std::min(e.load_rounds, e.stores + l.barriers + e.dependent_loads + 1);
  const double further = (e.load_rounds - apart) / kFurther;
  const double alone = e.gathers / kTogether + e.dependent_loads +
                       std::max(apart, std::min(rolled, kUnrolled * e.load_rounds) - further);
  return alone * load_wait(l, card, 1) + further * load_wait(l, card, kUnrolled * kFurther);
}

double chain_cycles(const LaunchProfile& l, const Card& card) {
  const Effort& e = l.effort;
  const double warps = std::ceil(l.threads / kWarp);
  const double loads = loads_wait(l, card);
  const double shared = e.shared_rounds + e.shared_gathers / kTogether + e.shared_dependent_loads;
  const double turn = shared_turn(e, adds_floats(l));
  return waited(e.longest, divergence(l)) + loads + (loads > 0 ? kFirstLoadWait : 0) + kSharedWait * shared +
         kStoreWait * (e.stores + e.shared_stores + e.atomic_requests) + turn * e.shared_atomic_turns +
         l.barriers * (kBarrierWait + kBarrierOfWarp * warps);
}

/// The longest warp once, or all blocks that follow each other on one multiprocessor, if they are as long as the average.
double chain_seconds(const LaunchProfile& l, const Card& card) {
  const double waves = l.blocks / (resident_blocks(l, {}, card) * card.multiprocessors);
  const double longest = issued(l.effort.longest) * l.effort.warps;
  const double average = longest > 0 ? std::min(1.0, issued(l.effort.issued) / longest) : 1;
  return std::max(1.0, waves * average) * chain_cycles(l, card) / card.hertz;
}

constexpr std::array<std::pair<double KernelLimits::*, std::string_view>, 8> kLimits{{
    {&KernelLimits::instructions, "instructions"},
    {&KernelLimits::l1, "L1 and shared memory"},
    {&KernelLimits::l2, "L2"},
    {&KernelLimits::main_memory, "main memory"},
    {&KernelLimits::atomics, "atomics on the same words"},
    {&KernelLimits::chain, "the longest chain of a warp"},
    {&KernelLimits::blocks, "starting blocks"},
    {&KernelLimits::printing, "printf"},
}};

}  // namespace

KernelLimits kernel_limits(const LaunchProfile& l, const Card& card) {
  KernelLimits limits;
  limits.instructions = instruction_seconds(l, card);
  limits.l1 = l1_seconds(l, card);
  limits.l2 = l2_seconds(l, card);
  limits.main_memory = memory_seconds(l, card);
  limits.atomics = atomic_seconds(l);
  limits.chain = chain_seconds(l, card);
  limits.blocks = 1.0 * l.grid[0] * l.grid[1] * l.grid[2] * kBlockCycles / card.multiprocessors / card.hertz;
  const double printing = l.effort.useful.prints * kWarp;
  limits.printing = printing > 0 ? kPrintSeconds + kPrintOfThread * printing : 0;
  return limits;
}

double kernel_seconds(const LaunchProfile& l, const Card& card) {
  const KernelLimits limits = kernel_limits(l, card);
  double sum = 0;
  for (const auto& [limit, name] : kLimits) sum += std::pow(limits.*limit, kSharpness);
  return kStartSeconds + std::pow(sum, 1 / kSharpness);
}

std::string_view longest_limit(const KernelLimits& limits) {
  return std::ranges::max_element(kLimits, {}, [&](const auto& limit) { return limits.*limit.first; })->second;
}

}  // namespace grader
