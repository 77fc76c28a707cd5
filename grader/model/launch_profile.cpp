#include "grader/model/launch_profile.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>

#include "common/protocol/profile_record.h"
#include "grader/base/text.h"
#include "grader/findings/explain.h"
#include "grader/model/copy_loops.h"
#include "grader/model/step_loops.h"
#include "grader/run/execute.h"
#include "grader/run/record_parts.h"

namespace grader {
namespace {

constexpr double kWarp = 32;

struct Record {
  std::vector<lab::ProfiledLaunch> launches;
  std::vector<lab::ProfiledPlace> places;
};

bool is_sound(const Record& record) {
  const auto sound_launch = [](const lab::ProfiledLaunch& launch) {
    const auto positive = [](int32_t extent) { return extent > 0; };
    return launch.blocks_run > 0 && std::ranges::all_of(launch.grid, positive) &&
           std::ranges::all_of(launch.block, positive) && launch.kernel[sizeof launch.kernel - 1] == 0;
  };
  const auto sound_place = [&](const lab::ProfiledPlace& place) { return place.launch < record.launches.size(); };
  return std::ranges::all_of(record.launches, sound_launch) && std::ranges::all_of(record.places, sound_place);
}

std::optional<Record> parse(std::string_view bytes) {
  std::vector<lab::ProfileHead> head;
  Record record;
  if (!take_parts(bytes, 1, head) || !take_parts(bytes, head[0].launches, record.launches) ||
      !take_parts(bytes, head[0].places, record.places) || !bytes.empty() || !is_sound(record))
    return std::nullopt;
  return record;
}

std::string listing_of(const std::vector<lab::ProfiledPlace>& places, const std::string& binary) {
  if (places.empty()) return "";
  const auto [first, last] = std::ranges::minmax(places, {}, &lab::ProfiledPlace::pc);
#if defined(__aarch64__)
  constexpr uint32_t kCall = 3;  // a place is the last byte of the call that tells of it
#else
  constexpr uint32_t kCall = 4;
#endif
  return listing_between(binary, first.pc - kCall, last.pc);
}

/// The number of times that lanes of a launch reached a code address.
double lanes_at(const Record& record, uint32_t launch, uint64_t place) {
  double lanes = 0;
  for (const lab::ProfiledPlace& one : record.places)
    if (one.launch == launch && one.pc == place) lanes += static_cast<double>(one.lanes);
  return lanes;
}

void add_copy_loops(const Record& record, uint32_t launch, const std::vector<CopyLoop>& loops, LaunchProfile& p) {
  for (const CopyLoop& loop : loops) {
    const double begun = lanes_at(record, launch, loop.start), turns = lanes_at(record, launch, loop.body);
    if (begun == 0) continue;
    p.copied_loads += turns * loop.reads / p.blocks_run;
    p.copy_waits += begun * waits_of(loop, std::ceil(turns / begun)) / p.blocks_run;  // the slowest thread decides
  }
}

/// True if most steps of the launch are in loops whose steps nvcc cannot join.
bool has_separate_steps(const Record& record, uint32_t launch, const std::vector<StepLoop>& loops) {
  double separate = 0, others = 0;
  for (const StepLoop& loop : loops) (loop.separate ? separate : others) += lanes_at(record, launch, loop.body);
  return separate > others;
}

/// Uses the shared loads of a loop that is not unrolled.
void keep_steps_apart(LaunchProfile& p) {
  p.shared_loads = p.rolled_shared_loads;
  p.shared_load_wavefronts = p.rolled_shared_load_wavefronts;
}

/// Instructions of all blocks that ran, where each place counts so often.
StraightLine arithmetic_of(const Record& record, uint32_t launch, const CodeLines& code,
                           uint64_t lab::ProfiledPlace::*count, double divisor) {
  StraightLine total;
  for (const lab::ProfiledPlace& place : record.places) {
    const auto line = code.find(place.pc);
    if (place.launch != launch || line == code.end()) continue;
    const double times = static_cast<double>(place.*count) / divisor;
    total.arithmetic.add(line->second.arithmetic, times);
    total.products += times * line->second.products;
    total.sums += times * line->second.sums;
  }
  return total;
}

/// The number of working blocks among those that ran. The others exit at once: nothing waits for them, and they are
/// excluded from the averages.
double blocks_at_work(const lab::ProfiledLaunch& l) {
  return static_cast<double>(l.idle_blocks < l.blocks_run ? l.blocks_run - l.idle_blocks : l.blocks_run);
}

LaunchProfile describe(const lab::ProfiledLaunch& l) {
  LaunchProfile p;
  p.kernel = printable(l.kernel);
  p.line = l.line;
  std::ranges::copy(l.grid, p.grid.begin());
  std::ranges::copy(l.block, p.block.begin());
  p.blocks_run = blocks_at_work(l);
  p.blocks = 1.0 * l.grid[0] * l.grid[1] * l.grid[2] * p.blocks_run / static_cast<double>(l.blocks_run);
  p.threads = 1.0 * l.block[0] * l.block[1] * l.block[2];
  p.shared_bytes = l.shared_bytes;
  p.frame_bytes = l.frame_bytes;
  p.least_resident = l.least_resident;
  return p;
}

/// A loaded value counts as staged if a store to shared memory follows, even if the value was multiplied and no longer
/// exists: so the number staged is limited to the number of words stored. If such loads exist, it is unknown whether
/// others were issued early.
void keep_to_what_was_stored(double conflicts, LaunchProfile& p) {
  constexpr double kWordsOfWavefront = 32;
  const double most = p.async_loads + kWordsOfWavefront * (p.shared_store_wavefronts - conflicts);
  if (p.staged_loads <= most) return;
  p.staged_loads = most;
  p.early_loads = 0;
}

/// Turns sums over the blocks that ran into averages.
void add_counts(const lab::ProfiledLaunch& l, LaunchProfile& p) {
  const auto average = [&](uint64_t sum) { return static_cast<double>(sum) / p.blocks_run; };
  const lab::CountsRecord& c = l.counts;
  p.load_requests = average(c.global_load_requests);
  p.load_bytes = average(c.global_load_bytes);
  p.store_bytes = average(c.global_store_bytes);
  p.bank_conflicts = average(c.shared_load_bank_conflicts + c.shared_store_bank_conflicts);
  p.load_lines = average(l.global_load_lines);
  p.load_sectors = average(c.global_load_sectors);
  p.store_requests = average(c.global_store_requests);
  p.store_lines = average(l.global_store_lines);
  p.store_sectors = average(c.global_store_sectors);
  p.distinct_sectors = average(l.block_load_sectors);
  p.shared_loads = average(c.shared_load_instructions);
  p.shared_load_wavefronts = average(c.shared_load_wavefronts);
  p.rolled_shared_loads = average(l.rolled_shared_loads);
  p.rolled_shared_load_wavefronts = average(l.rolled_shared_load_wavefronts);
  p.shared_stores = average(c.shared_store_instructions);
  p.shared_store_wavefronts = average(c.shared_store_wavefronts);
  p.atomics = average(c.atomic_requests);
  p.barriers = average(c.barriers);
  p.tensor_multiply_adds = average(c.tensor_multiply_adds);
  p.warp_group_multiply_adds = average(c.warp_group_multiply_adds);
  p.bulk_load_bytes = average(c.bulk_load_bytes);
  p.bulk_store_bytes = average(c.bulk_store_bytes);
  p.staged_loads = average(l.staged_loads);
  p.early_loads = average(l.early_loads);
  p.async_loads = average(l.async_loads);
  keep_to_what_was_stored(average(c.shared_store_bank_conflicts), p);
  if (l.early_loads) p.work_meanwhile = static_cast<double>(l.loads_meanwhile) / static_cast<double>(l.early_loads);
}

void add_chain(const lab::WarpChain& chain, Effort& e) {
  const auto number = [](uint64_t count) { return static_cast<double>(count); };
  e.lines = number(chain.lines);
  e.load_rounds = number(chain.global.rounds);
  e.gathers = number(chain.global.gathers);
  e.dependent_loads = number(chain.global.dependent);
  e.shared_rounds = number(chain.shared.rounds);
  e.shared_gathers = number(chain.shared.gathers);
  e.shared_dependent_loads = number(chain.shared.dependent);
  e.stores = number(chain.stores);
  e.atomic_requests = number(chain.atomics);
  e.shared_stores = number(chain.shared_stores);
  e.shared_atomic_turns = number(chain.shared_atomics);
}

Effort effort_of(const Record& record, uint32_t launch, const CodeLines& code) {
  const lab::ProfiledLaunch& l = record.launches[launch];
  const double all = 1.0 * l.grid[0] * l.grid[1] * l.grid[2] / static_cast<double>(l.blocks_run);
  const auto whole = [&](uint64_t count) { return all * static_cast<double>(count); };
  Effort e;
  e.warps = whole(l.warps_run);
  e.issued.add(fuse(arithmetic_of(record, launch, code, &lab::ProfiledPlace::warps, 1)), all);
  e.useful.add(fuse(arithmetic_of(record, launch, code, &lab::ProfiledPlace::lanes, kWarp)), all);
  e.longest = fuse(arithmetic_of(record, launch, code, &lab::ProfiledPlace::longest, 1));
  add_chain(l.longest, e);
  e.block_sectors = whole(l.block_load_sectors);
  e.touched_sectors = whole(l.touched_sectors);
  e.stored_sectors = whole(l.stored_sectors);
  e.global_atomics = whole(l.global_atomics);
  e.shared_atomics = whole(l.shared_atomics);
  e.atomic_sectors = whole(l.global_atomic_sectors);
  e.most_on_word = whole(l.most_on_word);
  e.most_merged_on_word = whole(l.most_merged_on_word);
  e.most_sectors = whole(l.most_sectors);
  e.most_further_turns = whole(l.most_further_turns);
  e.most_merged_further_turns = whole(l.most_merged_further_turns);
  e.load_tag_turns = whole(l.load_tag_turns);
  e.all_shared_atomic_turns = whole(l.shared_atomic_turns);
  return e;
}

/// Somewhere, and not by one: "#pragma unroll 1" forbids it.
bool asks_to_unroll(std::string_view source) {
  constexpr std::string_view kAsks = "#pragma unroll", kForbids = " 1\n";
  for (size_t at = source.find(kAsks); at != source.npos; at = source.find(kAsks, at + 1))
    if (!source.substr(at + kAsks.size()).starts_with(kForbids)) return true;
  return false;
}

/// Operations that no device allows: counts are invalid after them.
std::string what_is_forbidden(const CaseOutcome& outcome, const Shape& shape) {
  for (const lab::FindingRecord& record : outcome.findings)
    if (record.severity == lab::Severity::error && record.kind != lab::FindingKind::memory_limit)
      return "At " + to_string(shape) + ": " + to_finding({record, shape}, record.line, record.other_line, "").message;
  return "";
}

std::string why_it_ended(const CaseOutcome& outcome, const Shape& shape) {
  for (const lab::FindingRecord& record : outcome.findings)
    if (record.kind == lab::FindingKind::memory_limit)
      return to_string(shape) + " does not fit into the emulated device's 3 GB. Choose a smaller size.";
  return "The call did not finish at " + to_string(shape) + ": `grader try FILE --shape 64x64x64` says more.";
}

}  // namespace

std::optional<std::vector<LaunchProfile>> read_profile(const std::string& bytes, const std::string& binary) {
  const std::optional<Record> record = parse(bytes);
  if (!record) return std::nullopt;
  const std::string listing = listing_of(record->places, binary);
  const CodeLines code = read_code(listing);
  const std::vector<CopyLoop> loops = read_copy_loops(listing);
  const std::vector<StepLoop> steps = read_step_loops(listing);
  std::vector<LaunchProfile> launches;
  for (uint32_t i = 0; i < record->launches.size(); ++i) {
    LaunchProfile launch = describe(record->launches[i]);
    add_counts(record->launches[i], launch);
    add_copy_loops(*record, i, loops, launch);
    if (has_separate_steps(*record, i, steps)) keep_steps_apart(launch);
    launch.arithmetic.add(fuse(arithmetic_of(*record, i, code, &lab::ProfiledPlace::lanes, kWarp)),
                          1 / launch.blocks_run);
    launch.effort = effort_of(*record, i, code);
    launches.push_back(std::move(launch));
  }
  return launches;
}

CallProfile profile_call(const std::string& binary, const std::string& source, const Shape& shape, uint32_t most_blocks,
                         double seconds) {
  constexpr uint64_t kAccesses = 12'000'000;  // half a second
  CallProfile call{shape};
  Case one{.shape = shape, .sender = lab::Sender::rehearsal, .cpu_seconds = seconds};
  one.profile = {most_blocks, 0, kAccesses};
  const Execution execution = execute(binary, {one}, Flavour::emulator_profile);
  const CaseOutcome& outcome = execution.cases[0];
  const auto launches = read_profile(outcome.profile, binary);
  if (launches) call.launches = *launches;
  const bool forbidden = source.find("#pragma unroll 1\n") != std::string::npos;
  const bool asked = asks_to_unroll(source);
  for (LaunchProfile& launch : call.launches) {
    launch.asked_to_unroll = asked;
    launch.forbidden_to_unroll = forbidden && !asked;
    if (launch.forbidden_to_unroll) keep_steps_apart(launch);
  }
  call.error = execution.error;
  if (call.error.empty()) call.error = what_is_forbidden(outcome, shape);
  if (call.error.empty() && (!outcome.finished || !launches)) call.error = why_it_ended(outcome, shape);
  if (call.error.empty() && call.launches.empty()) call.error = "matmul() launches no kernel.";
  return call;
}

}  // namespace grader
