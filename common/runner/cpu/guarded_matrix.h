// Defines a matrix of the CPU runner, in its own memory between guard pages. Included once per program.
#pragma once
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "common/protocol/outputs.h"
#include "common/runner/matrices.h"
#include "common/runner/runner_io.h"

// Present only if the kernel was built with -fsanitize=address; null otherwise.
extern "C" __attribute__((weak)) void* __asan_get_report_pc();

namespace lab::runner {
namespace {

constexpr uint32_t kGuard = 0x7fc0beef;  // a NaN that does not stem from kPoison; a sum that includes it is wrong
constexpr size_t kGuardPages = 4;        // on each side
constexpr size_t kPage = lab::kOutputsPage;

bool with_asan() { return __asan_get_report_pc != nullptr; }

/// A matrix of exactly `size` floats. Under ASan, malloc's own red zones surround the matrix. Otherwise the matrix has
/// its own pages, which can be made inaccessible, and ends less than a cache line before the guard pages. Guard pages
/// are inaccessible until something accesses them. They are filled with guard words, like the unused part of the
/// matrix's own pages.
class GuardedMatrix {
 public:
  explicit GuardedMatrix(size_t size) : size_(size) {
    if (with_asan()) {
      data_ = static_cast<float*>(std::malloc(bytes()));
      if (!data_) no_memory();
      return;
    }
    own_ = pages_of(bytes());
    void* memory = mmap(nullptr, mapped(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) no_memory();
    base_ = static_cast<char*>(memory);
    data_ = reinterpret_cast<float*>(base_ + kGuardBytes + begin_in_pages(bytes()));
    paint_guards();
    guard(PROT_NONE);
  }
  ~GuardedMatrix() { with_asan() ? std::free(data_) : static_cast<void>(munmap(base_, mapped())); }
  GuardedMatrix(const GuardedMatrix&) = delete;
  GuardedMatrix& operator=(const GuardedMatrix&) = delete;

  /// `protection`: PROT_NONE, PROT_READ and so on. Under ASan, the protection does not change.
  void allow(int protection) const {
    if (!with_asan()) mprotect(base_ + kGuardBytes, own_, protection);
  }
  bool holds(uintptr_t address) const {
    return !with_asan() && address - reinterpret_cast<uintptr_t>(base_ + kGuardBytes) < own_;
  }
  /// True if the address is in the guard pages on either side.
  bool guards(uintptr_t address) const {
    return !with_asan() && !holds(address) && address - reinterpret_cast<uintptr_t>(base_) < mapped();
  }
  void open_guard() const { guard(PROT_READ | PROT_WRITE); }
  /// Marks the overwritten guard words as reported, so that they are reported only once.
  void set_reported() { reported_ = true; }

  float* data() const { return data_; }
  size_t size() const { return size_; }
  size_t bytes() const { return size_ * sizeof(float); }

  /// Replaces the matrix's own pages by pages of the judge's file, from `offset` on. The judge has filled them with
  /// kPoison.
  void lie_in_outputs(size_t offset) {
    place_ = static_cast<off_t>(offset);
    if (with_asan()) return;
    void* own = mmap(base_ + kGuardBytes, own_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, kOutputsFd, place_);
    if (own == MAP_FAILED) no_memory();
    guard(PROT_READ | PROT_WRITE);
    paint_guards();
    guard(PROT_NONE);
  }
  /// Under ASan: copies the matrix into the judge's file.
  void hand_over() const {
    const char* at = reinterpret_cast<const char*>(data_);
    for (size_t done = 0; with_asan() && done < bytes();) {
      const ssize_t put =
          pwrite(kOutputsFd, at + done, bytes() - done, place_ + static_cast<off_t>(begin_in_pages(bytes()) + done));
      if (put <= 0) bad_job("its results cannot be passed to the grader");
      done += static_cast<size_t>(put);
    }
  }
  void poison() { paint(data_, data_ + size_, kPoison); }

  /// Returns the number of overwritten guard words. `nearest` is set to the index, from data(), of the overwritten word
  /// closest to the matrix.
  uint64_t damage(int64_t& nearest) const {
    if (with_asan() || reported_) return 0;
    open_guard();
    const int64_t first = reinterpret_cast<float*>(base_) - data_;
    const int64_t last = reinterpret_cast<float*>(base_ + mapped()) - data_;
    uint64_t found = 0;
    for (int64_t i = last; i-- > static_cast<int64_t>(size_);) note_damage(i, found, nearest);
    for (int64_t i = first; i < 0; ++i) note_damage(i, found, nearest);
    return found;
  }

 private:
  static constexpr size_t kGuardBytes = kGuardPages * kPage;

  [[noreturn]] static void no_memory() { bad_job("there is no memory for its matrices"); }

  void paint_guards() {
    paint(reinterpret_cast<float*>(base_), data_, kGuard);
    paint(data_ + size_, reinterpret_cast<float*>(base_ + mapped()), kGuard);
  }

  static void paint(float* at, const float* end, uint32_t pattern) {
    for (; at < end; ++at) std::memcpy(at, &pattern, sizeof pattern);
  }

  size_t mapped() const { return own_ + 2 * kGuardBytes; }

  void guard(int protection) const {
    mprotect(base_, kGuardBytes, protection);
    mprotect(base_ + kGuardBytes + own_, kGuardBytes, protection);
  }

  void note_damage(int64_t index, uint64_t& found, int64_t& nearest) const {
    uint32_t word;
    std::memcpy(&word, data_ + index, sizeof word);
    if (word == kGuard) return;
    ++found;
    nearest = index;
  }

  // size_: number of floats
  // own_: size in bytes of the matrix's own pages, without guard pages
  size_t size_, own_ = 0;
  off_t place_ = 0;  // offset in the judge's file
  char* base_ = nullptr;
  float* data_ = nullptr;
  bool reported_ = false;
};

size_t next_output = 0;  // offset of the next case's C in the judge's file

struct Case : MatricesOf<GuardedMatrix> {
  using MatricesOf::MatricesOf;

  void lie_in_outputs() {
    C.lie_in_outputs(next_output);
    next_output += pages_of(C.bytes());
  }
  /// Called before matmul(). Without ASan there is nothing to do: C is already poisoned, and a store to A or B faults.
  void prepare() {
    if (!with_asan()) return;
    C.poison();
    inputs_ = sum_of_inputs();
  }
  /// Called after matmul().
  void hand_over() const { C.hand_over(); }
  uint32_t inputs_changed() const { return with_asan() ? sum_of_inputs() != inputs_ : stored_into_input_; }
  void note_store_into_input() { stored_into_input_ = true; }

  void allow(int inputs, int output) const {
    A.allow(inputs);
    B.allow(inputs);
    C.allow(output);
  }
  struct Named {
    const char* name;
    GuardedMatrix& matrix;
  };
  std::array<Named, 3> named() { return {{{"A", A}, {"B", B}, {"C", C}}}; }

 private:
  uint64_t sum_of_inputs() const {
    uint64_t sum = 0;
    for (const GuardedMatrix* matrix : {&A, &B})
      for (size_t i = 0; i < matrix->size(); ++i) {
        uint32_t word;
        std::memcpy(&word, matrix->data() + i, sizeof word);
        sum = (sum ^ word) * 0x100000001b3u;
      }
    return sum;
  }

  uint64_t inputs_ = 0;
  bool stored_into_input_ = false;
};

/// The case whose matmul is on the stack, or null. Signal handlers read it.
Case* running = nullptr;

}  // namespace
}  // namespace lab::runner
