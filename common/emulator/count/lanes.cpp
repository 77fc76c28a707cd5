#include "common/emulator/count/lanes.h"

#include <algorithm>
#include <vector>

#include "common/emulator/count/memory_counters.h"
#include "common/emulator/count/register_model.h"
#include "common/emulator/device/address_space.h"
#include "common/emulator/device/call_path.h"
#include "common/emulator/device/machine.h"
#include "common/emulator/device/scheduler.h"

namespace emu {
namespace {

enum class Kind : uint8_t { global_load, global_store, atomic, shared_load, shared_store };

struct Event {
  uint64_t address;
  uint32_t pc;
  uint32_t path : 20;
  uint32_t bytes : 8;
  uint32_t kind : 4;
};
static_assert(sizeof(Event) == 16);

constexpr size_t kMostEvents = 1 << 16;  // per lane; a lane that has more waits until they are played back

struct Lane {
  std::vector<Event> events;
  RegisterModel global, shared;
  bool full() const { return events.size() >= kMostEvents; }
};

struct Matrix {
  uintptr_t begin = 0, end = 0;
  std::vector<uint8_t> touched;
};

std::vector<Lane> lanes;
lab::CountsRecord total;
SharedLoads shared_loads;
Matrix A_seen, B_seen, C_seen;
uint64_t scratch_atomics = 0;  // by lanes, on global memory outside of C

// Of each shared word: which thread stored it in this block, and who read it last in which interval.
constexpr uint16_t kNobody = 0xffff;
std::vector<uint16_t> word_writer(kSharedBytes / 4, kNobody);
std::vector<uint64_t> word_reader(kSharedBytes / 4, 0);

void note_matrix(Matrix& m, uintptr_t address, uint32_t bytes) {
  for (uintptr_t a = address; a < address + bytes && a < m.end; a += 4) m.touched[(a - m.begin) / 4] = 1;
}

bool holds(const Matrix& m, uintptr_t address) { return address - m.begin < m.end - m.begin; }

void note_element(uintptr_t address, uint32_t bytes, bool write) {
  if (write) {
    if (holds(C_seen, address)) note_matrix(C_seen, address, bytes);
    return;
  }
  if (holds(A_seen, address)) note_matrix(A_seen, address, bytes);
  if (holds(B_seen, address)) note_matrix(B_seen, address, bytes);
}

/// Reuse between threads is what shared memory is for: count the words each thread reads and whose they are.
void note_shared_words(uintptr_t offset, uint32_t bytes, bool write) {
  for (uintptr_t word = offset / 4; word < (offset + bytes + 3) / 4; ++word) {
    if (write) {
      word_writer[word] = static_cast<uint16_t>(machine.thread);
      continue;
    }
    uint64_t key = uint64_t{machine.interval} << 10 | static_cast<uint64_t>(machine.thread);
    if (word_reader[word] == key) continue;
    word_reader[word] = key;
    ++total.shared_words_read;
    if (word_writer[word] != machine.thread && word_writer[word] != kNobody) ++total.shared_words_borrowed;
  }
}

/// Partial results meet by atomics a few times per element of C. Who performs far more of them elsewhere reads a copy.
bool is_scratch_read(uintptr_t address) {
  constexpr uint64_t kMostPerElement = 64;
  if (holds(C_seen, address)) return false;
  return ++scratch_atomics > kMostPerElement * C_seen.touched.size();
}

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

void push(uintptr_t address, uint32_t bytes, Kind kind, uint32_t pc) {
  Lane& lane = lanes[static_cast<size_t>(machine.thread)];
  lane.events.push_back({address, pc, machine.path & 0xfffff, bytes & 0xff, static_cast<uint32_t>(kind) & 15});
  if (lane.full()) yield_thread();
}

// ---- playing back

/// Where the lanes of one warp stand in their lists.
struct Heads {
  const Event* next[kWarp];
  const Event* end[kWarp];
  uint32_t waiting = 0;  // lanes that have events
  bool unknown = false;  // a list that was cut is used up: what that lane does next is not known yet
};

Heads heads_of(size_t first, size_t count) {
  Heads heads;
  for (size_t l = 0; l < count; ++l) {
    const std::vector<Event>& events = lanes[first + l].events;
    heads.next[l] = events.data();
    heads.end[l] = events.data() + events.size();
    if (!events.empty()) heads.waiting |= 1u << l;
  }
  return heads;
}

bool same_place(const Event& a, const Event& b) {
  return a.pc == b.pc && a.path == b.path && a.kind == b.kind && a.bytes == b.bytes;
}

Event first_in_code(const Heads& heads) {
  const Event* best = heads.next[__builtin_ctz(heads.waiting)];
  for (uint32_t rest = heads.waiting & (heads.waiting - 1); rest; rest &= rest - 1) {
    const Event& e = *heads.next[__builtin_ctz(rest)];
    if (!same_place(e, *best) && comes_before(e.path, e.pc, best->path, best->pc)) best = &e;
  }
  return *best;
}

void count(const WarpRequest& r, Kind kind) {
  uint64_t bytes = uint64_t{r.bytes} * static_cast<uint64_t>(__builtin_popcount(r.mask));
  switch (kind) {
    case Kind::global_load:
      ++total.global_load_requests;
      total.global_load_sectors += count_sectors(r);
      total.global_load_bytes += bytes;
      break;
    case Kind::global_store:
      ++total.global_store_requests;
      total.global_store_sectors += count_sectors(r);
      total.global_store_bytes += bytes;
      break;
    case Kind::atomic:
      ++total.atomic_requests;
      break;
    case Kind::shared_load:
      shared_loads.add(r);
      break;
    case Kind::shared_store: {
      shared_loads.flush();
      Wavefronts w = count_wavefronts(r, false);
      ++total.shared_store_instructions;
      total.shared_store_wavefronts += w.wavefronts;
      total.shared_store_bank_conflicts += w.conflicts;
      break;
    }
  }
}

/// Takes the lanes that stand at `place` and makes them one warp instruction.
void play_one(size_t first, const Event& place, Heads& heads) {
  WarpRequest r;
  r.bytes = place.bytes;
  for (uint32_t rest = heads.waiting; rest; rest &= rest - 1) {
    const int l = __builtin_ctz(rest);
    if (!same_place(*heads.next[l], place)) continue;
    r.mask |= 1u << l;
    r.address[l] = heads.next[l]->address;
    if (++heads.next[l] < heads.end[l]) continue;
    heads.waiting &= ~(1u << l);
    heads.unknown |= lanes[first + static_cast<size_t>(l)].full();
  }
  count(r, static_cast<Kind>(place.kind));
}

void drop_played(const Heads& heads, size_t l, Lane& lane) {
  lane.events.erase(lane.events.begin(), lane.events.begin() + (heads.next[l] - lane.events.data()));
}

}  // namespace

void lanes_start_block(int threads) {
  if (!kCounting) return;
  if (lanes.size() != static_cast<size_t>(threads)) lanes.assign(static_cast<size_t>(threads), Lane{});
  for (Lane& lane : lanes) {
    lane.events.clear();
    lane.global.clear();
    lane.shared.clear();
  }
  std::fill_n(word_writer.begin(), machine.shared_used / 4, kNobody);
}

void lanes_at_barrier() {
  if (!kCounting) return;
  ++total.barriers;
  for (Lane& lane : lanes) {
    lane.global.clear();
    lane.shared.clear();
  }
}

void lanes_drain(int warp) {
  size_t first = static_cast<size_t>(warp) * kWarp, count = std::min<size_t>(kWarp, lanes.size() - first);
  Heads heads = heads_of(first, count);
  while (heads.waiting && !heads.unknown) play_one(first, first_in_code(heads), heads);
  shared_loads.flush();
  for (size_t l = 0; l < count; ++l) drop_played(heads, l, lanes[first + l]);
}

void lane_access(uintptr_t address, uint32_t bytes, bool write, bool atomic, uint32_t pc) {
  constexpr uint32_t kWidest = 16;  // no instruction moves more; larger copies are several
  for (; bytes > kWidest; address += kWidest, bytes -= kWidest) lane_access(address, kWidest, write, atomic, pc);
  uintptr_t offset = address - kSharedBase;
  Lane& lane = lanes[static_cast<size_t>(machine.thread)];
  if (offset < machine.shared_used) {
    note_shared_words(offset, bytes, write);
    if (atomic) return push(address, bytes, Kind::atomic, pc);
    if (repeats(lane.shared, static_cast<uint32_t>(offset / 4), bytes, write)) return;
    return push(address, bytes, write ? Kind::shared_store : Kind::shared_load, pc);
  }
  offset = address - kDeviceBase;
  // Another thread's stack counts like global memory: it is no place to share a tile in.
  const bool others_stack = on_any_stack(address) && !on_own_stack(address);
  if (offset >= kDeviceBytes && !is_device_variable(address) && !others_stack) return;
  note_element(address, bytes, write);
  if (atomic) note_element(address, bytes, true);
  // An atomic on an input is a load in disguise: inputs may not change.
  bool is_input = holds(A_seen, address) || holds(B_seen, address);
  if (atomic && (is_input || is_scratch_read(address))) return push(address, bytes, Kind::global_load, pc);
  if (atomic) return push(address, bytes, Kind::atomic, pc);
  if (repeats(lane.global, static_cast<uint32_t>(offset / 4), bytes, write)) return;
  push(address, bytes, write ? Kind::global_store : Kind::global_load, pc);
}

void note_device_copy(const void* to, const void* from, size_t bytes) {
  if (!kCounting) return;
  note_element(reinterpret_cast<uintptr_t>(from), static_cast<uint32_t>(bytes), false);
  note_element(reinterpret_cast<uintptr_t>(to), static_cast<uint32_t>(bytes), true);
}

void watch_matrices(const float* A, size_t a_words, const float* B, size_t b_words, const float* C, size_t c_words) {
  auto watch = [](Matrix& m, const float* p, size_t words) {
    m.begin = reinterpret_cast<uintptr_t>(p);
    m.end = m.begin + words * 4;
    m.touched.assign(words, 0);
  };
  watch(A_seen, A, a_words);
  watch(B_seen, B, b_words);
  watch(C_seen, C, c_words);
}

void count_launch(uint64_t blocks, uint64_t threads) {
  ++total.launches;
  total.blocks += blocks;
  total.threads += blocks * threads;
  if (kCounting) std::fill(word_writer.begin(), word_writer.end(), kNobody);
}

void count_tensor(uint64_t multiply_adds) { total.tensor_multiply_adds += multiply_adds; }

void reset_counts() {
  total = {};
  scratch_atomics = 0;
  shared_loads = {};
}

lab::CountsRecord counts() {
  lab::CountsRecord c = total;
  auto seen = [](const Matrix& m) {
    return static_cast<uint64_t>(std::count(m.touched.begin(), m.touched.end(), uint8_t{1}));
  };
  c.shared_load_instructions = shared_loads.instructions;
  c.shared_load_wavefronts = shared_loads.wavefronts;
  c.shared_load_bank_conflicts = shared_loads.conflicts;
  c.a_words_read = seen(A_seen);
  c.b_words_read = seen(B_seen);
  c.c_words_written = seen(C_seen);
  return c;
}

}  // namespace emu
