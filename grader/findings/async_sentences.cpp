#include "grader/findings/async_sentences.h"

#include <algorithm>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/findings/cluster_sentences.h"
#include "grader/findings/phrases.h"

namespace grader {
namespace {

using lab::Detail;
using lab::FindingRecord;

std::string swizzle(int64_t bytes) { return bytes ? fmt::format("a swizzle of {} bytes", bytes) : "no swizzle"; }

std::string bytes_of(int64_t count) { return thousands(static_cast<uint64_t>(count < 0 ? -count : count)) + " bytes"; }

std::string of_line(int line) { return line > 0 ? fmt::format(" of line {}", line) : ""; }

std::string phase_never_over(const FindingRecord& r, int line, int other_line) {
  const std::string last = other_line > 0 ? fmt::format(" The last arrival was in line {}.", other_line) : "";
  return fmt::format(
      "The kernel never ends: {} waits at the mbarrier {}{}. Its phase {} never completes: {} of {} arrivals are "
      "missing.{}",
      who_where(r.block, r.thread), element(r), at_line(line), r.index, r.number, r.extent, last);
}

std::string misaligned(const FindingRecord& r, const char* what) {
  return fmt::format("{} is {}, which is not a multiple of {}. The GPU stops the kernel there.", what, r.number,
                     r.extent);
}

/// Accumulators and operand fragments in registers, which belong to the tensor cores while a wgmma is in flight.
std::optional<std::string> of_registers(const FindingRecord& r, int line, int other_line) {
  const std::string subject = capital(who_where(r.block, r.thread));
  switch (r.detail) {
    case Detail::sums_under_way:
      return fmt::format(
          "{} {} a sum{} while the product{} still adds to it. First wait for the "
          "product's group with wgmma.wait_group.",
          subject, verb(r.access), at_line(line), of_line(other_line));
    case Detail::fragment_under_way:
      return fmt::format("{} {} a register of A{} while the product{} may still read it. Wait for its group first.",
                         subject, verb(r.access), at_line(line), of_line(other_line));
    case Detail::no_wgmma_fence:
      return fmt::format(
          "{} passes registers to wgmma.mma_async{} that it has accessed since its last wgmma.fence. Put a fence "
          "between the two, and before the first product.",
          subject, at_line(line));
    default:
      return std::nullopt;
  }
}

/// Names the block, too, if it is a different block of the cluster.
std::string other_thread(const FindingRecord& r) {
  return std::equal(r.block, r.block + 3, r.other_block) ? who(r.other_thread)
                                                         : who_where(r.other_block, r.other_thread);
}

/// Tiles in shared memory.
std::optional<std::string> of_memory(const FindingRecord& r, int line, int other_line) {
  const std::string subject = capital(who_where(r.block, r.thread));
  switch (r.detail) {
    case Detail::no_proxy_fence:
      return fmt::format(
          "{} stores {}{}, and the copy or product{} uses it with no fence.proxy.async between them. Ordinary stores "
          "are visible to the copy engine and the tensor cores only after that fence. Put it after the store, in the "
          "storing thread, and before the barrier.",
          capital(who(r.other_thread)), element(r), at_line(other_line), of_line(line));
    case Detail::swizzles_differ:
      return fmt::format(
          "The product{} reads {} with {}, but the copy{} stored it with {}: the descriptor and the tensor map must "
          "name the same swizzle.",
          of_line(line), element(r), swizzle(r.number), of_line(other_line), swizzle(r.extent));
    case Detail::copy_under_way:
      if (r.access == lab::Access::write && r.number)
        return fmt::format(
            "The copy{} overwrites {}, which an earlier copy{} may still be writing. Threads that use the old tile "
            "must arrive at an mbarrier, and the copying thread must wait for it with the right parity.",
            of_line(line), element(r), other_line == line ? "" : of_line(other_line));
      return fmt::format(
          "{} {} {}{}, which the copy{} may still be writing. The thread has not waited for the mbarrier phase that "
          "the copy completes. Does it wait for the parity of an earlier phase?",
          subject, verb(r.access), element(r), at_line(line), of_line(other_line));
    case Detail::read_under_way:
      if (r.number)
        return fmt::format(
            "The copy{} overwrites {} while the product or store{} may still read it. Threads that wait for the "
            "product or store must then arrive at an mbarrier, and the copying thread must wait for it with the right "
            "parity.",
            of_line(line), element(r), of_line(other_line));
      return fmt::format(
          "{} {} {}{} while the product or store{} may still read it. Wait for it first, or for the threads that "
          "do, at an mbarrier with the right parity.",
          subject, verb(r.access), element(r), at_line(line), of_line(other_line));
    case Detail::overwritten_by_copy:
      return fmt::format(
          "The copy{} overwrites {} while {} may still {} it{}. Threads that use the old tile must "
          "arrive at an mbarrier, and the copying thread must wait for it with the right parity.",
          of_line(line), element(r), other_thread(r), r.other_access == lab::Access::read ? "read" : "write",
          at_line(other_line));
    default:
      return std::nullopt;
  }
}

/// Arrivals and bytes counted by an mbarrier.
std::optional<std::string> of_barriers(const FindingRecord& r, int line) {
  const std::string subject = capital(who_where(r.block, r.thread));
  switch (r.detail) {
    case Detail::barrier_not_fenced:
      return fmt::format(
          "The copy{} signals the mbarrier {}, but its initialisation may not be visible to the copy engine yet. "
          "Put fence.mbarrier_init or fence.proxy.async after mbarrier.init.",
          of_line(line), element(r));
    case Detail::too_many_bytes:
      return fmt::format(
          "The copies transfer {} for the mbarrier {}, which expects {}{}. This phase completes too early, and so do "
          "the next ones.",
          bytes_of(r.number), element(r), bytes_of(r.extent), at_line(line));
    case Detail::phase_unseen:
      return fmt::format(
          "{} ends phase {} of the mbarrier {}{}, and no thread has waited for the previous phase. A thread that waits "
          "by parity misses that phase. Is the barrier initialised for fewer arrivals than come, or is a wait missing "
          "before the next round?",
          subject, r.number, element(r), at_line(line));
    case Detail::arrivals_left_over:
      return fmt::format(
          "At the end of the block, a phase of the mbarrier {2}{3} is incomplete, with {0} of {1}. More or "
          "fewer threads arrive than it was initialised for.",
          r.number, counted(static_cast<uint64_t>(r.extent), "arrival"), element(r), at_line(line));
    case Detail::bytes_left_over:
      return fmt::format(
          "At the end of the block, {} have arrived at the mbarrier {} that no phase expects: arrive.expect_tx{} "
          "expects fewer bytes than the copies transfer.",
          bytes_of(r.number), element(r), at_line(line));
    case Detail::too_many_arrivals:
      return fmt::format("More threads arrive at the mbarrier {}{} than its phase expects: it was initialised for {}.",
                         element(r), at_line(line), counted(static_cast<uint64_t>(r.extent), "arrival"));
    case Detail::no_barrier_there:
      return fmt::format("{} uses {} as an mbarrier{}, but it was not initialised with mbarrier.init.", subject,
                         element(r), at_line(line));
    default:
      return std::nullopt;
  }
}

/// Waits that never end.
std::optional<std::string> of_waits(const FindingRecord& r, int line, int other_line) {
  switch (r.detail) {
    case Detail::phase_never_over:
      return phase_never_over(r, line, other_line);
    case Detail::bytes_never_come:
      return fmt::format(
          "The kernel never ends: {} waits at the mbarrier {}{}, which expects {}{}, but {} arrive. expect_tx "
          "counts the bytes of whole boxes, including zeros outside the matrix.",
          who_where(r.block, r.thread), element(r), at_line(line), bytes_of(r.extent), at_line(other_line),
          bytes_of(r.number));
    case Detail::warp_group_incomplete:
      return r.number % 128 ? fmt::format("The product{} needs all 128 threads of a warp group, but the block has {}.",
                                          of_line(line), counted(static_cast<uint64_t>(r.number), "thread"))
                            : fmt::format(
                                  "The kernel never ends: {} waits at a product{} that {}, of the same warp group, "
                                  "never reaches. All 128 threads must execute it.",
                                  who_where(r.block, r.thread), at_line(line), who(r.other_thread));
    case Detail::named_barrier_incomplete:
      return fmt::format(
          "The kernel never ends: {} waits at a named barrier{}, but fewer threads arrive than it expects.",
          who_where(r.block, r.thread), at_line(line));
    default:
      return std::nullopt;
  }
}

std::string refused_map(const FindingRecord& r) {
  using Argument = lab::TensorMapArgument;
  const auto number = thousands(static_cast<uint64_t>(r.number)), limit = thousands(static_cast<uint64_t>(r.extent));
  switch (static_cast<Argument>(r.index)) {
    case Argument::missing:
      return "a pointer is null";
    case Argument::dimensions:
      return fmt::format("a map has 1 to {} dimensions, but {} are requested", limit, number);
    case Argument::address:
      return fmt::format("the matrix begins {} bytes after a multiple of {}", number, limit);
    case Argument::stride:
      return fmt::format("rows are {} bytes apart, which is not a multiple of {}", number, limit);
    case Argument::largest_stride:
      return fmt::format("rows are {} bytes apart; the distance must be less than {}", number, limit);
    case Argument::side:
      return fmt::format("a side of the matrix has {} elements; it must have 1 to {}", number, limit);
    case Argument::box:
      return fmt::format("a side of the box has {} elements; it must have 1 to {}", number, limit);
    case Argument::box_row:
      return fmt::format("a row of the box has {} bytes, which is not a multiple of {}", number, limit);
    case Argument::swizzled_row:
      return fmt::format("a row of the box has {} bytes, but its swizzle allows {}", number, limit);
    default:
      return "the emulator supports only maps without interleaving, with element strides of 1, and swizzles up to 128 "
             "bytes";
  }
}

/// What a card stops at.
std::optional<std::string> of_refused(const FindingRecord& r) {
  switch (r.detail) {
    case Detail::no_tensor_map:
      return "The copy has no valid tensor map: its argument does not point to one made by cuTensorMapEncodeTiled().";
    case Detail::tensor_map_refused:
      return "cuTensorMapEncodeTiled() refuses the tensor map: " + refused_map(r) + ".";
    case Detail::tensor_map_dimensions:
      return fmt::format("The copy has {}, but its tensor map has {}.",
                         counted(static_cast<uint64_t>(r.number), "coordinate"),
                         counted(static_cast<uint64_t>(r.extent), "dimension"));
    case Detail::box_coordinate:
      return misaligned(r, "The first coordinate of the box, in bytes,");
    case Detail::box_destination:
      return misaligned(r, "The box's place in shared memory");
    case Detail::bulk_address:
      return misaligned(r, "An address of the bulk copy");
    case Detail::bulk_size:
      return misaligned(r, "The size of the bulk copy");
    case Detail::operand_start:
      return misaligned(r, "The start of an operand of the product");
    default:
      return std::nullopt;
  }
}

}  // namespace

bool is_asynchronous(Detail detail) { return detail >= Detail::sums_under_way && detail <= Detail::no_such_block; }

std::optional<std::string> async_sentence(const FindingRecord& r, int line, int other_line) {
  if (auto sentence = of_registers(r, line, other_line)) return sentence;
  if (auto sentence = of_memory(r, line, other_line)) return sentence;
  if (auto sentence = of_barriers(r, line)) return sentence;
  if (auto sentence = of_waits(r, line, other_line)) return sentence;
  if (auto sentence = of_refused(r)) return sentence;
  return cluster_sentence(r, line);
}

}  // namespace grader
