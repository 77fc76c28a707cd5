// Grades many mutants, several at a time.
#pragma once
#include <string>
#include <vector>

#include "grader/base/progress.h"
#include "grader/proof/mutants/journal.h"
#include "grader/proof/mutants/table.h"

namespace mutants {

/// In the order of `mutants`; each is a step. `folder` gets the mutants' sources; the journal may be nullptr.
std::vector<Entry> grade_all(const std::vector<Mutant>& mutants, const std::string& folder, unsigned workers,
                             Journal* journal, grader::Progress& progress);

}  // namespace mutants
