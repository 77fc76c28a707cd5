#include "common/emulator/count/counter.h"

#include <algorithm>
#include <cstring>

#include "common/emulator/device/state/frames.h"
#include "common/emulator/device/state/state.h"
#include "common/emulator/observe/elsewhere.h"
#include "common/emulator/observe/findings.h"
#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

constexpr uint64_t kNobody = ~0ull, kOutside = ~0ull - 1;  // outside: no word of an array
constexpr uint64_t kCopyEngine =
    kMaxThreads - 1;  // before any barrier, so that it is ordered, and no thread of a usual block
constexpr uint64_t kSeveralWarps = kMaxThreads / kWarp;

/// What reading_warp_ has of a word that this warp has read since the last barrier.
uint64_t reading_now(uint64_t warp) { return uint64_t{state.running.barrier_first} << 6 | warp; }

void report_past_end(const AccessSite& site) {
  add_finding(finding_at(site, lab::FindingKind::out_of_bounds, lab::Severity::error, lab::Detail::past_end));
}

/// Has the compiled kernel this word in a register?
bool repeats(RegisterModel& model, uint32_t word, uint32_t bytes, bool write) {
  if (bytes != 4) {
    if (write) model.clear();
    return false;
  }
  if (write) {
    model.stored(word);
    return false;
  }
  if (model.holds(word)) return true;
  model.keep(word);
  return false;
}

}  // namespace

// ---- what kernels touch

void Counter::watch(const Buffer& buffer) { watched_.push_back({buffer, std::vector<uint8_t>(buffer.words, 0)}); }

inline void Counter::note_elements(uintptr_t address, size_t bytes, Role role) {
  for (Watched& w : watched_) {
    if (w.buffer.role != role || !w.holds(address)) continue;
    size_t word = (address - w.buffer.begin) / 4, end = word + (bytes + 3) / 4;
    for (; word < std::min(end, w.touched.size()); ++word) w.touched[word] = 1;
  }
}

uint64_t Counter::words_touched(const char* buffer) {
  for (const Watched& w : watched_)
    if (std::strcmp(w.buffer.name, buffer) == 0)
      return static_cast<uint64_t>(std::count(w.touched.begin(), w.touched.end(), uint8_t{1}));
  return 0;
}

/// Work on a copy of an input is honest work: a copy reads and stores as a kernel would.
void Counter::copied(uintptr_t to, uintptr_t from, size_t bytes) {
  note_elements(from, bytes, Role::input);
  note_elements(to, bytes, Role::output);
}

/// Reuse between threads is what shared memory is for: count the words each thread reads and whose they are.
/// Who stored a shared word, as the running thread sees it.
inline Counter::Writer Counter::writer_of(uintptr_t word) const {
  constexpr uint64_t kThreads = 1 << 10;
  const uint64_t writer = shared_words_[word].writer, thread = static_cast<uint64_t>(state.running.thread);
  if (writer >= kOutside || writer % kThreads == thread) return Writer::nobody_else;
  const bool ordered = writer / kThreads != state.running.barrier_first || writer % kThreads / kWarp == thread / kWarp;
  return ordered ? Writer::another : Writer::another_unordered;
}

/// The warp that read it since the last barrier; kSeveralWarps of more than one.
inline void Counter::note_reading_warp(uintptr_t word) {
  const uint64_t mine = reading_now(static_cast<uint64_t>(state.running.thread / kWarp)),
                 before = shared_words_[word].reading_warp;
  shared_words_[word].reading_warp = before == mine || before < reading_now(0) ? mine : reading_now(kSeveralWarps);
}

inline void Counter::note_shared_word(uintptr_t word, bool write, bool atomic) {
  constexpr uint32_t kRegisters = 256;  // of one thread: what it reads again after so many other words is read twice
  const Running& r = state.running;
  const uint64_t key = uint64_t{r.barrier_first} << 10 | static_cast<uint64_t>(r.thread);
  if (write) {
    const uint64_t reader = shared_words_[word].reading_warp;
    const bool read = reader >= reading_now(0) && reader != reading_now(static_cast<uint64_t>(r.thread / kWarp));
    total_.shared_words_unordered += read && !atomic;
    shared_words_[word].writer = key;
    return;
  }
  copies_.word_read(word);
  uint32_t& words = lanes_[static_cast<size_t>(r.thread)].shared_words;
  const uint64_t reading = uint64_t{words / kRegisters} << 42 | key;
  if (shared_words_[word].reader == reading) return;
  shared_words_[word].reader = reading;
  ++words;
  note_reading_warp(word);
  ++total_.shared_words_read;
  const Writer writer = writer_of(word);
  total_.shared_words_borrowed += writer == Writer::another;
  total_.shared_words_unordered += writer == Writer::another_unordered;
}

// ---- what lanes do

