// The counting observer: counts accesses in the order in which warps would execute them.
//
// Each lane runs until the next barrier, and its accesses are recorded in a list. Then the lists of a warp are played
// back in lockstep: of the next accesses of all lanes, those at the lowest location in the code form one warp
// instruction. The counts for global memory equal those of Nsight Compute (see README.md in the parent folder).
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "common/emulator/count/copies_ahead.h"
#include "common/emulator/count/labels.h"
#include "common/emulator/count/memory_counters.h"
#include "common/emulator/count/profile.h"
#include "common/emulator/count/steps.h"
#include "common/emulator/device/state/state.h"
#include "common/emulator/observe/events.h"
#include "common/emulator/observe/meeting.h"

namespace emu {

enum class Kind : uint8_t { global_load, global_store, atomic, shared_load, shared_store };

/// One access of one lane. Accesses that nvcc's code would not make are omitted (see RegisterModel).
struct LaneAccess {
  uint64_t address;
  uint32_t pc;         // offset of the access in the program
  uint32_t path : 20;  // number of the call path (device/state/call_path.h)
  uint32_t bytes : 8;
  uint32_t kind : 4;  // a Kind
};
static_assert(sizeof(LaneAccess) == 16);

/// Returns all fields except the address as one number. Accesses of a warp with the same number form one warp
/// instruction.
inline uint64_t place_of(const LaneAccess& a) {
  uint64_t place;
  std::memcpy(&place, &a.pc, sizeof place);
  return place;
}

/// Models which loads nvcc's code would not repeat: code compiled with -O0 reloads values that nvcc keeps in a
/// register. The model contains the last 32 distinct words of one memory space that a thread has loaded or stored. A
/// load of one of these words is not counted. A store may alias any other word, so after a store only the stored word
/// remains. A barrier clears the model. The limit of 32 words is twice the number of operands of an 8x8 register tile.
/// It is also so small that the model does not contain a whole tile row by accident.
class RegisterModel {
 public:
  RegisterModel() { clear(); }

  bool holds(uint32_t word) const {
    FourWords any{};
    for (int i = 0; i < kWords; i += 4) {
      FourWords four;
      std::memcpy(&four, words_ + i, sizeof four);
      any |= reinterpret_cast<FourWords>(four == word);
    }
    const auto bits = reinterpret_cast<TwoLongs>(any);
    return (bits[0] | bits[1]) != 0;
  }

  void keep(uint32_t word) { words_[next_++ % kWords] = word; }

  void stored(uint32_t word) {
    clear();
    keep(word);
  }

  void clear() {
    for (uint32_t& w : words_) w = ~0u;
  }

 private:
  // Compares four words at a time, because the vector registers of x86-64 and aarch64 hold four words.
  using FourWords [[gnu::vector_size(16)]] = uint32_t;
  using TwoLongs [[gnu::vector_size(16)]] = uint64_t;
  static constexpr int kWords = 32;
  alignas(16) uint32_t words_[kWords];
  unsigned next_ = 0;
};

struct Lane {
  static constexpr size_t kMost = 1 << 16;  // a lane with this many accesses waits until they have been played back
  std::vector<LaneAccess> accesses;
  [[no_unique_address]] LaneValues values;  // values of the accesses, in builds that record them
  RegisterModel global, shared;
  uint32_t shared_words = 0;  // number of distinct shared words that the lane has read since the last barrier
  bool full() const { return accesses.size() >= kMost; }
};

class Counter : public Events {
 public:
  bool start();
  void case_begins();
  void watch(const Buffer& buffer);
  void copied(uintptr_t to, uintptr_t from, size_t bytes);
  void shared_allocated(const SharedArray& a);
  void launch_begins(uint64_t blocks, uint64_t threads);
  void launch_ends() { profile_.launch_ends(*counts()); }
  void block_begins(int threads);
  void block_ends() {
    copies_.block_ends(total_);
    profile_.block_ends();
  }
  void warp_drained(int warp);
  void thread_stopped() {
    labels_.restore();
    running_lane().values.settle();
  }
  template <unsigned kBytes, bool kWrite>
  void access(uintptr_t address, uint32_t pc) {
    labels_.next_access(kWrite);
    running_lane().values.goes_on(kWrite);
    const Loaded loaded = lane_access(address, kBytes, kWrite, false, pc);
    if (loaded != Loaded::nothing && labels_.due(read_of(loaded))) label_load(loaded, address, kBytes, pc);
  }
  void access(const AccessSite& site);
  void atomic_returned(uintptr_t address, void* value, size_t bytes, uint32_t pc);
  void barrier();
  void block_barrier(int first, int threads);
  void cluster_barrier();
  void lanes_missing(int waiting, unsigned missing) { report_missing_lanes(waiting, missing); }
  void tensor_operands(float* values, size_t count);
  void tensor_sum(float& value);
  void shuffled(size_t bytes) { labels_.shuffled(bytes); }
  void tensor_multiply_adds(uint64_t count) { total_.tensor_multiply_adds += count; }
  void warp_group_multiply_adds(uint64_t count) {
    tensor_multiply_adds(count);
    total_.warp_group_multiply_adds += count;
  }
  void label(uint32_t reads, uint64_t seed) { labels_.begin(reads, seed); }
  const lab::LabelsRecord* labels() { return &labels_.record(); }
  std::optional<lab::CountsRecord> counts();
  uint64_t words_touched(const char* buffer);
  void trace(const lab::TraceRequest& request) {
    steps_.begin(request);
    steps_.listen(shared_loads_);
  }
  std::string traced() { return steps_.bytes(); }
  void profile(bool wanted) { profile_.begin(wanted); }
  std::string profiled() const { return profile_.bytes(); }
  void basic_block(uint32_t pc) {
    if (profile_.wanted()) profile_.reached(pc);
  }
  void async_started(uintptr_t to, size_t bytes);
  void async_landed(uintptr_t to, size_t bytes);
  void warp_met(int warp, unsigned lanes, bool orders_memory) {
    if (orders_memory) copies_.warp_met(warp, lanes);
  }
  void published(SyncPoint at) { copies_.published(at); }
  void came_after(SyncPoint at) { copies_.came_after(at); }
  void use_begins(const BesideUse& use, uintptr_t address, size_t bytes) { copies_.use_begins(use, address, bytes); }
  void copied_beside(const AccessSite& site);
  void copy_landed(uintptr_t to, size_t bytes);
  void beside(const lab::TracedBeside& one, uintptr_t box) { steps_.beside(one, box, running_lane().values); }

