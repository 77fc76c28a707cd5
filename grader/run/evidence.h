// Defines the evidence, which contains everything known about one submission. The stages fill it in turn. The marks,
// the diagnosis and the report read it. Marks are a pure function of the evidence and a rubric.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/findings/result.h"
#include "grader/run/numbers.h"

namespace grader {

/// The result of one graded run of matmul(), without its matrices.
struct TrialOutcome {
  std::vector<size_t> groups;  // the rubric's correctness groups that contain this shape
  Shape shape;
  Fill fill = Fill::integers;
  lab::ThreadOrder order = lab::ThreadOrder::natural;
  bool ran = false, answered = false, finished = false, right = false;
  uint64_t wrong = 0, of = 0;
  WrongElement first = {};            // one wrong element; if there is a finite one, a finite one
  bool nothing_finite = false;        // some elements were never written, and no wrong element is finite
  std::set<FindingKind> errors = {};  // error findings of this run

  bool operator==(const TrialOutcome&) const = default;
};

/// The result of one speed rule of the rubric.
struct SpeedOutcome {
  std::string id;  // id of the rule
  Status status = Status::not_graded;
  std::string detail;
  // Ratio to the baseline's speed with its interval, and the required ratio. 0 if nothing was measured.
  double ratio = 0, low = 0, high = 0, at_least = 0;

  bool operator==(const SpeedOutcome&) const = default;
};

/// The difference between a changed copy and its original file, in tokens.
struct Edit {
  uint64_t removed = 0, added = 0, tokens = 0;  // numbers of tokens: removed, added, and in the whole copy
  bool brings_work = false;                     // the copy has an added loop, store or launch

  bool operator==(const Edit&) const = default;
};

struct Evidence {
  // Set when the file is read.
  std::string lab;  // "" for a file of no lab
  Backend backend = Backend::any;
  uint64_t seed = 0;
  std::string source, file;  // the student's text; "matmul.cu"
  bool cuda = true;
  bool any_shape = true;        // the lab promises shapes other than multiples of a tile
  std::string error;            // not empty: the reason why the file could not be graded
  bool error_is_found = false;  // a finding reports the same error, with its line

  // Set when the program is built and run.
  bool compiled = false;
  bool cxx20 = false;  // compiled as C++20, because it does not compile as C++17
  std::vector<TrialOutcome> trials;
  std::vector<TrialOutcome> sanitized;  // CPU labs: the same shapes under ASan and UBSan
  std::vector<Finding> findings;
  std::map<std::string, double> metrics;            // integers are kept exact up to 2^53
  std::map<std::string, double> metrics_elsewhere;  // the metrics at a different shape, per multiply-add of whole tiles
  Shape elsewhere;                                  // the different shape; M == 0: not counted at a different shape
  Reason no_technique;                              // why technique earns no points
  // technique could not be measured, and the student is not at fault: the maximum excludes it
  bool technique_unmeasured = false;
  Reason nothing_counts;            // why no check earns points
  std::vector<SpeedOutcome> speed;  // one for each rule of the rubric, in order
  std::map<std::string, std::string> timing;
  std::vector<std::string> notes;  // e.g. "ran without a sandbox: …"

  // Data about wrong numbers.
  uint64_t wrong = 0, of = 0;    // at one of the shapes: number of elements that are wrong with either fill, of M*N
  bool numbers_right = false;    // for everything that was graded
  bool reals_are_whole = false;  // C has only integers, although A and B have fractions
  bool lower_precision = false;
  Shape first_wrong;                      // the smallest graded shape with a wrong result; M == 0: none
  std::vector<std::string> weak_metrics;  // metrics of the rubric that lost points
  std::optional<Diagnosis> diagnosis;
  bool mended = false;  // a copy with one change is right in every respect
  int mended_line = 0;  // line of the change that makes the copy right
  Edit edit;            // the change that makes the copy right
  // the change is small enough to affect points (judge/proof.h); the technique of the copy is then used
  bool proved = false;
  WrongMap map;

  bool operator==(const Evidence&) const = default;
};

}  // namespace grader
