// Collects the evidence about a source, with one function for each backend. All access to programs and to this machine
// uses `Machine`, so that a test can replace it.
#pragma once
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "grader/build/build.h"
#include "grader/build/gpu.h"
#include "grader/clock/speed.h"
#include "grader/diagnosis/evidence.h"
#include "grader/findings/explain.h"
#include "grader/judge/cpu_technique.h"
#include "grader/judge/judge.h"
#include "grader/run/trials.h"
#include "grader/sandbox/workspace.h"

namespace grader {

struct Machine {
  std::function<std::vector<Built>(const std::string& source, const std::vector<Flavour>& flavours,
                                   const std::string& folder)>
      build = build_all;
  std::function<Built(const std::string& source, Flavour flavour, bool cxx20, const std::string& folder)> build_copy =
      grader::build_copy;
  Executor execute = grader::execute;
  /// Maps addresses in a program to lines of the student's file.
  std::function<std::map<uint64_t, int>(const std::vector<uint64_t>& pcs, const std::string& binary,
                                        const std::string& student_file)>
      lines = resolve_lines;
  std::function<CpuMetrics(const CountedBuilds& builds, const std::vector<std::string>& wanted)> cpu_metrics =
      grader::cpu_metrics;
  std::function<SpeedResult(const std::vector<SpeedRule>& rules, const std::string& binary, Flavour flavour)> speed =
      measure_speed;
  std::function<const Gpu&()> gpu = grader::gpu;
};

/// One submission while it is graded, or a copy of it with one change (mend.h).
struct Work {
  const Machine& machine;
  const Options& options;
  const Workspace& workspace;
  const Rubric* rubric = nullptr;  // the lab's rubric; nullptr: a single shape is tried
  Shape counted_shape = {};        // the shape at which memory traffic is counted
  std::vector<Trial> trials = {};
  std::vector<Trial> spared = {};     // trials that were not run, because smaller shapes were already wrong
  std::vector<Trial> sanitized = {};  // CPU labs: the same shapes under ASan and UBSan
  std::string checked_binary = {};    // for a copy: path of the emulator_check build, if it exists already
  bool all_or_nothing = false;        // true if a copy is useful only if all of its results are right
  std::string fast_binary = {};       // for speed: the cpu_fast or gpu build
  // workspace of the GPU build, if it runs in parallel with the emulator's build
  std::unique_ptr<Workspace> beside = {};
  Reason no_speed = {};  // why speed is not measured here
  Symptoms symptoms = {};
  std::future<std::vector<Run>> begun = {};     // the runs that gather_symptoms() needs, started early
  std::function<void(Work&)> count_later = {};  // runs the counting that was skipped
  FindingsSeen findings_seen = {};              // for the submission itself, not for copies of it

  int multiple_of() const { return rubric ? rubric->multiple_of : 0; }
};

void gather_emulator(Work& work);
void gather_cpu(Work& work);
/// Replaces the emulator's results by those of `trials`, which run on the GPU. If both have found the same mistake, the
/// emulator's finding is kept, because it contains the line.
void gather_gpu(std::vector<Trial> trials, Work& work);
/// Runs one backend after the other. nvcc and the computation of references for the trials of `plan` run in parallel
/// with the emulator.
void gather_both(const std::function<std::vector<Trial>()>& plan, Work& work);

/// Builds for the GPU if the lab measures speed. If nvcc rejects the file, this is reported, and only the points for
/// speed are lost.
void build_for_speed(Work& work);
/// Adds the findings of NVIDIA's tools if there are no others. Used for `--sanitize`.
void add_sanitizer(Work& work);

// ---- observed.cpp: for every backend, converts builds and records to findings, and trials to facts

bool all_right(const std::vector<Trial>& trials);
/// True if an initialiser of the submission does not end, so that no call of matmul() was reached.
bool is_unreached(const std::vector<Trial>& trials);
bool any_right(const std::vector<Trial>& trials);
/// True if a trial with a shape that the rubric names is wrong. False if only hidden shapes are wrong; a user who looks
/// at the named shapes then sees no error.
bool is_named_shape_wrong(const std::vector<Trial>& trials, const Rubric& rubric);
bool is_hidden_shape_wrong(const std::vector<Trial>& trials, const Rubric& rubric);

void add_finding(FindingKind kind, const std::string& message, Evidence& evidence);

/// True if C contains the values that -ftrivial-auto-var-init stores in uninitialised variables.
bool shows_pattern(const std::vector<Trial>& trials, const std::vector<Finding>& findings);

/// Adds findings for reads of uninitialised variables, from g++'s warnings. They are errors if C contains the pattern
/// (`evidence`). A warning alone proves nothing, even if numbers are wrong.
void add_uninitialised(const Built& built, bool evidence, std::vector<Finding>& findings);

/// Builds the submission in these flavours, in its workspace.
std::vector<Built> build_with(const std::vector<Flavour>& flavours, const Work& work);

/// Returns false if there is no program to run. The evidence then contains the reason.
bool took_and_built(const std::vector<Built>& builds, Evidence& evidence);
/// Checks whether the emulator refused something at run time. The program then cannot be graded.
void note_runtime_refusal(Evidence& evidence);

/// Returns the findings of some trials of one build, including those about numbers.
std::vector<Finding> findings_of(const Built& built, const std::vector<Trial>& trials, const Machine& machine);
/// Returns the findings of these records, resolved in the program that produced them.
std::vector<Finding> findings_of(const std::vector<RecordAtShape>& records, const std::string& binary,
                                 const std::string& file, const Machine& machine);
std::vector<RecordAtShape> records_of(const std::vector<Trial>& trials);

/// Adds only kinds of findings that are not present yet. So a mistake that a different build explained better is not
/// reported twice.
void add_new_kinds(const std::vector<Finding>& more, std::vector<Finding>& findings);

/// Starts the runs that gather_symptoms() will need, if the results of the small trials determine them.
void begin_symptoms(const Built& built, Flavour flavour, const std::vector<Trial>& small, Work& work);
/// Gathers the evidence for a diagnosis; programs are run again only if numbers are wrong.
void gather_symptoms(const Built& built, Flavour flavour, Work& work);

/// Finds where the file deviates from its own tiling (diagnosis/evidence.h), at the first of these shapes at which it
/// deviates. `built`: the checking build, or a CPU lab's traced build.
void find_departures(const Built& built, const std::vector<Shape>& shapes, const Machine& machine, Symptoms& symptoms);
std::vector<Shape> shapes_to_measure(bool cuda);

/// Compares each access of the kernel, at a shape where it is wrong, with what its own tiling requires.
void measure_departures(const Built& built, Work& work);
/// Like measure_departures(), for a CPU program, which is built for this purpose.
void measure_cpu_departures(Work& work);

/// True if only a full mark is of interest. Counting is then skipped for a submission that fails the checks, and done
/// later for one that passes.
bool needs_no_counts(const Work& work);

/// Keeps only the parts of the trials that marks and reports need.
void keep_trials(Work& work);

}  // namespace grader
