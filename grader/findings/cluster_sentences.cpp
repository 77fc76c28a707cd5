#include "grader/findings/cluster_sentences.h"

#include <fmt/core.h>

#include "grader/findings/phrases.h"

namespace grader {

using lab::Detail;
using lab::FindingRecord;

std::optional<std::string> cluster_sentence(const FindingRecord& r, int line) {
  const std::string subject = capital(who_where(r.block, r.thread));
  const auto foreign = [&](const char* reason) {
    return fmt::format("{} uses {} of {}{}, {}", subject, element(r), block_name(r.other_block), at_line(line), reason);
  };
  switch (r.detail) {
    case Detail::block_not_started:
      return foreign(
          "which may not have started. A block's shared memory exists only while it runs. Synchronise all blocks of "
          "the cluster first, with cluster.sync() or barrier.cluster.");
    case Detail::block_may_be_gone:
      return foreign(
          "which may have ended. A block's shared memory exists only while it runs. Synchronise all blocks of the "
          "cluster before any "
          "of them ends, with cluster.sync() or barrier.cluster.");
    case Detail::foreign_barrier:
      return fmt::format(
          "{} waits at {}, an mbarrier of another block{}: threads of other blocks can arrive there, but only threads "
          "of its own block can wait.",
          subject, element(r), at_line(line));
    case Detail::cluster_barrier_incomplete:
      return fmt::format(
          "The kernel never ends: {} waits at the cluster's barrier{}, but {} never reaches it. All threads of all "
          "blocks in the cluster must arrive there, except those that have returned.",
          who_where(r.block, r.thread), at_line(line), who_where(r.other_block, r.other_thread));
    case Detail::cluster_barrier_twice:
      return fmt::format(
          "{} arrives at the cluster's barrier twice without a wait in between, or waits without arriving first{}. "
          "Each arrive needs exactly one wait.",
          subject, at_line(line));
    case Detail::no_such_block:
      return fmt::format("{} uses rank {} in a cluster of {} blocks{}. Ranks begin at 0.", subject, r.number, r.extent,
                         at_line(line));
    default:
      return std::nullopt;
  }
}

}  // namespace grader
