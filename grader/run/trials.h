// The runs that a lab's correctness is made of: the rubric's shapes and hidden ones with both fills, in the emulator
// the rubric's also with other orders of threads; and what their numbers say.
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
  std::vector<size_t> groups = {};  // the rubric's correctness groups that hold this shape
  lab::ThreadOrder order = lab::ThreadOrder::natural;
  lab::Sender sender = lab::Sender::host;
  std::shared_ptr<const Reference> reference = {};
  bool waits = false;  // is run only where the other trial of its shape is wrong
  // Afterwards:
  CaseOutcome outcome = {};
  Comparison comparison = {};
  bool first_call_wrong = false, second_call_wrong = false;  // of equal calls that do not do the same
  bool right = false;                                        // finished, and every element as it must be
  bool input_modified = false;
  std::string printed = {};       // by the first trial of a process: what all of that process printed
  bool needs_its_order = false;   // of what is wrong: in natural order the same sort of numbers is right
  bool repeats_the_call = false;  // of a recording that is wrong: C is that of the call, whose inputs were others
  bool spared = false;            // not run: what it is for was wrong already, or it waited for nothing
  std::vector<bool> wrong_elements = {};  // M*N
  bool whole_numbers = false;             // of wrong sums with fractions: C holds none (numbers.h)
  bool few_bits = false;                  // ... C holds no more bits than FP16 has
};

/// Shapes in order of size, so that the first failure is the smallest. In the emulator matmul() is called with integers;
/// fractions, which its host code never sees, are for the recording. `orders`: with other orders of threads too, both
/// and twice at the smallest shape, one of the two for the fractions of each other shape. There a large shape's integers
/// wait: one run of it tells whether it is right.
std::vector<Trial> plan_trials(const Rubric& rubric, const std::string& submission, uint64_t seed, bool orders);
/// For a GPU: the rubric's gpu_shapes as well, natural order.
std::vector<Trial> plan_gpu_trials(const Rubric& rubric, const std::string& submission, uint64_t seed);
/// What is small tells of most mistakes, so it is run first.
bool is_large(const Shape& shape);
/// The order of shapes in a plan.
bool is_smaller(const Trial& a, const Trial& b);
/// One shape, both fills; in the emulator with other orders of threads too.
std::vector<Trial> plan_one_shape(const Shape& shape, uint64_t seed, Precision precision, Backend backend);

/// What a large shape is run for, once the small ones were seen.
enum class Large {
  all,        // each of them
  undecided,  // correctness groups that are still right
  none,
};

/// In the emulator: what else is to be done.
struct Beside {
  std::function<void()> work = {};
  double products = 0;  // its time, as that of so many products in a trial
  /// Called with the small trials, which are run first. The work is done where all of the large ones are run.
  std::function<Large(const std::vector<Trial>&)> small_seen = {};
};

/// Runs and compares; "" or why it could not be run to its end.
std::string run_trials(const std::string& binary, Flavour flavour, std::vector<Trial>& trials,
                       const Executor& executor = execute, const Beside& beside = {});

/// What the numbers say, one finding per kind: unwritten-output, non-finite, precision, wrong-result, input-modified.
/// Each speaks of the smallest trial that shows it.
std::vector<Finding> number_findings(const std::vector<Trial>& trials, const std::string& student_file);

}  // namespace grader
