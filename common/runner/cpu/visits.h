// Records which words matmul() reads and stores, access by access (common/protocol/visit_record.h). This is done if a
// case requests it and the build reports each access (access_trace.h). Everything is recorded as one thread of one
// launch. Memory outside the matrices is recorded as three arrays in shared memory: the stack, static variables and the
// heap. Included once per program.
#pragma once
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "common/runner/cpu/guarded_matrix.h"
#include "common/runner/cpu/signals.h"
#if !defined(__SANITIZE_ADDRESS__)
#include "common/runner/cpu/guarded_heap.h"
#endif

extern "C" char __executable_start, _end;

namespace lab::runner {
namespace {

class Visits {
 public:
  /// `frame`: the stack frame of matmul()'s caller.
  void begin(const Case& c, const void* frame) {
    most_ = c.header.visits.most_blocks ? c.header.visits.most_visits : 0;
    if (most_ == 0) return;
    void* memory = mmap(nullptr, most_ * sizeof *visits_ + kMostCalls * sizeof *calls_, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) bad_job("there is no memory for its visits");
    visits_ = static_cast<Visit*>(memory);
    calls_ = reinterpret_cast<TracedCall*>(visits_ + most_);
    call_count_ = 1;
    add_matrix("B", c.B);
    add_matrix("A", c.A);
    add_matrix("C", c.C);
    constexpr uintptr_t kStack = 8 << 20;
    add("stack", reinterpret_cast<uintptr_t>(frame) - kStack, kStack);
    const auto program = reinterpret_cast<uintptr_t>(&__executable_start);
    add("static", program, reinterpret_cast<uintptr_t>(&_end) - program);
#if !defined(__SANITIZE_ADDRESS__)
    add("heap", guarded_heap.begin(), guarded_heap.kAddresses);
#endif
  }

  bool on() const { return most_ != 0; }

  /// `from`: the return address of the call that reports the access.
  void note(uintptr_t address, size_t bytes, bool store, const void* from) {
    settle();
    const int array = array_at(address);
    const size_t words = bytes / kWord;
    // An eight-byte word outside the matrices contains a pointer or a size.
    if (array < 0 || address % kWord != 0 || words == 0 || (words == 2 && array >= kMatrices)) return;
    if (count_ + words > most_) {
      cut_ = true;
      return;
    }
    for (size_t part = 0; part < words; ++part) {
      const uintptr_t word = address + part * kWord;
      Visit& visit = visits_[count_++];
      visit = {};
      visit.array = static_cast<int16_t>(array);
      visit.word = static_cast<int32_t>(static_cast<int64_t>(word - arrays_[array].base) / static_cast<int64_t>(kWord));
      visit.pc = offset_of(from);
      visit.path = call_;
      visit.stored = store;
      visit.part = static_cast<uint8_t>(part);
      if (store) continue;
      read_value(word, visit);
      count_ -= is_counter(visit);
    }
    if (!store) return;
    stored_ = address;
    unsettled_ = words;
  }

  /// `from`: the return address of the function that begins.
  void call(const void* from) {
    const uint32_t pc = offset_of(from);
    if (depth_ < kDeepest) stack_[depth_] = call_;
    ++depth_;
    uint32_t known = 1;
    while (known < call_count_ && (calls_[known].parent != call_ || calls_[known].pc != pc)) ++known;
    if (known == kMostCalls) return;
    if (known == call_count_) calls_[call_count_++] = {call_, pc};
    call_ = known;
  }
  void leave() {
    if (depth_ > 0 && --depth_ < kDeepest) call_ = stack_[depth_];
  }

