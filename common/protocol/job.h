// Defines the format of a job, which the judge writes to the runner's standard input. A job consists of a JobHeader and
// the offsets of the kernels in the program (8 bytes each). For each case, a CaseHeader, A (M*K floats) and B (K*N
// floats) follow. A case that requests a profile has no A and B. The judge encodes the job; the runners decode it while
// they read. C++17.
//
// All functions in this file are static, because a definition of the same name in a student's file must not replace
// them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "common/protocol/profile_record.h"
#include "common/protocol/trace_record.h"
#include "common/protocol/visit_record.h"

namespace lab {

constexpr char kJobMagic[8] = {'M', 'M', 'J', 'O', 'B', '0', '0', '8'};

struct JobHeader {
  char magic[8];
  uint32_t cases;
  uint32_t kernels;  // emulator only: the kernels that may be launched, as sorted offsets from the start of the program
  uint64_t nonce;    // repeated in every record; a record with a different nonce is a forgery
};

/// The order in which the emulator runs the threads of a block and the blocks of a grid.
enum class ThreadOrder : uint32_t { natural = 0, reversed = 1, random = 2 };

/// The source of the messages to the emulated device.
enum class Sender : uint32_t {
  host = 0,       // matmul() is called; its messages are recorded
  recording = 1,  // the messages of the last call, which had the same shape, are replayed; no host code runs
  rehearsal = 2,  // matmul() is called without running kernels; then its messages are replayed as the case
  // matmul() is called many times with equal arguments, without running kernels; then all calls whose messages differ
  // are replayed
  rehearsals = 3,
};

struct CaseHeader {
  int32_t M, N, K;
  Sender sender;
  ThreadOrder order;
  uint32_t order_seed;  // for ThreadOrder::random
  // limit on the CPU time of this case; 0: no limit; the process stops itself a little before the judge would stop it
  float cpu_limit_seconds;
  // emulator only: limit on the CPU time in which neither a kernel makes an access nor host code a call to CUDA
  float idle_limit_seconds;
  // mask of the kinds of reads that get labels (bit_of() in labels_record.h); for the counting build
  uint32_t labelled;
  uint32_t label_seed;
  uint32_t brief;       // emulator only: 1 if only the correctness of C is needed, so that the run may end at the first
                        // error
  uint32_t cores;       // emulator only: number of cores for running blocks in parallel
  TraceRequest trace;   // used by the build that records traces
  VisitRequest visits;  // used by the checking build, and by the traced build of a CPU program
  ProfileRequest profile;  // used by the counting build: A and B are zeros, are not in the job, and C is not sent back
};

static constexpr size_t a_floats(const CaseHeader& h) { return static_cast<size_t>(h.M) * static_cast<size_t>(h.K); }
static constexpr size_t b_floats(const CaseHeader& h) { return static_cast<size_t>(h.K) * static_cast<size_t>(h.N); }
static constexpr bool has_inputs(const CaseHeader& h) { return h.profile.most_blocks == 0; }
static constexpr size_t c_floats(const CaseHeader& h) { return static_cast<size_t>(h.M) * static_cast<size_t>(h.N); }

template <class T>
static void append_bytes(std::string& bytes, const T* values, size_t count) {
  bytes.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

static inline void encode_job_header(std::string& job, uint32_t cases, uint64_t nonce,
                                     const std::vector<uint64_t>& kernels = {}) {
  JobHeader header{};
  std::memcpy(header.magic, kJobMagic, sizeof header.magic);
  header.cases = cases;
  header.kernels = static_cast<uint32_t>(kernels.size());
  header.nonce = nonce;
  append_bytes(job, &header, 1);
  append_bytes(job, kernels.data(), kernels.size());
}

static inline void encode_case(std::string& job, const CaseHeader& header, const float* A, const float* B) {
  append_bytes(job, &header, 1);
  if (!has_inputs(header)) return;
  append_bytes(job, A, a_floats(header));
  append_bytes(job, B, b_floats(header));
}

/// Returns null if the header is valid, otherwise a description of the error. `read(to, bytes)` returns false if the
/// input has ended.
template <class Read>
static const char* decode_job_header(Read read, JobHeader& header) {
  if (!read(&header, sizeof header)) return "there is none";
  return std::memcmp(header.magic, kJobMagic, sizeof header.magic) == 0 ? nullptr : "this is not one";
}

/// Decodes a case header; its matrices follow.
template <class Read>
static const char* decode_case_header(Read read, CaseHeader& header) {
  if (!read(&header, sizeof header)) return "it ends early";
  return header.M < 1 || header.N < 1 || header.K < 1 ? "a side is below 1" : nullptr;
}

}  // namespace lab
