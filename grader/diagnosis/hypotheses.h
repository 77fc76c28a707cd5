// Declares all hypotheses, grouped by the evidence they use. Each function returns what the evidence supports.
// diagnose() chooses among the results.
#pragma once
#include <functional>
#include <vector>

#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// True if some run did not write an element of C.
bool any_missing(const Symptoms& symptoms);
/// True if M, N and K are equal.
bool is_square(const Run& run);

/// True if M, N and K are multiples of all usual tile widths up to 32.
bool is_whole(const Run& run);

/// True if a run of whole tiles has a finding that `wanted` accepts.
bool is_seen_in_whole(const Symptoms& symptoms, const std::function<bool(const lab::FindingRecord&)>& wanted);

// ---- From the numbers in C

/// Mistakes for which the evidence is elements of C that were never written or stayed zero.
std::vector<Candidate> missing_elements(const Symptoms& symptoms);

/// Mistakes for which the evidence is results with fewer digits than a float has.
std::vector<Candidate> wrong_precision(const Symptoms& symptoms);

// ---- From measured departures

/// Mistakes for which the evidence is departures of the kernel from its own tiling, in the order of the data flow.
std::vector<Candidate> measured_departures(const Symptoms& symptoms);

// ---- From behaviour and counters

/// Kernels that are correct only for square matrices, or only for whole tiles.
std::vector<Candidate> special_sizes(const Symptoms& symptoms);
/// Ordering mistakes in asynchronous work, from the first finding about it.
std::vector<Candidate> wrong_order_beside_threads(const Symptoms& symptoms);
/// Mistakes in launches and barriers, and races.
std::vector<Candidate> wrong_behaviour(const Symptoms& symptoms);
/// A barrier in this line that some threads do not reach. If the test around the barrier also excludes these threads
/// from loading their part of the tile, the line is that of the test.
Candidate barrier_in_branch(const Symptoms& symptoms, int barrier);
/// Mistakes for which the evidence is reads of uninitialised memory and accesses out of bounds.
std::vector<Candidate> wrong_accesses(const Symptoms& symptoms);
/// Correct numbers, but without the technique that the lab teaches.
std::vector<Candidate> weak_technique(const Symptoms& symptoms);

/// Memory past the end of an array belongs to a different object, to which other threads write. True if such an access
/// explains a race.
bool goes_outside(const Symptoms& symptoms, const Finding& access);

/// True if several threads store to the same element of C. With `different_blocks`: threads of different blocks.
bool shared_outputs(const Symptoms& symptoms, bool different_blocks);

}  // namespace grader
