// What code of a submission must not find: while it runs, the nonce lies on a page that nobody can read. C++17; included
// once per program; static as runner_io.h is.
#pragma once
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>

#include "common/runner/runner_io.h"

namespace lab::runner {

constexpr size_t kPage = 4096;
static uint64_t* hidden_nonce = nullptr;

static inline void make_nonce_page() {
  void* page = mmap(nullptr, kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  hidden_nonce = static_cast<uint64_t*>(page);
}

/// Records that were sent from here left copies of the nonce on the stack below.
__attribute__((noinline)) static void wipe_stack() {
  volatile uint64_t used[4096];
  for (auto& word : used) word = 0;
}

static inline void hide_nonce() {
  *hidden_nonce = nonce;
  nonce = 0;
  mprotect(hidden_nonce, kPage, PROT_NONE);
  wipe_stack();
}

static inline void show_nonce() {
  mprotect(hidden_nonce, kPage, PROT_READ | PROT_WRITE);
  nonce = *hidden_nonce;
}

}  // namespace lab::runner