void Counter::note_staging(Kind kind, uint32_t bytes, uint32_t pc) {
  StagedLoads& lane = profile_.lane(state.running.thread);
  const uint64_t place = uint64_t{state.running.path} << 32 | pc;
  if (kind == Kind::global_load) lane.loaded_global(place);
  if (kind == Kind::shared_load) lane.loaded_shared(bytes);
  if (kind == Kind::shared_store) lane.stored_shared(place);
}

void Counter::async_started(uintptr_t, size_t) {
  if (profile_.wanted()) profile_.lane(state.running.thread).async_started();
}

void Counter::async_landed(uintptr_t, size_t) {
  if (profile_.wanted()) profile_.lane(state.running.thread).async_landed();
}

/// Of the copy engine: no lane's access.
void Counter::copied_beside(const AccessSite& site) {
  note_elements(site.address, site.bytes, site.write ? Role::output : Role::input);
  (site.write ? total_.bulk_store_bytes : total_.bulk_load_bytes) += site.bytes;
}

void Counter::copy_landed(uintptr_t to, size_t bytes) {
  const uintptr_t first = (to - kSharedBase) / 4;
  for (uintptr_t word = first; word < first + bytes / 4; ++word) shared_words_[word].writer = kCopyEngine;
}

void Counter::push(uintptr_t address, uint32_t bytes, Kind kind, uint32_t pc) {
  Lane& lane = running_lane();
  lane.values.add(address, bytes);
  lane.accesses.push_back(
      {address, pc, state.running.path & kKeptPath, bytes & 0xff, static_cast<uint32_t>(kind) & 15});
  if (profile_.wanted()) note_staging(kind, bytes, pc);
  if (lane.full()) yield_thread();
  if (kind == Kind::global_store || kind == Kind::shared_store) lane.values.await_store(address, bytes);
}

inline Counter::Loaded Counter::shared_access(uintptr_t address, uint32_t bytes, bool write, bool atomic, uint32_t pc) {
  const uintptr_t offset = address - kSharedBase;
  for (uintptr_t word = offset / 4; word < (offset + bytes + 3) / 4; ++word) {
    if (shared_words_[word].writer == kOutside)
      report_past_end({address, bytes, write, atomic, pc});
    else
      note_shared_word(word, write, atomic);
  }
  Lane& lane = running_lane();
  if (atomic)
    push(address, bytes, Kind::atomic, pc);
  else if (repeats(lane.shared, static_cast<uint32_t>(offset / 4), bytes, write))
    return Loaded::shared_again;
  else {
    if (!write) labels_.loaded_shared(bytes);
    push(address, bytes, write ? Kind::shared_store : Kind::shared_load, pc);
  }
  return write ? Loaded::nothing : Loaded::shared;
}

size_t Counter::words_of_inputs() const {
  size_t words = 0;
  for (const Watched& w : watched_)
    if (w.buffer.role == Role::input) words += w.buffer.words;
  return words;
}

void Counter::note_constant(uintptr_t word) {
  constexpr size_t kConstantWords = (64 << 10) / 4;
  constants_.resize(kConstantWords);
  Constant& known = constants_[word % kConstantWords];
  uint32_t value;
  std::memcpy(&value, reinterpret_cast<const void*>(word * sizeof value), sizeof value);
  distinct_constants_ += !known.read;
  refilled_constants_ += known.read && known.value != value;
  known = {value, true};
}

/// Sizes and small tables cost nothing in constant memory, also where each launch has its own; a matrix there is a matrix in global
/// memory, and so is one of which each launch finds a piece.
bool Counter::holds_a_matrix(uintptr_t constant, uint32_t bytes) {
  constexpr size_t kFew = 64, kFewOfInputs = 64;
  for (uintptr_t word = constant / 4; word < (constant + bytes + 3) / 4; ++word) note_constant(word);
  return distinct_constants_ > kFew || refilled_constants_ > kFew + words_of_inputs() / kFewOfInputs;
}

/// Another thread's stack does, too: it is no place to share a tile in.
inline bool Counter::counts_as_global(uintptr_t address, uint32_t bytes, bool write) {
  if (is_global(address) || is_device_variable(address)) return true;
  if (on_any_stack(address)) return !on_own_stack(address);
  return is_managed_variable(address) || (!write && is_constant_variable(address) && holds_a_matrix(address, bytes));
}

Counter::Loaded Counter::lane_access(uintptr_t address, uint32_t bytes, bool write, bool atomic, uint32_t pc) {
  if (address - kSharedBase < state.running.shared_used) return shared_access(address, bytes, write, atomic, pc);
  if (!counts_as_global(address, bytes, write)) {
    check_elsewhere({address, bytes, write, atomic, pc});
    return Loaded::nothing;
  }
  if (is_global(address) && !is_device_range(address, bytes)) report_past_end({address, bytes, write, atomic, pc});
  note_elements(address, bytes, write ? Role::output : Role::input);
  if (atomic) {
    push(address, bytes, Kind::atomic, pc);
    return Loaded::nothing;
  }
  Lane& lane = running_lane();
  if (repeats(lane.global, static_cast<uint32_t>((address - kDeviceBase) / 4), bytes, write)) return Loaded::nothing;
  push(address, bytes, write ? Kind::global_store : Kind::global_load, pc);
  return write ? Loaded::nothing : Loaded::global;
}

