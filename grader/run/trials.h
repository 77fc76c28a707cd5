// Plans and runs the trials, which determine a lab's correctness. A trial is one run of matmul() with one shape, fill
// and thread order. The rubric's shapes and hidden shapes are run with both fills. In the emulator, the rubric's shapes
// are also run with other thread orders. This module also creates findings from the numbers of trials.
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
  bool waits = false;  // true: runs only if the other trial of its shape is wrong
  // Set by the run:
  CaseOutcome outcome = {};
  Comparison comparison = {};
  bool first_call_wrong = false, second_call_wrong = false;  // two calls are equal, but their results differ
  bool right = false;                                        // finished, and every element is right
  bool call_never_ended = false;                             // the clock ended the first call
  bool input_modified = false;
  std::string printed = {};      // set in the first trial of a process: the whole output of that process
  bool needs_its_order = false;  // the result is wrong, but the same fill gives a right result in natural order
  // for a replay with a wrong result: C equals that of the recorded call, although that call had different inputs
  bool repeats_the_call = false;
  bool spared = false;                    // not run, because its groups were already wrong or because it was not needed
  std::vector<bool> wrong_elements = {};  // M*N
  // the result is wrong, and C contains only integers, although the inputs have fractions (numbers.h)
  bool whole_numbers = false;
  bool few_bits = false;  // the result is wrong, and C has no more bits than FP16
};

/// Shapes are in order of size, so that the first failure is the smallest. In the emulator matmul() is called with
/// integers. Fractions are used only when the recorded messages of a call are replayed, so the host code never receives
/// them. `orders`: other thread orders are also used. At the smallest shape, there is a second trial of each fill
/// (integers reversed, fractions random). At each further shape, the trial of the fractions uses them alternately. The
/// trial of the integers of a large shape then waits (Trial::waits), because one run shows whether the shape is right.
std::vector<Trial> plan_trials(const Rubric& rubric, const std::string& submission, uint64_t seed, bool orders);
/// For a GPU. Includes the rubric's gpu_shapes, in natural order.
std::vector<Trial> plan_gpu_trials(const Rubric& rubric, const std::string& submission, uint64_t seed);
/// Small shapes reveal most mistakes, so they run first.
bool is_large(const Shape& shape);
/// The order of trials by shape in a plan.
bool is_smaller(const Trial& a, const Trial& b);
/// One shape with both fills. In the emulator, also with other thread orders.
std::vector<Trial> plan_one_shape(const Shape& shape, uint64_t seed, Precision precision, Backend backend);

/// Which large shapes to run, depending on the results of the small ones.
enum class Large {
  all,        // each of them
  undecided,  // those in correctness groups that are still right
  none,
};

/// For the emulator: further work that runs in parallel.
struct Beside {
  std::function<void()> work = {};
  double products = 0;  // duration of the work, as the number of products in a trial of the same duration
  /// Called with the small trials, which run first. The work is done only if all large shapes run.
  std::function<Large(const std::vector<Trial>&)> small_seen = {};
};

/// True if further runs are not worth their time: an initialiser of the submission ended the program, or the clock ended
/// two cases.
bool never_ends(const std::vector<Trial>& trials);

/// Runs the trials and compares their results. Returns "", or the reason why they could not be run to the end.
std::string run_trials(const std::string& binary, Flavour flavour, std::vector<Trial>& trials,
                       const Executor& executor = execute, const Beside& beside = {});

/// Returns findings from the numbers, one per kind: unwritten-output, non-finite, precision, wrong-result,
/// input-modified. Each describes the smallest trial in which it occurs.
std::vector<Finding> number_findings(const std::vector<Trial>& trials, const std::string& student_file);

}  // namespace grader
