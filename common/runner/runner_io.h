// Reads the job and writes records (protocol.h), for the main() of every runner. C++17. Included once per program.
//
// All functions in this file are static, because a definition of the same name in a student's file must not replace
// them.
#pragma once
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "common/protocol/protocol.h"

namespace lab::runner {

// The nonce of the answers and the number of the running case. Every record carries both.
static uint64_t nonce = 0;
static uint32_t case_index = 0;
static int job_file = STDIN_FILENO;

/// Returns false if the input ends before `bytes` bytes.
static inline bool read_all(void* to, size_t bytes) {
  char* at = static_cast<char*>(to);
  while (bytes > 0) {
    const ssize_t got = read(job_file, at, bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    bytes -= static_cast<size_t>(got);
  }
  return true;
}

static inline void write_all(const void* from, size_t bytes) {
  const char* at = static_cast<const char*>(from);
  while (bytes > 0) {
    const ssize_t put = write(kResultFd, at, bytes);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) _exit(kExitBadJob);  // the judge has closed its end
    at += put;
    bytes -= static_cast<size_t>(put);
  }
}

[[noreturn]] static inline void bad_job(const char* why) {
  std::fprintf(stderr, "This program is run by the grader, which passes it a job on standard input: %s.\n", why);
  _exit(kExitBadJob);
}

/// Stores the nonce. Returns the number of cases that follow. Runners of real kernels pass no list of kernels.
static inline uint32_t read_job_header(std::vector<uint64_t>* kernels = nullptr) {
  JobHeader header;
  if (const char* wrong = decode_job_header(read_all, header)) bad_job(wrong);
  nonce = header.nonce;
  std::vector<uint64_t> places(header.kernels);
  if (!read_all(places.data(), places.size() * sizeof(uint64_t))) bad_job("it ends early");
  if (kernels) *kernels = std::move(places);
  return header.cases;
}

static inline CaseHeader read_case_header() {
  CaseHeader header;
  if (const char* wrong = decode_case_header(read_all, header)) bad_job(wrong);
  return header;
}

static inline void read_floats(float* to, size_t count) {
  if (!read_all(to, count * sizeof(float))) bad_job("it ends early");
}

/// Closes the job, so that nothing can read it again.
static inline void forget_job() {
  if (!std::freopen("/dev/null", "r", stdin)) close(STDIN_FILENO);
}

/// Sends the head of a record. The caller must then send `bytes` bytes of payload.
static inline void send_head(RecordType type, uint64_t bytes) {
  const RecordHeader header{type, case_index, bytes, nonce};
  write_all(&header, sizeof header);
}

template <class Payload>
static void send_record(RecordType type, const Payload& payload) {
  send_head(type, sizeof payload);
  write_all(&payload, sizeof payload);
}

}  // namespace lab::runner