void Counter::access(const AccessSite& site) {
  constexpr uint32_t kWidest = 16;  // no instruction moves more; larger copies are several
  labels_.next_access(site.write && !site.atomic);
  running_lane().values.goes_on(site.write);
  Loaded loaded = Loaded::nothing;
  for (uint32_t done = 0; done < site.bytes; done += kWidest)
    loaded = lane_access(site.address + done, std::min(site.bytes - done, kWidest), site.write, site.atomic, site.pc);
  if (loaded != Loaded::nothing && labels_.due(read_of(loaded))) label_load(loaded, site.address, site.bytes, site.pc);
}

// ---- labels

void Counter::label_load(Loaded loaded, uintptr_t address, size_t bytes, uint32_t pc) {
  if (is_unwritable_variable(address, bytes)) return;  // no label can be added there, nor is it an element
  lab::Label& label = labels_.label_memory(read_of(loaded), address, bytes, pc);
  label.borrowed = loaded != Loaded::global && writer_of((address - kSharedBase) / 4) == Writer::another;
  label.again = loaded == Loaded::shared_again;
}

void Counter::atomic_returned(uintptr_t address, void* value, size_t bytes, uint32_t pc) {
  const Read read = is_shared(address) ? Read::shared_atomic : Read::global_atomic;
  if (labels_.due(read)) labels_.label_value(read, value, bytes, pc);
}

void Counter::tensor_operands(float* values, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (labels_.due(Read::tensor_operand)) labels_.label_value(Read::tensor_operand, values + i, sizeof *values, 0);
}

void Counter::tensor_sum(float& value) {
  if (labels_.due(Read::tensor_sum)) labels_.label_value(Read::tensor_sum, &value, sizeof value, 0);
}

// ---- cases, launches, blocks, barriers

bool Counter::start() {
  shared_words_.assign(kSharedBlockBytes / 4, {kOutside, 0, 0});
  return true;
}

void Counter::case_begins() {
  total_ = {};
  distinct_constants_ = refilled_constants_ = 0;
  constants_.clear();
  labels_.begin(0, 0);
  shared_loads_ = {};
  watched_.clear();
}

void Counter::launch_begins(uint64_t blocks, uint64_t threads) {
  ++total_.launches;
  total_.blocks += blocks;
  total_.threads += blocks * threads;
  steps_.launch_begins();
  for (size_t word = 0; word < shared_end_; ++word) shared_words_[word].writer = kOutside;
  shared_end_ = 0;
  profile_.launch_begins(*counts());
}

/// For all blocks of a cluster, where there are several.
void Counter::have_room() {
  if (shared_words_.size() * 4 <= state.running.shared_used) shared_words_.resize(kSharedBytes / 4, {kOutside, 0, 0});
}

void Counter::shared_allocated(const SharedArray& a) {
  const size_t first = a.offset / 4, words = (a.bytes + 3) / 4;
  shared_end_ = std::max(shared_end_, first + words);
  have_room();
  for (size_t word = first; word < first + words; ++word) {
    shared_words_[word].writer = kNobody;
    shared_words_[word].reading_warp = 0;
  }
}

void Counter::block_begins(int threads) {
  steps_.block_begins();
  if (lanes_.size() != static_cast<size_t>(threads)) lanes_.assign(static_cast<size_t>(threads), Lane{});
  for (Lane& lane : lanes_) {
    lane.accesses.clear();
    lane.values.clear();
    lane.global.clear();
    lane.shared.clear();
    lane.shared_words = 0;
  }
  have_room();
  for (const SharedArray& array : state.shared.arrays)
    for (const SharedArray& one : in_each_block(array)) shared_allocated(one);
  profile_.block_begins(threads);
  copies_.block_begins();
}

void Counter::barrier() {
  check_meeting();
  cluster_barrier();
}

void Counter::cluster_barrier() {
  copies_.barrier();
  forget_loads();
}

void Counter::block_barrier(int first, int threads) {
  check_meeting(first, threads);
  copies_.block_barrier(first, threads);
  forget_loads();
}

void Counter::forget_loads() {
  ++total_.barriers;
  steps_.barrier();
  for (Lane& lane : lanes_) {
    lane.global.clear();
    lane.shared.clear();
    lane.shared_words = 0;
  }
}

std::optional<lab::CountsRecord> Counter::counts() {
  lab::CountsRecord c = total_;
  c.shared_load_instructions = shared_loads_.instructions;
  c.shared_load_wavefronts = shared_loads_.wavefronts;
  c.shared_load_bank_conflicts = shared_loads_.conflicts;
  return c;
}

}  // namespace emu
