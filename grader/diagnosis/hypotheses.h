// All hypotheses, by what they look at. Each function returns what it can say about the evidence; diagnose() chooses.
#pragma once
#include <vector>

#include "grader/diagnosis/hypothesis.h"

namespace grader {

// ---- From numbers.

/// Which steps along K were added, and how often.
std::vector<Candidate> wrong_products(const Symptoms& symptoms);
/// Which elements of A and B were multiplied, and where the sum was stored.
std::vector<Candidate> wrong_places(const Symptoms& symptoms);
/// Which elements of C were never written, or stayed zero.
std::vector<Candidate> missing_elements(const Symptoms& symptoms);
/// What was done with the products: a first value, a factor, a sum that goes on.
std::vector<Candidate> wrong_sums(const Symptoms& symptoms);

// ---- From behaviour and counters.

std::vector<Candidate> wrong_behaviour(const Symptoms& symptoms);
std::vector<Candidate> weak_technique(const Symptoms& symptoms);

}  // namespace grader
