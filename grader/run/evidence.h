// Everything that is known about one submission: filled by the stages one after the other, read by the marks, the
// diagnosis and the report. Marks are a pure function of it and a rubric.
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

/// What one graded run of matmul() came to, without its matrices.
struct TrialSeen {
  std::vector<size_t> groups;  // the rubric's correctness groups that hold this shape
  Shape shape;
  Fill fill = Fill::integers;
  lab::ThreadOrder order = lab::ThreadOrder::natural;
  bool ran = false, answered = false, finished = false, right = false;
  uint64_t wrong = 0, of = 0;
  WrongElement first = {};            // one wrong element, a number where there is one
  bool nothing_finite = false;        // ... it was never written
  std::set<FindingKind> errors = {};  // error findings of this run

  bool operator==(const TrialSeen&) const = default;
};

/// What became of one speed rule of the rubric.
struct SpeedSeen {
  std::string id;  // the rule's
  Status status = Status::not_graded;
  std::string detail;
  // Times the baseline's speed, with its interval, and what is asked for; 0 where nothing was measured.
  double ratio = 0, low = 0, high = 0, at_least = 0;

  bool operator==(const SpeedSeen&) const = default;
};

/// What a copy changes of the file that it was made of, in tokens.
struct Edit {
  uint64_t removed = 0, added = 0, tokens = 0;  // tokens: of the whole copy
  bool brings_work = false;                     // a loop, a store or a launch that was not there

  bool operator==(const Edit&) const = default;
};

struct Evidence {
  // Taken.
  std::string lab;  // "" for a file that is tried
  Backend backend = Backend::any;
  uint64_t seed = 0;
  std::string source, file;  // the student's text; "matmul.cu"
  bool cuda = true;
  bool any_shape = true;        // the lab promises more than multiples of a tile
  std::string error;            // not empty: could not grade, and why
  bool error_is_found = false;  // ... and a finding says the same, with its line

  // Built and run.
  bool compiled = false;
  std::vector<TrialSeen> trials;
  std::vector<TrialSeen> sanitized;  // CPU labs: the same shapes under ASan and UBSan
  std::vector<Finding> findings;
  std::map<std::string, double> metrics;            // integers are kept exact up to 2^53
  std::map<std::string, double> metrics_elsewhere;  // the same at another shape, per multiply-add of whole tiles
  Shape elsewhere;                                  // that shape; M == 0: not counted there
  Reason no_technique;                              // technique earns nothing
  bool technique_unmeasured = false;                // ... by no fault of the student's: it leaves the maximum
  Reason nothing_counts;                            // no check earns anything
  std::vector<SpeedSeen> speed;                     // one for each rule of the rubric, in their order
  std::map<std::string, std::string> timing;
  std::vector<std::string> notes;  // e.g. "ran without a sandbox: …"

  // Wrong numbers.
  uint64_t wrong = 0, of = 0;    // of one shape that was tried: elements wrong under either fill, of M*N
  bool numbers_right = false;    // of everything that was graded
  bool reals_are_whole = false;  // C has only whole numbers although A and B have fractions
  bool lower_precision = false;
  Shape first_wrong;                      // the smallest graded shape that is wrong; M == 0: none
  std::vector<std::string> weak_metrics;  // of the rubric: those that lost points
  std::optional<Diagnosis> diagnosis;
  bool mended = false;  // a copy with one change is right in every respect
  int mended_line = 0;  // where that change is
  Edit edit;            // that change
  bool proved = false;  // it is small enough to move points (judge/proof.h); technique is that copy's
  WrongMap map;

  bool operator==(const Evidence&) const = default;
};

}  // namespace grader
