#include "grader/proof/mutants/run.h"

#include <filesystem>
#include <mutex>

#include "grader/base/parallel.h"

namespace mutants {
namespace {

namespace fs = std::filesystem;

Graded grade_or_remember(const Mutant& mutant, const std::string& folder, Journal* journal) {
  if (journal)
    if (const Graded* known = journal->find(mutant.key())) return *known;
  const std::string file = folder + "/" + mutant.name() + fs::path(mutant.file).extension().string();
  std::error_code ignored;
  fs::create_directories(fs::path(file).parent_path(), ignored);
  const Graded graded = grade(mutant, file);
  if (journal && graded.verdict != Verdict::not_graded) journal->add(mutant.key(), graded);
  return graded;
}

}  // namespace

std::vector<Entry> grade_all(const std::vector<Mutant>& mutants, const std::string& folder, unsigned workers,
                             Journal* journal, grader::Progress& progress) {
  std::vector<Entry> entries(mutants.size());
  std::mutex telling;
  grader::in_parallel(mutants.size(), workers, [&](size_t i) {
    {
      const std::lock_guard<std::mutex> lock(telling);
      progress.step(mutants[i].name());
    }
    entries[i] = {mutants[i], grade_or_remember(mutants[i], folder, journal)};
  });
  return entries;
}

}  // namespace mutants
