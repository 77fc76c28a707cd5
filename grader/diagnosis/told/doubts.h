// What speaks for or against a candidate, beside what it was made from. Each changes the list that diagnose() has.
#pragma once
#include <vector>

#include "grader/diagnosis/evidence.h"
#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// A test before a load leaves out the same products as a loop that ends there: only the source can tell.
void doubt_bounds(const Symptoms& symptoms, std::vector<Candidate>& all);

/// What the source alone shows was there for square matrices, too: where those are right, it is not what is wrong. A test
/// with the one size that there is says the same as the one size.
void doubt_habits(std::vector<Candidate>& all);

/// Numbers that fit by a half, and a source that has no test at all: together they leave no doubt.
void join_guards(std::vector<Candidate>& all);

/// A file without any test has none that compares with the wrong side, or with one less.
void drop_guards_without_test(const Symptoms& symptoms, std::vector<Candidate>& all);

/// Where nothing tests at all, an access that is misaligned at the edges is the lesser part of what is to be mended.
void put_tests_first(const Symptoms& symptoms, std::vector<Candidate>& all);

/// Where the source shows what would be wrong everywhere, and it is not.
void drop_disproved(const Symptoms& symptoms, std::vector<Candidate>& all);

}  // namespace grader
