// Turns reports of ASan and UBSan into findings of the CPU runner. Uses the callbacks of these sanitizers if they are
// linked in. Included once per program.
#pragma once
#include <cstdint>
#include <cstring>

#include "common/runner/cpu/guarded_matrix.h"
#include "common/runner/cpu/signals.h"

// Present only if the kernel was built with -fsanitize=address,undefined; null otherwise.
extern "C" {
__attribute__((weak)) void* __asan_get_report_address();
__attribute__((weak)) int __asan_get_report_access_type();
__attribute__((weak)) size_t __asan_get_report_access_size();
__attribute__((weak)) const char* __asan_get_report_description();
__attribute__((weak)) void __ubsan_get_current_report_data(const char** kind, const char** message, const char** file,
                                                           unsigned* line, unsigned* column, char** address);
}

namespace lab::runner {
namespace {

// Only the text of a sanitizer's report contains the kind of the error.

FindingKind kind_of_report(const char* text) {
  const auto has = [&](const char* word) { return std::strstr(text, word) != nullptr; };
  if (has("overflow") && !has("stack-overflow")) return FindingKind::out_of_bounds;
  if (has("underflow") || has("use-after") || has("unknown-crash")) return FindingKind::out_of_bounds;
  if (has("out-of-memory") || has("allocation-size") || has("calloc-overflow")) return FindingKind::memory_limit;
  return FindingKind::crash;
}

/// Sets the finding's array to the matrix whose end or start is nearest to the address, if a matrix is near.
void set_nearest_matrix(FindingRecord& finding, const char* address) {
  constexpr int64_t kNear = 1 << 14;
  int64_t best = kNear;
  for (const auto& [name, matrix] : running->named()) {
    const int64_t offset = address - reinterpret_cast<const char*>(matrix.data());
    const int64_t beyond = offset < 0 ? -offset : offset - static_cast<int64_t>(matrix.bytes()) + 1;
    if (beyond < 1 || beyond >= best) continue;
    best = beyond;
    set_place(finding, name, matrix.size(), offset);
  }
}

FindingKind kind_of_ub(const char* kind) {
  if (std::strcmp(kind, "out-of-bounds-index") == 0) return FindingKind::out_of_bounds;
  if (std::strcmp(kind, "misaligned-pointer-use") == 0) return FindingKind::misaligned;
  return FindingKind::crash;
}

}  // namespace

extern "C" {

const char* __asan_default_options() {
  // handle_*=0: our own handlers report the program counter of a crash. ASan's callback does not provide it.
  return "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:use_sigaltstack=0:detect_leaks=0:symbolize=0:"
         "redzone=512:exitcode=99:detect_stack_use_after_return=0:print_legend=0";
}

const char* __ubsan_default_options() { return "halt_on_error=1:print_stacktrace=0:symbolize=0"; }

void __asan_on_error() {
  if (!running) return;
  const char* text = __asan_get_report_description();
  const FindingKind kind = kind_of_report(text);
  const bool heap = std::strstr(text, "heap-buffer") != nullptr;
  const bool freed = std::strstr(text, "use-after") != nullptr;
  FindingRecord finding = finding_of(kind, freed ? Detail::freed_memory : Detail::past_end);
  if (kind == FindingKind::crash) finding.detail = Detail::none;
  if (!heap) finding.space = Space::local;
  finding.pc = reinterpret_cast<uintptr_t>(__asan_get_report_pc()) - 1 - load_base;
  finding.access = __asan_get_report_access_type() ? Access::write : Access::read;
  finding.access_bytes = static_cast<int32_t>(__asan_get_report_access_size());
  copy_text(finding.text, text);
  if (heap) set_nearest_matrix(finding, static_cast<const char*>(__asan_get_report_address()));
  send_finding(finding);
}

void __ubsan_on_report() {
  if (!running || !__ubsan_get_current_report_data) return;
  const char *kind = "", *message = "", *file = "";
  unsigned line = 0, column = 0;
  char* address = nullptr;
  __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
  FindingRecord finding = finding_of(kind_of_ub(kind), Detail::none);
  if (finding.kind == FindingKind::out_of_bounds) finding.detail = Detail::inside_array;
  if (std::strcmp(kind, "null-pointer-use") == 0) finding.detail = Detail::null_pointer;
  finding.line = static_cast<int32_t>(line);
  copy_text(finding.text, message);
  send_finding(finding);
}

}  // extern "C"

}  // namespace lab::runner