  /// Sends the visits of the first call only.
  void end() {
    if (!on()) return;
    settle();
    VisitHead head{};
    head.launches = 1;
    head.arrays = static_cast<uint32_t>(array_count_);
    head.calls = call_count_;
    head.visits = static_cast<uint32_t>(count_);
    head.cut = cut_;
    VisitedLaunch launch{};
    std::strncpy(launch.launch.kernel, "matmul", sizeof launch.launch.kernel - 1);
    for (int i = 0; i < 3; ++i) launch.launch.grid[i] = launch.launch.block[i] = 1;
    launch.launch.steps = head.visits;
    launch.accesses = head.visits;
    const auto bytes_of = [](size_t size, size_t count) { return size * count; };
    send_head(RecordType::visits, sizeof head + sizeof launch + bytes_of(sizeof *arrays_, array_count_) +
                                      bytes_of(sizeof *calls_, call_count_) + bytes_of(sizeof *visits_, count_));
    write_all(&head, sizeof head);
    write_all(&launch, sizeof launch);
    write_all(arrays_, bytes_of(sizeof *arrays_, array_count_));
    write_all(calls_, bytes_of(sizeof *calls_, call_count_));
    write_all(visits_, bytes_of(sizeof *visits_, count_));
    munmap(visits_, most_ * sizeof *visits_ + kMostCalls * sizeof *calls_);
    *this = {};
  }

 private:
  static constexpr size_t kWord = sizeof(float), kMostArrays = 6, kMostCalls = 1024, kDeepest = 64;
  static constexpr int kMatrices = 3;
  static constexpr uintptr_t kBeside = kGuardPages * kPage;  // so an index past the end of a matrix still belongs to
                                                             // this matrix

  void add(const char* name, uintptr_t base, size_t bytes, Space space = Space::shared) {
    TracedArray& array = arrays_[array_count_++];
    std::strncpy(array.name, name, sizeof array.name - 1);
    array.space = static_cast<uint32_t>(space);
    array.element_bytes = kWord;
    array.base = base;
    array.bytes = bytes;
  }
  void add_matrix(const char* name, const GuardedMatrix& matrix) {
    add(name, reinterpret_cast<uintptr_t>(matrix.data()), matrix.bytes(), Space::global);
  }

  static uint32_t offset_of(const void* from) {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(from) - 1 - load_base);
  }

  int array_at(uintptr_t address) const {
    for (size_t i = 0; i < array_count_; ++i) {
      const uintptr_t beside = i < kMatrices ? kBeside : 0;
      if (address - arrays_[i].base + beside < arrays_[i].bytes + 2 * beside) return static_cast<int>(i);
    }
    return -1;
  }

  /// Words past a matrix and in freed blocks are not read. Their pages may be inaccessible, and then the read would be
  /// reported.
  bool can_be_read(uintptr_t word, const Visit& visit) const {
    if (visit.array < kMatrices) return word - arrays_[visit.array].base < arrays_[visit.array].bytes;
#if !defined(__SANITIZE_ADDRESS__)
    const GuardedHeap::Block* block = guarded_heap.find(word);
    return !block || (block->live && word - block->at < block->bytes);
#else
    return true;
#endif
  }

  void read_value(uintptr_t word, Visit& visit) const {
    visit.known = can_be_read(word, visit);
    visit.bits = kPoison;
    if (visit.known) std::memcpy(&visit.bits, reinterpret_cast<const void*>(word), sizeof visit.bits);
  }

  /// Reads the values of the last store, which has completed by now.
  void settle() {
    const size_t words = std::exchange(unsettled_, 0);
    for (size_t i = 0; i < words; ++i) read_value(stored_ + i * kWord, visits_[count_ - words + i]);
    count_ -= words == 1 && is_counter(visits_[count_ - 1]);
  }

  /// An integer that is a counter or a size has the bits of a float near zero. Such accesses are frequent and not
  /// useful.
  static bool is_counter(const Visit& visit) {
    constexpr uint32_t kExponent = 0x7f800000;
    return visit.array >= kMatrices && visit.bits != 0 && (visit.bits & kExponent) == 0;
  }

  size_t most_ = 0, count_ = 0;
  bool cut_ = false;
  Visit* visits_ = nullptr;
  TracedArray arrays_[kMostArrays] = {};
  size_t array_count_ = 0;
  uintptr_t stored_ = 0;  // address of the last store; its words are the last visits
  size_t unsettled_ = 0;
  TracedCall* calls_ = nullptr;  // number 0: the caller of matmul()
  uint32_t call_count_ = 0, call_ = 0;
  uint32_t stack_[kDeepest] = {};
  size_t depth_ = 0;
};
constinit Visits visits;

}  // namespace
}  // namespace lab::runner
