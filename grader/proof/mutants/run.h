// Grades many mutants, several at a time.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/proof/mutants/journal.h"
#include "grader/proof/mutants/table.h"

namespace mutants {

/// What is told after each mutant.
using Progress = std::function<void(size_t done, size_t of)>;

/// In the order of `mutants`. `folder` gets the mutants' sources; the journal may be nullptr.
std::vector<Entry> grade_all(const std::vector<Mutant>& mutants, const std::string& folder, unsigned workers,
                             Journal* journal, const Progress& progress);

}  // namespace mutants