 private:
  void forget_loads();
  void have_room();
  struct Watched {
    Buffer buffer;
    std::vector<uint8_t> touched;  // by word of the buffer: 1 if a kernel has read it (input) or stored it (output)
    bool holds(uintptr_t address) const { return address - buffer.begin < buffer.words * 4; }
  };

  Lane& running_lane() { return lanes_[static_cast<size_t>(state.running.thread)]; }

  /// What an access loads, if the loaded value may carry a label (labels.h). shared_again: a shared word that the
  /// thread still has in a register. A repeated load from global memory is `nothing`, because it carries no label. A
  /// std::optional<Read> is not used: it is passed through memory in two halves, which makes a counted run 10% slower.
  enum class Loaded : uint32_t { global, shared, shared_again, nothing };
  static Read read_of(Loaded loaded) { return loaded == Loaded::global ? Read::global_load : Read::shared_load; }
  Loaded lane_access(uintptr_t address, uint32_t bytes, bool write, bool atomic, uint32_t pc);
  Loaded shared_access(uintptr_t address, uint32_t bytes, bool write, bool atomic, uint32_t pc);
  void label_load(Loaded loaded, uintptr_t address, size_t bytes, uint32_t pc);
  bool counts_as_global(uintptr_t address, uint32_t bytes, bool write);
  bool holds_a_matrix(uintptr_t constant, uint32_t bytes);
  void note_constant(uintptr_t word);
  size_t words_of_inputs() const;
  void push(uintptr_t address, uint32_t bytes, Kind kind, uint32_t pc);
  void note_staging(Kind kind, uint32_t bytes, uint32_t pc);
  void note_elements(uintptr_t address, size_t bytes, Role role);
  /// Which thread last wrote a shared word. nobody_else: the running thread, or no thread. another: another thread.
  /// another_unordered: another thread, and the running thread is not ordered after its write.
  enum class Writer { nobody_else, another, another_unordered };
  Writer writer_of(uintptr_t word) const;
  void note_shared_word(uintptr_t word, bool write, bool atomic);
  void note_reading_warp(uintptr_t word);

  // defined in playback.cpp
  struct Heads;
  Heads heads_of(size_t first, size_t count) const;
  bool play_in_step(size_t first, Heads& heads);
  void play_one(size_t first, const LaneAccess& place, Heads& heads);
  void count(int warp, const WarpRequest& r, const LaneAccess& place);
  uint64_t count_global_load(int warp, const WarpRequest& r, const LaneAccess& place);
  void count_atomic(const WarpRequest& r);
  Wavefronts count_shared_store(const WarpRequest& r);

  [[no_unique_address]] StepLog steps_;
  Profile profile_;
  std::vector<Lane> lanes_;  // lanes of the running block
  lab::CountsRecord total_ = {};
  SharedLoads shared_loads_;
  CopiesAhead copies_;
  Labels labels_;
  std::vector<Watched> watched_;
  struct Constant {
    uint32_t value;  // value at the last read
    bool read;       // a kernel has read this word
  };
  std::vector<Constant> constants_;  // one entry per word of constant memory
  // distinct_constants_: number of constant words that kernels have read.
  // refilled_constants_: number of reads that found a different value than the last read of the word.
  uint64_t distinct_constants_ = 0, refilled_constants_ = 0;
  // An interval is the time between two barriers of the block.
  struct SharedWord {
    uint64_t writer;        // thread that stored the word last, and the interval of the store
    uint64_t reader;        // thread that read the word last, and the interval of the read
    uint64_t reading_warp;  // warp that read the word last (kSeveralWarps: several warps), and the interval
  };
  std::vector<SharedWord> shared_words_;  // by word of shared memory
  size_t shared_end_ = 0;                 // index of the first word after all arrays of this launch
};

}  // namespace emu
