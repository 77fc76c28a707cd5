// Counts and formats the results of a run.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "grader/proof/mutants/graded.h"

namespace mutants {

struct Entry {
  Mutant mutant;
  Graded graded;
};

/// One row of the table: all mutants of an operator, of a lab, or of everything.
struct Counts {
  int mutants = 0, refused = 0, equivalent = 0, holes = 0, not_graded = 0;
  int wrong_numbers = 0;  // refused mutants whose results are wrong; in these, the grader must name the mistake
  // Numbers of mutants with wrong numbers. named_otherwise: the grader names a different mistake, with confidence.
  // perhaps_otherwise: it names a different mistake as a guess.
  int named_right = 0, named_otherwise = 0, perhaps_otherwise = 0, unnamed = 0;
  int as_symptom = 0;  // part of named_right: the mistake is reported as a symptom, such as "C is never written"
  double share_right() const { return wrong_numbers == 0 ? 1 : double(named_right) / wrong_numbers; }
  double share_otherwise() const { return wrong_numbers == 0 ? 0 : double(named_otherwise) / wrong_numbers; }
};

using Reasons = std::map<std::string, std::string>;  // reasons for equivalents, by Mutant::key()

void count(const Entry& entry, const Reasons& reasons, Counts& counts);
Counts count_all(const std::vector<Entry>& entries, const Reasons& reasons);

/// True for an accepted mutant without a reason.
bool is_hole(const Entry& entry, const Reasons& reasons);

/// Returns superfluous reasons. Their mutant was refused or, if the entries are complete, does not exist.
std::vector<std::string> useless_reasons(const std::vector<Entry>& entries, const Reasons& reasons);

std::string to_csv(const std::vector<Entry>& entries, const Reasons& reasons);
std::string to_markdown(const std::vector<Entry>& entries, const Reasons& reasons);
/// Returns every mutant with wrong numbers whose mistake was not named, with the expected and the actual diagnosis.
std::string misses(const std::vector<Entry>& entries);

}  // namespace mutants
