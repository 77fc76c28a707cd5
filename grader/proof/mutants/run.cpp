#include "grader/proof/mutants/run.h"

#include <atomic>
#include <filesystem>
#include <mutex>
#include <thread>

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
  std::atomic<size_t> next = 0;
  std::mutex telling;
  const auto begin = [&](const Mutant& mutant) {
    const std::lock_guard<std::mutex> lock(telling);
    progress.step(mutant.name());
  };
  const auto work = [&] {
    for (size_t i = next++; i < mutants.size(); i = next++) {
      begin(mutants[i]);
      entries[i] = {mutants[i], grade_or_remember(mutants[i], folder, journal)};
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < workers; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  return entries;
}

}  // namespace mutants
