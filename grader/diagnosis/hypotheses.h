// All hypotheses, by what they look at. Each function returns what it can say about the evidence; diagnose() chooses.
#pragma once
#include <functional>
#include <vector>

#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// In some run an element of C was never written.
bool any_missing(const Symptoms& symptoms);
/// M, N and K are equal.
bool is_square(const Run& run);

/// Of tiles that are as wide as 32 or narrower.
bool is_whole(const Run& run);

/// A run of whole tiles has a finding that is so.
bool is_seen_in_whole(const Symptoms& symptoms, const std::function<bool(const lab::FindingRecord&)>& wanted);

// ---- From numbers.

/// Which elements of C were never written, or stayed zero.
std::vector<Candidate> missing_elements(const Symptoms& symptoms);

/// Digits that are cut off.
std::vector<Candidate> wrong_precision(const Symptoms& symptoms);

// ---- Measured.

/// Where the kernel departs from its own tiling; in the order of the flow of data.
std::vector<Candidate> measured_departures(const Symptoms& symptoms);

// ---- From behaviour and counters.

/// Right for square matrices only, or for whole tiles only.
std::vector<Candidate> special_sizes(const Symptoms& symptoms);
/// The order of what runs beside threads, from the first finding about it.
std::vector<Candidate> wrong_order_beside_threads(const Symptoms& symptoms);
/// Launches, barriers, races.
std::vector<Candidate> wrong_behaviour(const Symptoms& symptoms);
/// A barrier in this line that some threads do not come to; where the test around it keeps them from their part of the
/// tile as well, the line is that of the test.
Candidate barrier_in_branch(const Symptoms& symptoms, int barrier);
/// Reads of what nobody wrote, and accesses outside.
std::vector<Candidate> wrong_accesses(const Symptoms& symptoms);
/// Right numbers, made in a way that the lab is not about.
std::vector<Candidate> weak_technique(const Symptoms& symptoms);

/// A place beyond an array belongs to something else, and its owner writes there too: such an access explains a race.
bool goes_outside(const Symptoms& symptoms, const Finding& access);

/// Several threads store the same element of C; of `different_blocks`: threads of different blocks do.
bool shared_outputs(const Symptoms& symptoms, bool different_blocks);

}  // namespace grader
