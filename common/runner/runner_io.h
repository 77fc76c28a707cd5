// What the main() of every runner shares: reading the job, writing records (protocol.h). C++17; included once per
// program.
//
// Everything here is static: a definition of the same name in a student's file must not take its place.
#pragma once
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>

#include "common/protocol/protocol.h"

namespace lab::runner {

// The answers' nonce and the number of the case that is running: every record carries both.
static uint64_t nonce = 0;
static uint32_t case_index = 0;
static int job_file = STDIN_FILENO;

/// False when the job ends first.
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
    if (put <= 0) _exit(kExitBadJob);  // nobody listens any more
    at += put;
    bytes -= static_cast<size_t>(put);
  }
}

[[noreturn]] static inline void bad_job(const char* why) {
  std::fprintf(stderr, "This program is run by the grader, which hands it a job on standard input: %s.\n", why);
  _exit(kExitBadJob);
}

/// Takes the nonce; returns how many cases follow.
static inline uint32_t read_job_header() {
  JobHeader header;
  if (!read_all(&header, sizeof header)) bad_job("there is none");
  if (std::memcmp(header.magic, kJobMagic, sizeof header.magic) != 0) bad_job("this is not one");
  nonce = header.nonce;
  return header.cases;
}

static inline CaseHeader read_case_header() {
  CaseHeader header;
  if (!read_all(&header, sizeof header)) bad_job("it ends early");
  if (header.M < 1 || header.N < 1 || header.K < 1) bad_job("a side is below 1");
  return header;
}

/// The head of a record; `bytes` of payload are to follow.
static inline void send_head(RecordType type, uint64_t bytes) {
  const RecordHeader header{type, case_index, bytes, nonce};
  write_all(&header, sizeof header);
}

template <class Payload>
static void send_record(RecordType type, const Payload& payload) {
  send_head(type, sizeof payload);
  write_all(&payload, sizeof payload);
}

/// Cuts what does not fit; null counts as empty.
template <size_t size>
static void copy_text(char (&to)[size], const char* from) {
  const size_t length = from ? strnlen(from, size - 1) : 0;
  std::memcpy(to, from ? from : "", length);
  to[length] = 0;
}

/// An error that was seen once; no block and no thread.
static inline FindingRecord new_finding(FindingKind kind, Detail detail, Space space) {
  FindingRecord finding;
  std::memset(&finding, 0, sizeof finding);
  finding.kind = kind;
  finding.detail = detail;
  finding.severity = Severity::error;
  finding.space = space;
  finding.element_bytes = sizeof(float);
  finding.count = 1;
  for (int* triple : {finding.block, finding.thread, finding.other_block, finding.other_thread})
    for (int i = 0; i < 3; ++i) triple[i] = -1;
  return finding;
}

/// Says which element of which matrix of `floats` elements: `byte_offset` counts from its start and lies outside it.
static inline void set_place(FindingRecord& finding, const char* array, size_t floats, int64_t byte_offset) {
  copy_text(finding.array, array);
  finding.byte_offset = byte_offset;
  finding.index = byte_offset / static_cast<int64_t>(sizeof(float));
  finding.extent = finding.dimensions[0] = static_cast<int32_t>(floats);
  finding.number = static_cast<int64_t>(floats * sizeof(float));
}

}  // namespace lab::runner
