// What the emulator counted in one case, as its runner sends it: a plain record, and the names of the counters.
#pragma once
#include <cstdint>

namespace lab {

/// Counters summed over all launches of one matmul(). Nsight Compute's definitions; see common/emulator/README.md.
struct CountsRecord {
  uint64_t launches, blocks, threads;
  uint64_t global_load_requests, global_load_sectors, global_load_bytes;
  uint64_t global_store_requests, global_store_sectors, global_store_bytes;
  uint64_t shared_load_instructions, shared_load_wavefronts, shared_load_bank_conflicts;
  uint64_t shared_store_instructions, shared_store_wavefronts, shared_store_bank_conflicts;
  uint64_t atomic_requests;
  uint64_t atomic_bytes;                // of lanes, in global memory
  uint64_t barriers;                    // each barrier once per block, summed over blocks
  uint64_t shared_words_read;           // distinct 4-byte shared words that a thread reads between two barriers, summed
  uint64_t shared_words_borrowed;       // of these, the words that another thread stored
  uint64_t shared_words_unordered;      // ... the words that a different warp stored, with no barrier in between
  uint64_t a_words_read, b_words_read;  // distinct elements of A and B that kernels loaded
  uint64_t c_words_written;             // distinct elements of C that kernels stored
  uint64_t tensor_multiply_adds;        // by tensor cores, the zeros of padding included
  uint64_t warp_group_multiply_adds;    // ... of these by wgmma
  uint64_t bulk_load_bytes, bulk_store_bytes;  // of global memory, by the copy engine
  // For shared memory: the bytes that the copy engine loads, including zeros outside a matrix; those of them that are read; and those of these that
  // may have arrived while a warp group's product was in flight.
  uint64_t copied_bytes, copied_bytes_used, copied_bytes_ahead;
};

struct Counter {
  const char* name;  // as in the grader's JSON and in the tables of counters
  uint64_t CountsRecord::*member;
};

constexpr Counter kCounters[] = {
    {"launches", &CountsRecord::launches},
    {"blocks", &CountsRecord::blocks},
    {"threads", &CountsRecord::threads},
    {"global_load_requests", &CountsRecord::global_load_requests},
    {"global_load_sectors", &CountsRecord::global_load_sectors},
    {"global_load_bytes", &CountsRecord::global_load_bytes},
    {"global_store_requests", &CountsRecord::global_store_requests},
    {"global_store_sectors", &CountsRecord::global_store_sectors},
    {"global_store_bytes", &CountsRecord::global_store_bytes},
    {"shared_load_instructions", &CountsRecord::shared_load_instructions},
    {"shared_load_wavefronts", &CountsRecord::shared_load_wavefronts},
    {"shared_load_bank_conflicts", &CountsRecord::shared_load_bank_conflicts},
    {"shared_store_instructions", &CountsRecord::shared_store_instructions},
    {"shared_store_wavefronts", &CountsRecord::shared_store_wavefronts},
    {"shared_store_bank_conflicts", &CountsRecord::shared_store_bank_conflicts},
    {"atomic_requests", &CountsRecord::atomic_requests},
    {"atomic_bytes", &CountsRecord::atomic_bytes},
    {"barriers", &CountsRecord::barriers},
    {"shared_words_read", &CountsRecord::shared_words_read},
    {"shared_words_borrowed", &CountsRecord::shared_words_borrowed},
    {"shared_words_unordered", &CountsRecord::shared_words_unordered},
    {"a_words_read", &CountsRecord::a_words_read},
    {"b_words_read", &CountsRecord::b_words_read},
    {"c_words_written", &CountsRecord::c_words_written},
    {"tensor_multiply_adds", &CountsRecord::tensor_multiply_adds},
    {"warp_group_multiply_adds", &CountsRecord::warp_group_multiply_adds},
    {"bulk_load_bytes", &CountsRecord::bulk_load_bytes},
    {"bulk_store_bytes", &CountsRecord::bulk_store_bytes},
    {"copied_bytes", &CountsRecord::copied_bytes},
    {"copied_bytes_used", &CountsRecord::copied_bytes_used},
    {"copied_bytes_ahead", &CountsRecord::copied_bytes_ahead},
};
static_assert(sizeof kCounters / sizeof kCounters[0] * sizeof(uint64_t) == sizeof(CountsRecord),
              "a counter has no name");

}  // namespace lab
