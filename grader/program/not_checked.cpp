#include "grader/program/not_checked.h"

#include <algorithm>

namespace grader {
namespace {

bool has_detail(const ProgramRun& run, lab::Detail detail) {
  return std::ranges::any_of(run.findings, [&](const Finding& finding) { return finding.detail == detail; });
}

}  // namespace

std::vector<NotChecked> not_checked(const ProgramRun& run, const ProgramOptions& asked) {
  if (!run.built) return {};
  if (!asked.checked) return {{"mistakes", "mistakes of any kind"}};
  std::vector<NotChecked> all = {{"host-memory", "bounds of host memory"},
                                 {"libraries", "accesses of library functions"},
                                 {"other-orders", "other orders of threads"}};
  if (asked.late) all.push_back({"unfinished-work", "host code while device work may still run"});
  if (has_detail(run, lab::Detail::idle_blocks)) all.push_back({"idle-blocks", "blocks that appear to do nothing"});
  if (has_detail(run, lab::Detail::far_memory))
    all.push_back({"large-memory", "races and uninitialised reads in its largest allocations"});
  if (run.signal != 0) all.push_back({"after-the-end", "everything after its early end"});
  if (run.signal == 0 && run.exit_code > 0) all.push_back({"leaks", "leaks, because its exit code is not 0"});
  return all;
}

}  // namespace grader
