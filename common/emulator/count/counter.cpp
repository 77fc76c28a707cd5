#include "common/emulator/count/counter.h"

#include <algorithm>
#include <cstring>

#include "common/emulator/device/state/state.h"
#include "common/emulator/observe/elsewhere.h"
#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

constexpr uint16_t kNobody = 0xffff;

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
inline void Counter::note_shared_words(uintptr_t offset, uint32_t bytes, bool write) {
  const Running& r = state.running;
  for (uintptr_t word = offset / 4; word < (offset + bytes + 3) / 4; ++word) {
    if (write) {
      word_writer_[word] = static_cast<uint16_t>(r.thread);
      continue;
    }
    uint64_t key = uint64_t{r.interval} << 10 | static_cast<uint64_t>(r.thread);
    if (word_reader_[word] == key) continue;
    word_reader_[word] = key;
    ++total_.shared_words_read;
    if (word_writer_[word] != r.thread && word_writer_[word] != kNobody) ++total_.shared_words_borrowed;
  }
}

/// An atomic on an input is a load: inputs may not change. Partial results meet by atomics a few times per element of an
/// output; who performs far more of them elsewhere reads a copy.
bool Counter::is_load_in_disguise(uintptr_t address) {
  constexpr uint64_t kMostPerElement = 64;
  uint64_t elements = 0;
  for (const Watched& w : watched_) {
    if (w.holds(address)) return w.buffer.role == Role::input;
    if (w.buffer.role == Role::output) elements += w.buffer.words;
  }
  return ++scratch_atomics_ > kMostPerElement * elements;
}

// ---- what lanes do

void Counter::push(uintptr_t address, uint32_t bytes, Kind kind, uint32_t pc) {
  Lane& lane = lanes_[static_cast<size_t>(state.running.thread)];
  lane.accesses.push_back({address, pc, state.running.path & 0xfffff, bytes & 0xff, static_cast<uint32_t>(kind) & 15});
  if (lane.full()) yield_thread();
}

inline void Counter::shared_access(uintptr_t address, uint32_t bytes, bool write, bool atomic, uint32_t pc) {
  const uintptr_t offset = address - kSharedBase;
  note_shared_words(offset, bytes, write);
  if (atomic) return push(address, bytes, Kind::atomic, pc);
  Lane& lane = lanes_[static_cast<size_t>(state.running.thread)];
  if (repeats(lane.shared, static_cast<uint32_t>(offset / 4), bytes, write)) return;
  push(address, bytes, write ? Kind::shared_store : Kind::shared_load, pc);
}

void Counter::lane_access(uintptr_t address, uint32_t bytes, bool write, bool atomic, uint32_t pc) {
  if (address - kSharedBase < state.running.shared_used) return shared_access(address, bytes, write, atomic, pc);
  if (!is_global(address) && !is_device_variable(address)) return check_elsewhere({address, bytes, write, atomic, pc});
  note_elements(address, bytes, write ? Role::output : Role::input);
  if (atomic) return push(address, bytes, is_load_in_disguise(address) ? Kind::global_load : Kind::atomic, pc);
  Lane& lane = lanes_[static_cast<size_t>(state.running.thread)];
  if (repeats(lane.global, static_cast<uint32_t>((address - kDeviceBase) / 4), bytes, write)) return;
  push(address, bytes, write ? Kind::global_store : Kind::global_load, pc);
}

void Counter::access(const AccessSite& site) {
  constexpr uint32_t kWidest = 16;  // no instruction moves more; larger copies are several
  for (uint32_t done = 0; done < site.bytes; done += kWidest)
    lane_access(site.address + done, std::min(site.bytes - done, kWidest), site.write, site.atomic, site.pc);
}

// ---- cases, launches, blocks, barriers

bool Counter::start() {
  word_writer_.assign(kSharedBytes / 4, kNobody);
  word_reader_.assign(kSharedBytes / 4, 0);
  return true;
}

void Counter::case_begins() {
  total_ = {};
  scratch_atomics_ = 0;
  shared_loads_ = {};
  watched_.clear();
}

void Counter::launch_begins(uint64_t blocks, uint64_t threads) {
  ++total_.launches;
  total_.blocks += blocks;
  total_.threads += blocks * threads;
  std::fill(word_writer_.begin(), word_writer_.end(), kNobody);
}

void Counter::block_begins(int threads) {
  if (lanes_.size() != static_cast<size_t>(threads)) lanes_.assign(static_cast<size_t>(threads), Lane{});
  for (Lane& lane : lanes_) {
    lane.accesses.clear();
    lane.global.clear();
    lane.shared.clear();
  }
  std::fill_n(word_writer_.begin(), state.running.shared_used / 4, kNobody);
}

void Counter::barrier() {
  ++total_.barriers;
  for (Lane& lane : lanes_) {
    lane.global.clear();
    lane.shared.clear();
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
