// Plans and makes the trials, which determine a lab's correctness. A trial is one run of matmul() with one shape, fill
// and thread order. The rubric's shapes and hidden ones are run with both fills, in the emulator the rubric's shapes
// also with other thread orders. Findings from their numbers are made here as well.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "grader/build/build.h"
#include "grader/lab/rubric.h"
#include "grader/run/execute.h"
#include "grader/run/numbers.h"

namespace grader {

struct Trial {
  std::vector<size_t> groups = {};  // the rubric's correctness groups that contain this shape
  lab::ThreadOrder order = lab::ThreadOrder::natural;
  lab::Sender sender = lab::Sender::host;
  std::shared_ptr<const Reference> reference = {};
  bool waits = false;  // runs only if the other trial of its shape is wrong
  // Set by the run:
  CaseOutcome outcome = {};
  Comparison comparison = {};
  bool first_call_wrong = false, second_call_wrong = false;  // in equal calls whose results differ
  bool right = false;                                        // finished, and every element is right
  bool call_never_ended = false;                             // the clock ended the first call
  bool input_modified = false;
  std::string printed = {};      // set in the first trial of a process: the whole output of that process
  bool needs_its_order = false;  // the result is wrong, but the same fill gives a right result in natural order
  // for a replay with a wrong result: C equals that of the recorded call, which had different inputs
  bool repeats_the_call = false;
  bool spared = false;                    // not run: its groups were already wrong, or it was not needed
  std::vector<bool> wrong_elements = {};  // M*N
  // the result is wrong, and C holds only integers although the inputs have fractions (numbers.h)
  bool whole_numbers = false;
  bool few_bits = false;  // the result is wrong, and C holds no more bits than FP16 has
};

/// Shapes are in order of size, so that the first failure is the smallest. In the emulator matmul() is called with
/// integers. Fractions are used only when the recorded messages of a call are replayed, so the host code never sees
/// them. `orders`: uses other thread orders: at the smallest shape in a second trial of each fill (integers reversed,
/// fractions random); at each further shape in the trial of the fractions, alternately. The integers of a large shape
/// then wait (Trial::waits), because one run shows whether the shape is right.
std::vector<Trial> plan_trials(const Rubric& rubric, const std::string& submission, uint64_t seed, bool orders);
/// For a GPU: includes the rubric's gpu_shapes, in natural order.
std::vector<Trial> plan_gpu_trials(const Rubric& rubric, const std::string& submission, uint64_t seed);
/// Small shapes reveal most mistakes, so they run first.
bool is_large(const Shape& shape);
/// The order of trials by shape in a plan.
bool is_smaller(const Trial& a, const Trial& b);
/// One shape with both fills; in the emulator with other thread orders, too.
std::vector<Trial> plan_one_shape(const Shape& shape, uint64_t seed, Precision precision, Backend backend);

/// Which large shapes to run, given the results of the small ones.
enum class Large {
  all,        // each of them
  undecided,  // those of correctness groups that are still right
  none,
};

/// In the emulator: further work to do in parallel.
struct Beside {
  std::function<void()> work = {};
  double products = 0;  // its duration, as the number of products in a trial of the same duration
  /// Called with the small trials, which run first. The work is done only if all large ones run.
  std::function<Large(const std::vector<Trial>&)> small_seen = {};
};

/// Runs and compares; returns "", or why the trials could not be run to the end.
std::string run_trials(const std::string& binary, Flavour flavour, std::vector<Trial>& trials,
                       const Executor& executor = execute, const Beside& beside = {});

/// Findings from the numbers, one per kind: unwritten-output, non-finite, precision, wrong-result, input-modified. Each
/// describes the smallest trial that shows it.
std::vector<Finding> number_findings(const std::vector<Trial>& trials, const std::string& student_file);

}  // namespace grader
