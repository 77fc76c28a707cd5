// A sample of `make mutants`, small enough for every test run, always with the same mutants. Needs what `make ready`
// builds.
#include <doctest/doctest.h>

#include "grader/proof/mutants/equivalents.h"
#include "grader/proof/mutants/journal.h"
#include "grader/sandbox/workspace.h"

using namespace mutants;

TEST_CASE("a sample of mutants: what earns full marks is known to be no worse than the solution") {
  constexpr size_t kSample = 16;
  constexpr uint64_t kSeed = 2;
  const grader::Workspace folder;
  grader::Progress quiet(kSample, grader::Progress::Elsewhere::nothing);
  const auto entries = grade_all(sample(all_mutants(), kSample, kSeed), folder.path(), 2, nullptr, quiet);
  const Reasons reasons = read_equivalents();
  for (const Entry& entry : entries) {
    INFO(entry.mutant.key());
    CHECK(entry.graded.verdict != Verdict::not_graded);
    CHECK_FALSE(is_hole(entry, reasons));
  }
  const Counts counts = count_all(entries, reasons);
  CHECK(counts.mutants == kSample);
  CHECK(counts.wrong_numbers > kSample / 2);
}
