#include "grader/judge/mend.h"

#include <algorithm>

#include "grader/judge/mend/search.h"

namespace grader {
namespace {

bool is_wrong(const Work& work) {
  return !all_right(work.trials) || !all_right(work.sanitized) || std::ranges::any_of(work.seen.findings, is_error);
}

/// The copy as a submission of its own, with the trials of the first.
void gather_copy(const std::string& source, const Work& work, Work& copy) {
  copy.seen.backend = work.seen.backend;
  copy.seen.seed = work.seen.seed;
  copy.seen.cuda = work.seen.cuda;
  copy.seen.file = work.seen.file;
  copy.seen.source = source;
  for (const Trial& trial : work.trials)
    copy.trials.push_back(
        {.groups = trial.groups, .order = trial.order, .sender = trial.sender, .reference = trial.reference});
  copy.seen.cuda ? gather_emulator(copy) : gather_cpu(copy);
}

bool take_over(const std::string& source, Work& work) {
  const Workspace workspace;
  Work copy{.machine = work.machine, .options = work.options, .workspace = workspace, .rubric = work.rubric};
  copy.counted_shape = work.counted_shape;
  gather_copy(source, work, copy);
  const Evidence& seen = copy.seen;
  if (!seen.compiled || !seen.error.empty() || seen.nothing_counts || is_wrong(copy)) return false;
  work.seen.mended = true;
  work.seen.metrics = seen.metrics;
  work.seen.inputs_read = seen.inputs_read;
  work.seen.no_technique = seen.no_technique;
  work.seen.technique_unmeasured = seen.technique_unmeasured;
  return true;
}

}  // namespace

void mend_one_slip(Work& work) {
  const Evidence& seen = work.seen;
  const bool judged = seen.compiled && seen.error.empty() && !seen.nothing_counts;
  if (!judged || !work.rubric || work.options.until_refused || seen.backend == Backend::gpu || !is_wrong(work)) return;
  for (const std::string& copy : mend::right_copies(work))
    if (take_over(copy, work)) return;
}

}  // namespace grader
