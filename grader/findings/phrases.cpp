#include "grader/findings/phrases.h"

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/findings/explain.h"

namespace grader {

using lab::Access;
using lab::FindingRecord;
using lab::Space;

namespace {

std::string triple(const int32_t* at) { return fmt::format("({},{},{})", at[0], at[1], at[2]); }

}  // namespace

std::string who(const int32_t* thread) { return thread[0] < 0 ? "matmul()" : "thread " + triple(thread); }

/// "thread (3,5,0) of block (1,0,0)".
std::string who_where(const int32_t* block, const int32_t* thread) {
  return thread[0] < 0 || block[0] < 0 ? who(thread) : who(thread) + " of block " + triple(block);
}

std::string block_name(const int32_t* block) { return "block " + triple(block); }

std::string capital(std::string text) {
  if (text.rfind("matmul()", 0) == 0) return text;
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string at_line(int line) { return line > 0 ? fmt::format(" (line {})", line) : ""; }

std::string verb(Access access) {
  switch (access) {
    case Access::read:
      return "reads";
    case Access::write:
      return "writes";
    case Access::atomic:
      return "atomically updates";
    default:
      return "uses";
  }
}

std::string space_name(Space space) {
  switch (space) {
    case Space::global:
      return "global memory";
    case Space::shared:
      return "shared memory";
    case Space::constant:
      return "constant memory";
    case Space::device_variable:
      return "a __device__ variable";
    case Space::local:
      return "a local array";
    case Space::host:
      return "host memory";
    default:
      return "memory";
  }
}

std::string array_name(const FindingRecord& r) {
  const std::string name = printable(r.array);
  return name.empty() ? space_name(r.space) : name;
}

/// "As[5][3]", "C[1234]", "shared memory".
std::string element(const FindingRecord& r) { return r.array[0] ? array_name(r) + element_text(r) : array_name(r); }

}  // namespace grader
