#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

#include "grader/cli/cli.h"
#include "grader/cli/commands.h"
#include "grader/sandbox/workspace.h"

namespace {

/// Matrices and texts are allocated and freed often, so memory that was touched once is kept, in large pages if the
/// kernel has them. The first access to a small page costs up to 20 microseconds in a virtual machine.
void keep_memory() {
  constexpr int kKept = 64 << 20;
  constexpr uintptr_t kLarge = 2 << 20;
  mallopt(M_MMAP_THRESHOLD, kKept / 2);
  mallopt(M_TRIM_THRESHOLD, 4 * kKept);
  mallopt(M_TOP_PAD, kKept);
  mallopt(M_ARENA_MAX, 1);
  void* const first = malloc(kLarge);
  const auto begin = (reinterpret_cast<uintptr_t>(first) + kLarge) & ~(kLarge - 1);
  madvise(reinterpret_cast<void*>(begin), reinterpret_cast<uintptr_t>(sbrk(0)) - begin, MADV_HUGEPAGE);
  free(first);
}

}  // namespace

int main(int argc, char** argv) {
  keep_memory();
  grader::Arguments arguments;
  int exit_code = 0;
  if (!grader::parse_arguments(argc, argv, arguments, exit_code)) return exit_code;
  grader::remove_workspaces_on_signals();
  return grader::run_command(arguments);
}
