// What all backends do with what they saw: builds and records become findings, and trials facts.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/explain.h"
#include "grader/judge/gather.h"

namespace grader {

bool all_right(const std::vector<Trial>& trials);
bool any_right(const std::vector<Trial>& trials);

const Finding* first_error_of(const std::vector<Finding>& findings, FindingKind kind);
void add_finding(FindingKind kind, const std::string& message, Evidence& evidence);

/// Reads of variables without a value, as g++ warned of them. It gave these a pattern (-ftrivial-auto-var-init): with
/// wrong numbers as `evidence`, its warning is proof.
void add_uninitialised(const Built& built, bool evidence, std::vector<Finding>& findings);

/// False when there is no program to run; the evidence then says why.
bool took_and_built(const std::vector<Built>& builds, Evidence& evidence);
/// What the emulator refused while it ran cannot be graded either.
void note_runtime_refusal(Evidence& evidence);

/// The findings of some trials of one build, numbers included.
std::vector<Finding> findings_of(const Built& built, const std::vector<Trial>& trials, const Machine& machine);
/// Of records alone, in the program that made them.
std::vector<Finding> findings_of(const std::vector<Seen>& records, const std::string& binary, const std::string& file,
                                 const Machine& machine);
std::vector<Seen> records_of(const std::vector<Trial>& trials);

/// What another build explained better must not be told twice.
void add_new_kinds(const std::vector<Finding>& more, std::vector<Finding>& findings);

/// What a diagnosis needs; programs run again only where numbers are wrong.
void gather_symptoms(const Built& built, Flavour flavour, Work& work);

/// What the checks refuse is not counted when only a full mark is of interest; what they pass is counted after them.
bool needs_no_counts(const Work& work);

/// Keeps of the trials what marks and reports need.
void keep_trials(Work& work);

}  // namespace grader
