#include "grader/proof/mutants/mutants.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/core.h>

#include "common/matmul/fills.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/lab/rubric.h"
#include "grader/proof/mutants/find.h"

namespace mutants {
namespace {

// Chosen so that all solutions together give about 800 mutants.
constexpr size_t kMostOfEach = 3;

/// The line at `offset`, without spaces around it.
std::string line_at(const std::string& text, size_t offset) {
  const size_t before = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
  const size_t begin = before == std::string::npos ? 0 : before + 1;
  return grader::trim(text.substr(begin, std::min(text.find('\n', offset), text.size()) - begin));
}

size_t first_change(const Mutation& mutation) {
  size_t first = std::string::npos;
  for (const Edit& edit : mutation.edits) first = std::min(first, edit.begin);
  return first;
}

int line_number(const std::string& text, size_t offset) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

Mutant make_mutant(const Code& code, const Operator& operation, const Mutation& mutation) {
  Mutant mutant;
  mutant.operation = operation.name;
  mutant.text = apply(code.text(), mutation.edits);
  mutant.mistakes = mutation.mistakes;
  const size_t at = first_change(mutation);
  mutant.line = line_number(code.text(), at);
  mutant.before = line_at(code.text(), at);
  mutant.after = line_at(mutant.text, at);
  return mutant;
}

/// Fisher-Yates shuffle with our own generator: the same result on every machine.
template <class Item>
void shuffle(std::vector<Item>& items, lab::Random& random) {
  for (size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random.below(static_cast<uint32_t>(i))]);
}

using Stratum = std::vector<size_t>;  // indices of mutants: one lab, one operator

/// By lab, with the strata in random order.
std::vector<std::vector<Stratum>> strata_by_lab(const std::vector<Mutant>& mutants, lab::Random& random) {
  std::map<std::string, std::map<std::string, Stratum>> all;
  for (size_t i = 0; i < mutants.size(); ++i) all[mutants[i].lab][mutants[i].operation].push_back(i);
  std::vector<std::vector<Stratum>> labs;
  for (auto& [lab, operations] : all) {
    labs.emplace_back();
    for (auto& [operation, stratum] : operations) {
      shuffle(stratum, random);
      labs.back().push_back(stratum);
    }
    shuffle(labs.back(), random);
  }
  return labs;
}

/// The next index of a lab: the first stratum gives one and moves to the end.
bool take_next(std::vector<Stratum>& strata, size_t& index) {
  while (!strata.empty() && strata.front().empty()) strata.erase(strata.begin());
  if (strata.empty()) return false;
  index = strata.front().back();
  strata.front().pop_back();
  std::rotate(strata.begin(), strata.begin() + 1, strata.end());
  return true;
}

/// Elements left out by a kernel that clears C keep their old content, whatever the change was.
bool in_clearing_kernel(const std::string& solution, int line) {
  std::vector<std::string> lines = grader::split_lines(solution);
  for (int at = std::min(line, static_cast<int>(lines.size())); at >= 1; --at) {
    const std::string& text = lines[static_cast<size_t>(at) - 1];
    if (text.find("__global__") != std::string::npos) return text.find("zero") != std::string::npos;
  }
  return false;
}

}  // namespace

std::string Mutant::key() const {
  const std::string which = repetition > 1 ? fmt::format(" (number {})", repetition) : "";
  return fmt::format("{} {}{}: {} -> {}", lab, operation, which, before, after);
}

std::string Mutant::name() const { return fmt::format("{}/{}-{}", lab, operation, number); }

std::vector<Mutant> mutants_of(const std::string& lab, const std::string& file, const std::string& solution) {
  const Code code(solution);
  std::set<std::string> seen = {code.stream()};
  std::map<std::string, int> numbers, repetitions;
  std::vector<Mutant> all;
  for (const Operator& operation : operators()) {
    Mutations found;
    operation.spoil(code, found);
    for (const Mutation& mutation : found.all) {
      Mutant mutant = make_mutant(code, operation, mutation);
      if (!seen.insert(Code(mutant.text).stream()).second) continue;
      mutant.lab = lab;
      mutant.file = file;
      if (in_clearing_kernel(solution, mutant.line)) mutant.mistakes.push_back("added_to_old_c");
      mutant.number = ++numbers[mutant.operation];
      mutant.repetition = ++repetitions[mutant.operation + mutant.before + mutant.after];
      all.push_back(std::move(mutant));
    }
  }
  return all;
}

std::vector<Mutant> thin_out(const std::vector<Mutant>& mutants, size_t most) {
  std::map<std::string, size_t> have, seen;
  for (const Mutant& mutant : mutants) ++have[mutant.lab + mutant.operation];
  std::vector<Mutant> kept;
  for (const Mutant& mutant : mutants) {
    const std::string stratum = mutant.lab + mutant.operation;
    const size_t of = have[stratum], i = seen[stratum]++;
    if (of <= most || (i + 1) * most / of > i * most / of) kept.push_back(mutant);
  }
  return kept;
}

std::vector<Mutant> sample(const std::vector<Mutant>& mutants, size_t count, uint64_t seed) {
  lab::Random random(seed);
  auto labs = strata_by_lab(mutants, random);
  std::set<size_t> chosen;
  bool more = true;
  while (more && chosen.size() < count) {
    more = false;
    for (auto& strata : labs) {
      size_t index = 0;
      if (chosen.size() == count || !take_next(strata, index)) continue;
      chosen.insert(index);
      more = true;
    }
  }
  std::vector<Mutant> all;
  for (const size_t index : chosen) all.push_back(mutants[index]);
  return all;
}

std::vector<Mutant> all_mutants() {
  std::vector<Mutant> all;
  for (const std::string& lab : grader::solved_labs()) {
    const std::string file = grader::source_name(grader::read_rubric(grader::rubric_path(lab)).backend);
    std::string solution;
    if (!grader::read_file(grader::package_root() + "/solutions/" + lab + "/" + file, solution)) continue;
    for (Mutant& mutant : mutants_of(lab, file, solution)) all.push_back(std::move(mutant));
  }
  return thin_out(all, kMostOfEach);
}

}  // namespace mutants
