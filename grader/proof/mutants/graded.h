// Grades one mutant and stores the result.
#pragma once
#include <optional>
#include <string>

#include "grader/judge/result.h"
#include "grader/proof/mutants/mutants.h"

namespace mutants {

enum class Verdict { accepted, refused, not_graded };  // accepted: full points

/// The diagnosis of a mutant with wrong numbers: the operator's own mistake, a different one with confidence, a
/// different one with a "perhaps", or none.
enum class NameResult { right, otherwise, perhaps_otherwise, nothing };

struct Graded {
  Verdict verdict = Verdict::not_graded;
  bool compiles = true;
  bool wrong_numbers = false;                    // C was wrong, unwritten or unfinished at some shape
  std::string diagnosis;                         // an id of the catalogue, or ""
  std::optional<grader::Confidence> confidence;  // confidence of the diagnosis; a symptom names no mistake
  std::string findings;                          // the kinds of errors, separated by spaces
  double seconds = 0;
};

Graded summarise(const grader::LabResult& result);

/// Writes the mutant to `file` and judges it like a student's submission.
Graded grade(const Mutant& mutant, const std::string& file);

NameResult named(const Mutant& mutant, const Graded& graded);

/// Returns "" if there is no diagnosis.
std::string confidence_text(const Graded& graded);

/// Converts a result to one line without a line end, and back. Parsing returns nullopt if the text is not such a line.
std::string to_line(const std::string& key, const Graded& graded);
std::optional<std::pair<std::string, Graded>> from_line(const std::string& line);

}  // namespace mutants
