#include "grader/findings/explain.h"

#include <algorithm>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/findings/async_sentences.h"
#include "grader/findings/phrases.h"

namespace grader {
namespace {

using lab::Access;
using lab::Detail;
using lab::FindingKind;
using lab::FindingRecord;
using lab::Space;

/// " (row 4, column 210)" for A, B and C, if the index is within bounds.
std::string row_and_column(const FindingRecord& r, const Shape& shape) {
  const std::string name = r.array;
  if (shape.M == 0 || name.size() != 1 || r.dimensions[1] > 0) return "";
  const int64_t rows = name == "B" ? shape.K : shape.M, columns = name == "A" ? shape.K : shape.N;
  const int64_t index = element_index(r);
  if ((name != "A" && name != "B" && name != "C") || index < 0 || index >= rows * columns) return "";
  return fmt::format(" (row {}, column {})", index / columns, index % columns);
}

std::string race(const FindingRecord& r, int line, int other_line) {
  const bool blocks = between_blocks(r);
  const std::string first = blocks ? who_where(r.block, r.thread) : who(r.thread);
  const std::string second = blocks ? who_where(r.other_block, r.other_thread) : who(r.other_thread);
  const std::string lead = fmt::format("{} {} {}{} while {} {} it{}", capital(first), verb(r.access), element(r),
                                       at_line(line), second, verb(r.other_access), at_line(other_line));
  if (r.detail == Detail::different_stream)
    return fmt::format(
        "Work of two streams may run at the same time: one {} {}{}, the other {} it{}, and neither waits for the "
        "other.",
        verb(r.access), element(r), at_line(line), verb(r.other_access), at_line(other_line));
  if (r.detail == Detail::freed_beside)
    return fmt::format(
        "This memory is freed{} while the work of line {}, which {} it, may still run: free it in that stream with "
        "cudaFreeAsync(), or synchronize first.",
        at_line(line), other_line, verb(r.other_access));
  if (r.detail == Detail::host_beside)
    return fmt::format(
        "Host code {} {}{} while the work of line {}, which {} it, may still run: wait first, by "
        "cudaDeviceSynchronize(), cudaStreamSynchronize() or cudaEventSynchronize().",
        verb(r.access), element(r), at_line(line), other_line, verb(r.other_access));
  if (r.detail == Detail::same_value) return lead + ": both write the same value, but the order is not defined.";
  if (blocks && r.kind == FindingKind::shared_race)
    return lead +
           ": __syncthreads() orders only the threads of one block. Blocks of a cluster need cluster.sync(), "
           "barrier.cluster or an mbarrier between.";
  if (blocks) return lead + "; blocks run in any order.";
  if (r.met_at_atomic)
    return lead +
           ". Both threads used an atomic on the same word before, but an atomic does not order other memory accesses. "
           "A lock needs __threadfence_block() after it is taken and before it is released. On GPUs before Volta, "
           "lanes of one warp that wait for each other's lock hang.";
  return lead + " with no __syncthreads() between.";
}

std::string divergence(const FindingRecord& r, int line, int other_line) {
  if (r.detail == Detail::threads_finished && r.severity == lab::Severity::error)
    return fmt::format(
        "{} waits at __syncthreads(){}, but {}, of the same block, has returned after fewer barriers. A GPU may hang. "
        "All threads of a block must reach it equally often.",
        capital(who(r.thread)), at_line(line), who(r.other_thread));
  if (r.detail == Detail::threads_finished)
    return fmt::format(
        "{} of the block had already left the kernel{} when the others waited at __syncthreads(){}. If "
        "they should have loaded elements for the others, these are missing.",
        counted(static_cast<uint64_t>(std::max<int64_t>(1, r.number)), "thread"),
        r.other_thread[0] < 0 ? "" : ", such as " + who(r.other_thread) + ",", at_line(line));
  if (r.detail == Detail::mask_without_caller)
    return fmt::format(
        "{} calls a warp operation with the mask {:#x}, which does not include its own lane{}, so the result is "
        "undefined. The mask must include every lane that executes this call: 0xffffffff for a whole warp.",
        capital(who(r.thread)), static_cast<uint32_t>(r.number), at_line(line));
  if (r.detail == Detail::warp_mask)
    return fmt::format("A lane in the mask never arrived{}: {} waits for it.", at_line(line), who(r.thread));
  if (other_line > 0 && other_line != line)
    return fmt::format(
        "{} waits at the barrier in line {} while {} waits at the one in line {}: all threads of a "
        "block must wait at the same one.",
        capital(who(r.thread)), line, who(r.other_thread), other_line);
  return fmt::format(
      "{} and {} wait at the barrier{} in different rounds or on different paths: all threads of a block must reach it "
      "equally often.",
      capital(who(r.thread)), who(r.other_thread), at_line(line));
}

std::string past_end(const FindingRecord& r) {
  if (r.space == Space::device_variable || r.space == Space::constant)
    return fmt::format("{} {} a {} variable outside its bounds.", capital(who_where(r.block, r.thread)), verb(r.access),
                       r.space == Space::constant ? "__constant__" : "__device__");
  if (r.number <= 0 || r.array[0] == 0)
    return fmt::format("{} {} {} outside every allocation.", capital(who_where(r.block, r.thread)), verb(r.access),
                       space_name(r.space));
  const int64_t extent = r.number / std::max(1, r.element_bytes), index = element_index(r);
  const std::string where = index < 0
                                ? fmt::format("{} before its start", counted(static_cast<uint64_t>(-index), "element"))
                                : fmt::format("it has {}", counted(static_cast<uint64_t>(extent), "element"));
  return fmt::format("{} {} {}[{}], but {}.", capital(who_where(r.block, r.thread)), verb(r.access), array_name(r),
                     index, index < 0 ? "that is " + where : where);
}

/// g++ does not report which array it is.
std::string array_in_line(const FindingRecord& r) { return r.array[0] ? array_name(r) : "an array in this line"; }

std::string out_of_bounds(const FindingRecord& r) {
  const std::string subject = capital(who_where(r.block, r.thread));
  switch (r.detail) {
    case Detail::inside_array:
      return r.extent > 0 ? fmt::format("{} uses index {} of {}, but that dimension has {}.", subject, r.index,
                                        array_in_line(r), counted(static_cast<uint64_t>(r.extent), "element"))
                          : fmt::format("{} uses an index beyond the end of {}.", subject, array_in_line(r));
    case Detail::null_pointer:
      return fmt::format("{} {} through a null pointer.", subject, verb(r.access));
    case Detail::wild_pointer:
      return fmt::format("{} {} memory that does not belong to any array.", subject, verb(r.access));
    case Detail::freed_memory:
      return fmt::format("{} {} {} after it was freed.", subject, verb(r.access), element(r));
    case Detail::write_to_constant:
      return fmt::format("{} writes {}, which is constant.", subject, element(r));
    case Detail::frame_overwritten:
      return fmt::format("{} writes beyond its local variables and overwrites a return address.", subject);
    case Detail::short_host_memory:
      return fmt::format("The copy {} {} bytes of host memory, but only {} are there.",
                         r.access == Access::write ? "writes" : "reads", thousands(static_cast<uint64_t>(r.extent)),
                         thousands(static_cast<uint64_t>(r.number)));
    case Detail::pointers_not_elements:
      return fmt::format(
          "The copy reads {} bytes of host memory, but only {} are there, and these are pointers. Rows that were "
          "allocated one by one are not contiguous. Copy each row, or allocate one contiguous array.",
          thousands(static_cast<uint64_t>(r.extent)), thousands(static_cast<uint64_t>(r.number)));
    case Detail::others_variable:
      return fmt::format("{} {} a local variable of another thread: on a GPU each thread has only its own.", subject,
                         verb(r.access));
    default:
      return past_end(r);
  }
}

std::string uninitialised(const FindingRecord& r, const Shape& shape, int line) {
  const std::string lead = fmt::format("{} reads {}{}{}", capital(who_where(r.block, r.thread)), element(r),
                                       row_and_column(r, shape), at_line(line));
  if (r.detail == Detail::stale_element)
    return lead + ", which still holds a value from an earlier round. Its neighbours were rewritten, but it was not.";
  if (r.detail == Detail::still_copying) return lead + ", which an asynchronous copy has not finished writing.";
  return lead + ", which no thread has written.";
}

std::string host_access(const FindingRecord& r) {
  if (r.detail == Detail::copy_back)
    return fmt::format("matmul() copies {} bytes to the host. On a GPU that takes longer than most kernels.",
                       thousands(static_cast<uint64_t>(r.number)));
  if (r.detail == Detail::host_computed)
    return "matmul() computes on the host: the same copies and launches, repeated with other matrices, give a wrong C. "
           "Only kernels may use the values of A, B and C. Keep checks of these values out of matmul().";
  if (r.detail == Detail::host_function)
    return fmt::format("A kernel calls {}(), which runs only on the host. Use device code.", printable(r.text));
  if (r.detail == Detail::kernel_touches_host || (r.detail == Detail::none && r.thread[0] >= 0))
    return fmt::format("{} {} host memory ({}). A kernel can access only device memory.",
                       capital(who_where(r.block, r.thread)), verb(r.access), array_name(r));
  return fmt::format("Host code {} {}: only a kernel can do that.", verb(r.access),
                     r.array[0] ? element(r) + " in device memory" : "device memory");
}

std::string launch_error(const FindingRecord& r) {
  const std::string text = printable(r.text);
  switch (r.detail) {
    case Detail::device_assert:
      return fmt::format("An assert failed in {}: {}.", who_where(r.block, r.thread), text);
    case Detail::sticky_error:
      return "A CUDA call fails: " + text + ". A, B and C are device pointers of the caller.";
    case Detail::idle_blocks:
      return fmt::format("The launch starts {} blocks, but {} of them have no work. Only a sample of those was run.",
                         thousands(static_cast<uint64_t>(r.extent)), thousands(static_cast<uint64_t>(r.number)));
    case Detail::storage_not_shared:
      return fmt::format(
          "{} gets temporary storage that is private to each thread, so threads cannot exchange values. Pass "
          "it a reference to a __shared__ variable.",
          text);
    case Detail::device_reset:
      return "cudaDeviceReset() frees all device memory, also A, B and C, which belong to the caller.";
    case Detail::no_such_conversion:
      return "printf() in a kernel does not support %n. Remove it.";
    case Detail::shared_too_large:
      return "The launch asks for too much shared memory: " + text + ".";
    default:
      return text.empty() ? "This launch configuration is invalid." : "The launch failed: " + text + ".";
  }
}

/// What ran: matmul(), or code before it.
std::string subject_of(const FindingRecord& r) {
  return r.before_matmul ? "The initialisation of a global variable" : "matmul()";
}

std::string place_of(const FindingRecord& r, const Shape& shape) {
  return shape.M > 0 && !r.before_matmul ? " at " + to_string(shape) : "";
}

std::string timeout(const FindingRecord& r, const Shape& shape) {
  const std::string at = place_of(r, shape);
  if (r.detail == Detail::barrier_deadlock)
    return "The kernel never ends" + at +
           ": threads wait for each other. Does a loop wait for a value that no thread writes?";
  if (r.detail == Detail::too_many_blocks) {
    const char* why = r.number > int64_t{shape.M} * shape.N ? "far more than the work needs. Look at the grid's size."
                                                            : "and takes far more steps than the work needs. Is the "
                                                              "grid too large, or do several threads do the same work?";
    return fmt::format("The launch{} starts {} blocks, {}", at, thousands(static_cast<uint64_t>(r.number)), why);
  }
  if (r.detail == Detail::too_many_calls)
    return fmt::format("matmul() makes more than {} calls to CUDA{}. Look for a loop around these calls.",
                       thousands(static_cast<uint64_t>(r.number)), at);
  if (r.detail == Detail::prints_too_much)
    return "The kernel prints too much" + at + ". Print from one thread only, and not in a long loop.";
  if (r.detail == Detail::step_limit)
    return "The kernel does not end" + at +
           ": it took far more steps than the work needs. Look at the loop's condition.";
  return subject_of(r) + " did not end in time" + at + ": look for a loop that does not end.";
}

std::string signal_sentence(const FindingRecord& r, const std::string& at) {
  if (r.detail == Detail::null_pointer) return subject_of(r) + " crashed" + at + ": it used a null pointer.";
  if (r.detail == Detail::wild_pointer)
    return subject_of(r) + " crashed" + at + ": it used memory that does not belong to it.";
  const std::string text = printable(r.text);
  switch (r.detail) {
    case Detail::exception:
      return subject_of(r) + " threw an exception: " + text + at + ".";
    case Detail::host_assert:
      return "An assert failed" + at + ".";
    case Detail::endless_output:
      return subject_of(r) + " printed without end and was stopped" + at + ".";
    case Detail::ended_by_signal:
      return subject_of(r) + " was terminated by signal " + text + at + ".";
    case Detail::ended_with_exit_code:
      return fmt::format("{} ended the program with exit code {}{}.", subject_of(r), r.number, at);
    case Detail::memory_overwritten:
      return subject_of(r) + " crashed" + at + ": it overwrote memory that does not belong to it.";
    default:
      return text.empty() ? subject_of(r) + " crashed" + at + "." : subject_of(r) + " crashed" + at + ": " + text + ".";
  }
}

/// The GPU reports what happened, but not where.
std::string device_fault(const FindingRecord& r, const std::string& at) {
  const auto stopped = [&](const char* what) { return what + at + ": the GPU stopped it."; };
  if (r.kind == FindingKind::out_of_bounds)
    return stopped("A kernel used an address that does not belong to any array");
  if (r.kind == FindingKind::misaligned)
    return stopped("A kernel used a misaligned address, which is not a multiple of the access size");
  if (r.kind == FindingKind::launch_error) return stopped("An assert failed in a kernel");
  if (r.kind == FindingKind::timeout) return stopped("A kernel ran for too long");
  return "A kernel crashed" + at + ": " + printable(r.text) + ".";
}

std::string leak(const FindingRecord& r) {
  const std::string name = r.array[0] ? array_name(r) : "memory";
  if (r.number > 0)
    return fmt::format("{} bytes of {} are never freed.", thousands(static_cast<uint64_t>(r.number)), name);
  return capital(name) + " is never freed.";
}

}  // namespace

bool between_blocks(const FindingRecord& r) {
  return r.detail == Detail::different_block ||
         (r.other_block[0] >= 0 && !std::equal(r.block, r.block + 3, r.other_block));
}

int64_t element_index(const FindingRecord& r) {
  const int64_t size = std::max(1, r.element_bytes);
  return r.byte_offset >= 0 ? r.byte_offset / size : -((-r.byte_offset + size - 1) / size);
}

std::string element_text(const FindingRecord& r) {
  if (r.element_bytes <= 0) return "";
  int64_t index = element_index(r);
  int known = 0;
  while (known < 4 && r.dimensions[known] > 0) ++known;
  if (known < 2 || index < 0) return fmt::format("[{}]", index);
  std::string text;
  for (int i = known - 1; i > 0; --i) {
    text = fmt::format("[{}]", index % r.dimensions[i]) + text;
    index /= r.dimensions[i];
  }
  return fmt::format("[{}]", index) + text;
}

std::string sentence_for(const FindingRecord& r, const Shape& shape, int line, int other_line) {
  const std::string at = shape.M > 0 ? " at " + to_string(shape) : "";
  if (r.detail == Detail::device_fault) return device_fault(r, at);
  if (auto sentence = async_sentence(r, line, other_line)) return *sentence;
  switch (r.kind) {
    case FindingKind::shared_race:
    case FindingKind::global_race:
      return race(r, line, other_line);
    case FindingKind::barrier_divergence:
      return divergence(r, line, other_line);
    case FindingKind::out_of_bounds:
      return out_of_bounds(r);
    case FindingKind::misaligned:
      return fmt::format("{} {} {} bytes at {}: that address is not a multiple of {}.",
                         capital(who_where(r.block, r.thread)), verb(r.access), r.access_bytes, element(r),
                         r.access_bytes);
    case FindingKind::uninitialised_read:
      return uninitialised(r, shape, line);
    case FindingKind::host_access:
      return host_access(r);
    case FindingKind::launch_error:
      return launch_error(r);
    case FindingKind::leak:
      return leak(r);
    case FindingKind::timeout:
      return timeout(r, shape);
    case FindingKind::crash:
      return signal_sentence(r, place_of(r, shape));
    case FindingKind::memory_limit:
      return "matmul() asked for more memory than there is" + at + ".";
    case FindingKind::input_modified:
      return fmt::format("matmul() writes {}{}, which is an input only.", printable(r.array), at);
    case FindingKind::cheating:
      if (r.detail == Detail::computed_call)
        return "The code calls a function at a computed address. It may call only functions by name.";
      return "Host code writes into memory that belongs to the C library or to the checks, not to matmul().";
    case FindingKind::unsupported: {
      const std::string text = printable(r.text);
      return text.empty() ? "This uses a CUDA feature that the emulator does not support." : text;
    }
    default:
      return printable(r.text);
  }
}

}  // namespace grader
