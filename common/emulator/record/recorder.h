// The recording observer passes each event to a Counter and a Checker. So the trace, the counts and the findings
// describe the same accesses. The Counter provides the counts, and both provide findings.
#pragma once
#include <optional>
#include <string>

#include "common/emulator/check/checker.h"
#include "common/emulator/count/counter.h"

namespace emu {

class Recorder : public Events {
 public:
  bool start() { return counter_.start() && checker_.start(); }
  void case_begins() {
    counter_.case_begins();
    checker_.case_begins();
  }
  void watch(const Buffer& buffer) { counter_.watch(buffer); }

  void freed(const Allocation& a) { checker_.freed(a); }
  void shared_allocated(const SharedArray& a) {
    counter_.shared_allocated(a);
    checker_.shared_allocated(a);
  }
  void written(uintptr_t address, size_t bytes) { checker_.written(address, bytes); }
  void copied(uintptr_t to, uintptr_t from, size_t bytes) {
    counter_.copied(to, from, bytes);
    checker_.copied(to, from, bytes);
  }

  void moved(const Moved& m) { checker_.moved(m); }

  void launch_begins(uint64_t blocks, uint64_t threads) {
    counter_.launch_begins(blocks, threads);
    checker_.launch_begins(blocks, threads);
  }
  void block_begins(int threads) {
    counter_.block_begins(threads);
    checker_.block_begins(threads);
  }
  void block_parks(std::vector<unsigned char>& kept) { checker_.block_parks(kept); }
  void block_resumes(const std::vector<unsigned char>& kept) { checker_.block_resumes(kept); }
  void thread_stopped() {
    counter_.thread_stopped();
    checker_.thread_stopped();
  }
  void warp_drained(int warp) { counter_.warp_drained(warp); }

  // The counter runs first, so that the trace includes an access for which the checker ends the launch.
  template <unsigned kBytes, bool kWrite>
  void access(uintptr_t address, uint32_t pc) {
    counter_.access<kBytes, kWrite>(address, pc);
    checker_.access<kBytes, kWrite>(address, pc);
  }
  void access(const AccessSite& site) {
    counter_.access(site);
    checker_.access(site);
  }
  void matrix_access(const AccessSite& first, size_t row_bytes) { checker_.matrix_access(first, row_bytes); }
  bool settle() { return checker_.settle(); }

  // Only the counter reports threads missing from a barrier, so each finding appears once.
  void barrier() {
    counter_.barrier();
    checker_.orders_fences();
  }
  void block_barrier(int first, int threads) {
    counter_.block_barrier(first, threads);
    checker_.orders_block(first, threads);
  }
  void cluster_barrier() {
    counter_.cluster_barrier();
    checker_.cluster_barrier();
  }
  void block_left(int rank) { checker_.block_left(rank); }
  void lanes_missing(int waiting, unsigned missing) { counter_.lanes_missing(waiting, missing); }
  void warp_met(int warp, unsigned lanes, bool orders_memory) {
    counter_.warp_met(warp, lanes, orders_memory);
    checker_.warp_met(warp, lanes, orders_memory);
  }
  void fence(bool of_block) { checker_.fence(of_block); }
  void async_started(uintptr_t to, size_t bytes) { checker_.async_started(to, bytes); }
  void async_landed(uintptr_t to, size_t bytes) { checker_.async_landed(to, bytes); }
  void barrier_touched(const AccessSite& site) { checker_.barrier_touched(site); }
  void published(SyncPoint at) {
    counter_.published(at);
    checker_.published(at);
  }
  void came_after(SyncPoint at) {
    counter_.came_after(at);
    checker_.came_after(at);
  }
  void async_fence() { checker_.async_fence(); }
  void use_begins(const BesideUse& use, uintptr_t at, size_t bytes) {
    counter_.use_begins(use, at, bytes);
    checker_.use_begins(use, at, bytes);
  }
  void copy_landed(uintptr_t to, size_t bytes) {
    counter_.copy_landed(to, bytes);
    checker_.copy_landed(to, bytes);
  }
  void copied_beside(const AccessSite& site) {
    counter_.copied_beside(site);
    checker_.copied_beside(site);
  }
  void product_issued(uint32_t pc, uint32_t group, const std::vector<HeldRegisters>& held) {
    checker_.product_issued(pc, group, held);
  }
  void registers_fence() { checker_.registers_fence(); }
  void products_over(uint32_t group) { checker_.products_over(group); }
  void beside(const lab::TracedBeside& one, uintptr_t box) { counter_.beside(one, box); }
  void tensor_multiply_adds(uint64_t count) { counter_.tensor_multiply_adds(count); }
  void warp_group_multiply_adds(uint64_t count) { counter_.warp_group_multiply_adds(count); }

  bool knows_written(uintptr_t address, size_t bytes) { return checker_.knows_written(address, bytes); }
  std::optional<lab::CountsRecord> counts() { return counter_.counts(); }
  uint64_t words_touched(const char* buffer) { return counter_.words_touched(buffer); }
  void trace(const lab::TraceRequest& request) { counter_.trace(request); }
  std::string traced() { return counter_.traced(); }

 private:
  Counter counter_;
  Checker checker_;
};

}  // namespace emu
