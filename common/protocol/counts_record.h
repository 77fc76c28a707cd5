// Defines the record of the emulator's counters for one case, which the runner sends, and the names of the counters.
#pragma once
#include <cstdint>

namespace lab {

/// Counters, summed over all launches of one matmul(). They have the definitions of Nsight Compute; see
/// common/emulator/README.md.
struct CountsRecord {
  uint64_t launches, blocks, threads;
  uint64_t global_load_requests, global_load_sectors, global_load_bytes;
  uint64_t global_store_requests, global_store_sectors, global_store_bytes;
  uint64_t shared_load_instructions, shared_load_wavefronts, shared_load_bank_conflicts;
  uint64_t shared_store_instructions, shared_store_wavefronts, shared_store_bank_conflicts;
  uint64_t atomic_requests;
  uint64_t atomic_bytes;  // bytes that atomics access in global memory, summed over lanes
  uint64_t barriers;      // each barrier once per block, summed over blocks
  // number of distinct 4-byte shared words that a thread reads between two barriers, summed over threads
  uint64_t shared_words_read;
  uint64_t shared_words_borrowed;  // the words in shared_words_read that another thread stored earlier
  // words that one warp reads and a different warp stores, with no barrier in between
  uint64_t shared_words_unordered;
  uint64_t a_words_read, b_words_read;         // distinct elements of A and B that kernels loaded
  uint64_t c_words_written;                    // distinct elements of C that kernels stored
  uint64_t tensor_multiply_adds;               // multiply-adds on tensor cores, including those with the zeros of
                                               // padding
  uint64_t warp_group_multiply_adds;           // the tensor_multiply_adds by wgmma
  uint64_t bulk_load_bytes, bulk_store_bytes;  // global memory loaded and stored by the copy engine
  // Data copied to shared memory by the copy engine. copied_bytes: all bytes, including zeros for elements outside a
  // matrix. copied_bytes_used: copied bytes that are read. copied_bytes_ahead: used bytes that may have arrived while a
  // warp group's product was in flight.
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
