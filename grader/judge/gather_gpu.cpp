// What a GPU adds: correctness and speed on the device, and NVIDIA's tools.
#include <algorithm>
#include <future>

#include "grader/judge/gather.h"
#include "grader/run/sanitizer.h"

namespace grader {
namespace {

bool ended_badly(const Trial& trial) { return trial.outcome.ran && !trial.outcome.finished; }

/// The largest shape that the slow tools finish within seconds; otherwise the smallest.
Shape sanitized_shape(const std::vector<Trial>& trials) {
  constexpr double kMostProducts = 0x1p18;
  const Shape* best = nullptr;
  for (const Trial& trial : trials) {
    const Shape& s = trial.reference->shape;
    if (!best || multiply_adds(s) <= kMostProducts) best = &s;
  }
  return best ? *best : Shape{64, 64, 64};
}

Built build_gpu(const Work& work) {
  return work.machine.build(work.symptoms.source, {Flavour::gpu}, work.workspace.path())[0];
}

void gather_built(const std::function<Built()>& build, const std::function<std::vector<Trial>()>& plan, Work& work) {
  Evidence& evidence = work.symptoms;
  if (!evidence.compiled || !evidence.error.empty()) return;
  evidence.error = gpu_trouble();
  if (!evidence.error.empty()) return;
  const Built built = build();
  if (!took_and_built({built}, evidence)) {
    evidence.compiled = false;
    return;
  }
  work.fast_binary = built.binary;
  std::vector<Trial> trials = plan();
  evidence.error = run_trials(built.binary, Flavour::gpu, trials, work.machine.execute);
  if (std::ranges::any_of(trials, ended_badly)) suspect_gpu();
  work.trials = std::move(trials);
  // The emulator's findings about numbers are dropped if the numbers come from the GPU.
  std::erase_if(evidence.findings, [](const Finding& finding) { return is_about_numbers(finding.kind); });
  add_new_kinds(findings_of(records_of(work.trials), "", evidence.file, work.machine), evidence.findings);
  add_new_kinds(number_findings(work.trials, evidence.file), evidence.findings);
}

}  // namespace

void gather_gpu(std::vector<Trial> trials, Work& work) {
  gather_built([&] { return build_gpu(work); }, [&] { return std::move(trials); }, work);
}

void gather_both(const std::function<std::vector<Trial>()>& plan, Work& work) {
  work.beside = std::make_unique<Workspace>();
  auto building = std::async(std::launch::async, [&work, source = work.symptoms.source] {
    return work.machine.build(source, {Flavour::gpu}, work.beside->path())[0];
  });
  auto planned = std::async(std::launch::async, plan);
  gather_emulator(work);
  gather_built([&] { return building.get(); }, [&] { return planned.get(); }, work);
}

void build_for_speed(Work& work) {
  const bool wanted = std::ranges::count(work.rubric->speed, Backend::gpu, &SpeedRule::backend) > 0;
  if (!wanted || !work.symptoms.compiled || !work.symptoms.error.empty()) return;
  if (!all_right(work.trials)) {
    work.no_speed = {Why::not_all_right};
    return;
  }
  const Built built = build_gpu(work);
  work.fast_binary = built.binary;
  if (!built.ok)
    work.no_speed = built.findings.empty() ? Reason{.why = Why::no_gpu_program, .words = built.error}
                                           : Reason{.why = Why::nvcc_refuses, .words = built.findings[0].message};
}

void add_sanitizer(Work& work) {
  Evidence& evidence = work.symptoms;
  if (!work.options.sanitize || !evidence.compiled) return;
  if (work.fast_binary.empty()) {
    evidence.notes.push_back("--sanitize added nothing: " + (work.machine.gpu().ready
                                                                 ? "there is no program for the GPU yet."
                                                                 : work.machine.gpu().why_not));
    return;
  }
  const Sanitized sanitized = sanitize(work.fast_binary, sanitized_shape(work.trials), evidence.file);
  add_new_kinds(sanitized.findings, evidence.findings);
  evidence.notes.push_back(sanitized.note);
}

}  // namespace grader
