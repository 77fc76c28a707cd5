// CPU labs: a fast build for results and times, a sanitized one for behaviour, and a plain one if counts are needed.
#include <future>

#include "grader/judge/gather.h"

namespace grader {
namespace {

/// The sanitized build is used for behaviour, and for results that depend on uninitialised memory.
std::vector<Trial> only_reals(const std::vector<Trial>& trials) {
  std::vector<Trial> reals;
  for (const Trial& trial : trials)
    if (trial.reference->kind != Fill::integers) reals.push_back(trial);
  return reals;
}

std::vector<std::string> wanted_metrics(const Rubric* rubric) {
  std::vector<std::string> wanted;
  if (rubric)
    for (const TechniqueRule& rule : rubric->technique) wanted.push_back(rule.metric);
  return wanted;
}

void measure_technique(Work& work) {
  const std::vector<std::string> wanted = wanted_metrics(work.rubric);
  if (wanted.empty() || !any_right(work.trials)) return;
  // The witness reads the last build, the one that is counted.
  const std::vector<Built> builds = build_with({Flavour::cpu_traced, Flavour::cpu_plain}, work);
  if (!took_and_built(builds, work.symptoms)) return;
  if (!builds[1].tells_a_simulator.empty()) {
    work.symptoms.no_technique = {.why = Why::tells_a_simulator, .words = builds[1].tells_a_simulator};
    return;
  }
  const CpuMetrics metrics = work.machine.cpu_metrics({builds[1].binary, builds[0].binary}, wanted);
  if (metrics.other_path && metrics.error.empty()) {
    work.symptoms.no_technique = {Why::other_path_counted};
    return;
  }
  work.symptoms.metrics = metrics.values;
  if (metrics.error.empty()) return;
  work.symptoms.no_technique = {.why = metrics.at_fault ? Why::failed_where_counted : Why::tool,
                                .words = metrics.error};
  work.symptoms.technique_unmeasured = !metrics.at_fault;
}

/// The sanitized build comes first, because it knows what happened in memory. Lines are resolved in the build that
/// produced the record.
std::vector<Finding> findings_of_both(const Built& sanitized, const Built& fast, const Work& work) {
  std::vector<Finding> findings = findings_of(sanitized, work.sanitized, work.machine);
  add_new_kinds(findings_of(records_of(work.trials), fast.binary, work.symptoms.file, work.machine), findings);
  add_new_kinds(number_findings(work.trials, work.symptoms.file), findings);
  findings.insert(findings.end(), fast.notes.begin(), fast.notes.end());
  return findings;
}

void run_both(const Built& sanitized, const Built& fast, Work& work) {
  work.sanitized = only_reals(work.trials);
  const Executor& execute = work.machine.execute;
  auto other = std::async(std::launch::async, [&] {
    return run_trials(sanitized.binary, Flavour::cpu_sanitized, work.sanitized, execute);
  });
  work.symptoms.error = run_trials(fast.binary, Flavour::cpu_fast, work.trials, execute);
  const std::string other_error = other.get();
  if (work.symptoms.error.empty()) work.symptoms.error = other_error;
}

}  // namespace

void gather_cpu(Work& work) {
  const std::vector<Built> builds = build_with({Flavour::cpu_sanitized, Flavour::cpu_fast}, work);
  if (!took_and_built(builds, work.symptoms)) return;
  for (const Finding& note : builds[1].notes) work.symptoms.notes.push_back(note.message);
  run_both(builds[0], builds[1], work);
  work.symptoms.findings = findings_of_both(builds[0], builds[1], work);
  if (work.findings_seen) work.findings_seen(work.symptoms);
  if (!work.all_or_nothing) {  // nobody asks why a copy is wrong
    gather_symptoms(builds[1], Flavour::cpu_fast, work);
    measure_cpu_departures(work);
  }
  if (needs_no_counts(work)) {
    work.symptoms.no_technique = {Why::shape_wrong};
    return;
  }
  // For a lab's wrong file, counts are needed only if no single change makes it right.
  if (work.rubric && !all_right(work.trials))
    work.count_later = measure_technique;
  else
    measure_technique(work);
  if (!work.options.until_refused) work.fast_binary = builds[1].binary;
}

}  // namespace grader
