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

/// Which steps along K were added, and how often.
std::vector<Candidate> wrong_products(const Symptoms& symptoms);
/// Loops that begin at another place than their block, and elements in the place of their neighbours.
std::vector<Candidate> wrong_starts(const Symptoms& symptoms);
/// How often each step is in every sum, where that is the same for all elements: solved, whatever the reason.
std::vector<Candidate> steps_by_number(const Symptoms& symptoms);
/// Which steps beyond K were added, with what lies there in memory.
std::vector<Candidate> wrong_reach(const Symptoms& symptoms);
/// Where the threads of a warp or a block have a part of the sum each, a part of the products is a part of them.
void blame_lanes(const Symptoms& symptoms, std::vector<Candidate>& found);
/// Which elements of A and B were multiplied, and where the sum was stored.
std::vector<Candidate> wrong_places(const Symptoms& symptoms);
/// Tiles in one row of memory whose own rows are taken too long or too short; operands that do not move with k.
std::vector<Candidate> wrong_rows_of_tiles(const Symptoms& symptoms);
/// Which elements of C were never written, or stayed zero.
std::vector<Candidate> missing_elements(const Symptoms& symptoms);
/// What was done with the products: a first value, a factor, a sum that goes on.
std::vector<Candidate> wrong_sums(const Symptoms& symptoms);
/// On the CPU, where loops are unrolled by hand: one line that differs from its neighbours.
std::vector<Candidate> slips_in_one_line(const Symptoms& symptoms);

// ---- From behaviour and counters.

/// Right for square matrices only, or for whole tiles only.
std::vector<Candidate> special_sizes(const Symptoms& symptoms);
/// What the source shows where something is wrong already.
std::vector<Candidate> told_by_source(const Symptoms& symptoms);
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
