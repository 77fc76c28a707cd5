#include "grader/program/sentences.h"

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/findings/async_sentences.h"
#include "grader/findings/explain.h"
#include "grader/findings/phrases.h"

namespace grader {
namespace {

using lab::Detail;
using lab::FindingKind;
using lab::FindingRecord;

bool of_the_host(const FindingRecord& r) { return r.thread[0] < 0; }

std::string crash(const FindingRecord& r) {
  const std::string text = printable(r.text);
  if (r.detail == Detail::endless_output)
    return "The program printed more than 64 MB and was stopped. Does a loop print endlessly?";
  return text.empty() ? "The program crashed in host code." : "The program crashed in host code: " + text + ".";
}

std::string timeout(const FindingRecord& r) {
  if (r.detail == Detail::waits_for_ever)
    return fmt::format(
        "{} waits here forever: it reads the same value repeatedly, and no "
        "remaining thread can change it. Store the value that it waits for before the launch, or in a thread "
        "that reaches the store.",
        capital(who_where(r.block, r.thread)));
  if (r.detail == Detail::waits_for_host)
    return fmt::format(
        "{} waits here for a value that only host code can still write. Does the "
        "host write it after the launch, before it waits for the kernel? Then run the program with --order late. "
        "Otherwise the kernel never ends.",
        capital(who_where(r.block, r.thread)));
  if (r.detail == Detail::too_many_blocks)
    return fmt::format(
        "The time limit was reached in a launch of {} blocks. If they all have work, run the program on less data. The "
        "emulator takes a minute for a hundredth of a second on a GPU.",
        thousands(static_cast<uint64_t>(r.number)));
  return "The time limit was reached here. If this loop does end, run the program on less data, or raise the limit "
         "with --seconds.";
}

std::string launch_error(const FindingRecord& r) {
  if (r.detail == Detail::not_cooperative)
    return "Only a kernel launched with cudaLaunchCooperativeKernel() may wait for its whole grid.";
  if (r.detail == Detail::prints_never_shown)
    return "On a GPU, this kernel's output is lost, because the program ends without waiting for it. Call "
           "cudaDeviceSynchronize() before the end.";
  if (r.detail == Detail::time_of_unfinished_event)
    return "The host has not waited for these events, so on a GPU they may not be complete, and there is no elapsed "
           "time. Call cudaEventSynchronize() on the later one first.";
  if (r.detail == Detail::call_in_host_function)
    return "A host function called by a stream must not call CUDA itself. On a GPU, that fails or hangs. Set a flag "
           "there, and make this call after the host has waited for the stream.";
  if (r.detail == Detail::call_ended_program)
    return fmt::format("A call fails here, after which the program ends with an error: {}.", printable(r.text));
  if (r.detail == Detail::call_failed)
    return fmt::format("A call fails here, and its return value is never checked: {}.", printable(r.text));
  if (r.detail == Detail::stack_overrun)
    return fmt::format(
        "This function recurses so deeply that it needs more than {} bytes of stack; a thread has {}. On a GPU, this "
        "overwrites other memory or stops the kernel. Use a loop, or request more stack "
        "with cudaDeviceSetLimit(cudaLimitStackSize, ...).",
        r.number, r.extent);
  if (r.detail == Detail::division_by_zero)
    return fmt::format(
        "{} divides an integer by zero. On a GPU, the result is undefined. Test the "
        "divisor first.",
        capital(who_where(r.block, r.thread)));
  if (r.detail == Detail::sticky_error) return "A CUDA call fails: " + printable(r.text) + ".";
  return "";
}

std::string grid_barrier(const FindingRecord& r) {
  if (r.detail != Detail::blocks_finished) return "";
  return fmt::format(
      "Blocks wait here for the whole grid, but {} returned, so the others wait forever. All threads of all blocks "
      "must reach a grid barrier equally often.",
      r.number == 1 ? "one block has" : counted(static_cast<uint64_t>(r.number), "block") + " have");
}

/// Memory from cudaMalloc() has no name, but the line of the call is known.
std::string past_end(const FindingRecord& r, int line) {
  const bool named = r.array[0] != 0;
  if (named || r.detail != Detail::past_end || line <= 0 || r.number <= 0 || r.element_bytes <= 0) return "";
  const std::string verb = r.access == lab::Access::read ? "reads" : "writes";
  const int64_t bytes = r.byte_offset < 0 ? -r.byte_offset : r.byte_offset;
  return fmt::format(
      "{} {} {} bytes {} the beginning of the allocation in line {}, "
      "which has {}.",
      capital(who_where(r.block, r.thread)), verb, r.access_bytes,
      counted(static_cast<uint64_t>(bytes), "byte") + (r.byte_offset < 0 ? " before" : " after"), line,
      counted(static_cast<uint64_t>(r.number), "byte"));
}

/// `text` is the name of the library's kernel, if it is one.
std::string host_access(const FindingRecord& r) {
  if (r.detail != Detail::kernel_touches_host || r.text[0] == 0) return "";
  return fmt::format(
      "{} runs on the device here and {} host memory, which the device cannot access. Pass it only device memory. To "
      "copy between host and device, use cudaMemcpy(), or thrust::copy without a policy.",
      printable(r.text), r.access == lab::Access::read ? "reads" : "writes");
}

/// "" if the sentence for labs fits as well.
std::string own_sentence(const FindingRecord& r, int other_line) {
  switch (r.kind) {
    case FindingKind::barrier_divergence:
      return grid_barrier(r);
    case FindingKind::out_of_bounds:
      return past_end(r, other_line);
    case FindingKind::host_access:
      return host_access(r);
    case FindingKind::crash:
      return crash(r);
    case FindingKind::timeout:
      return r.detail == Detail::barrier_deadlock || is_asynchronous(r.detail) ? "" : timeout(r);
    case FindingKind::launch_error:
      return launch_error(r);
    case FindingKind::memory_limit:
      if (r.detail == Detail::far_memory)
        return fmt::format(
            "The program uses so much memory that these {} bytes are checked only for bounds and alignment, not for "
            "uninitialised reads or races.",
            thousands(static_cast<uint64_t>(r.number)));
      return "The program requested more memory than is available.";
    case FindingKind::uninitialised_read:
      if (r.detail == Detail::host_reads_unwritten)
        return fmt::format(
            "Host code reads the result of the copy in line {} here, but that memory was not written on the "
            "device. Does each element have a thread, and does each thread use the right index?",
            other_line);
      return of_the_host(r) ? "Host code copies memory that nothing has written." : "";
    default:
      return "";
  }
}

}  // namespace

std::string program_sentence(const FindingRecord& record, int line, int other_line) {
  const std::string own = own_sentence(record, other_line);
  return own.empty() ? sentence_for(record, Shape{}, line, other_line) : own;
}

}  // namespace grader
