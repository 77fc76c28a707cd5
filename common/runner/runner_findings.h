// Creates the findings that the runners report themselves. C++17. Included once per program. All functions are static
// for the reason given in runner_io.h.
#pragma once
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>

#include "common/protocol/protocol.h"
#include "common/runner/runner_io.h"

namespace lab::runner {

/// Copies a text and truncates it to `size`. Null counts as an empty text.
template <size_t size>
static void copy_text(char (&to)[size], const char* from) {
  const size_t length = from ? strnlen(from, size - 1) : 0;
  std::memcpy(to, from ? from : "", length);
  to[length] = 0;
}

static inline FindingRecord new_finding(FindingKind kind, Detail detail, Space space) {
  FindingRecord finding = empty_finding();
  finding.kind = kind;
  finding.detail = detail;
  finding.space = space;
  return finding;
}

static inline void send_finding(const FindingRecord& finding) { send_record(RecordType::finding, finding); }

/// Sets the element of a matrix with `floats` elements. `byte_offset` is counted from its start and lies outside the
/// matrix.
static inline void set_place(FindingRecord& finding, const char* array, size_t floats, int64_t byte_offset) {
  copy_text(finding.array, array);
  finding.byte_offset = byte_offset;
  finding.index = byte_offset / static_cast<int64_t>(sizeof(float));
  finding.extent = finding.dimensions[0] = static_cast<int32_t>(floats);
  finding.number = static_cast<int64_t>(floats * sizeof(float));
}

/// Reports that the case exceeded its time limit, and ends the process. `pc`: location in the program, 0 if unknown.
[[noreturn]] static inline void end_by_time_limit(const CaseHeader& header, Space space, uint64_t pc) {
  FindingRecord finding = new_finding(FindingKind::timeout, Detail::time_limit, space);
  finding.pc = pc;
  finding.number = static_cast<int64_t>(header.cpu_limit_seconds * 1000);  // milliseconds
  send_finding(finding);
  _exit(kExitTimeLimit);
}

[[noreturn]] static inline void end_by_exception(FindingKind kind, Space space, const char* what) {
  FindingRecord finding = new_finding(kind, Detail::exception, space);
  std::snprintf(finding.text, sizeof finding.text, "%s", what);
  send_finding(finding);
  std::fflush(nullptr);
  _exit(kExitException);
}

}  // namespace lab::runner
