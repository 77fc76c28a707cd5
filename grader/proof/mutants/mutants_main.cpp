// `make mutants`: mutates every solution in many ways, grades all mutants, and reports which were refused and named.
//
//   build/grade_mutants [--sample N] [--seed S] [--lab LAB] [--operator NAME] [--list] [--points] [--write DIR] [--jobs N]
//
// --points prints the cost of one mistake: the points of each mutant beside those of an earlier lab's solution. --write
// grades nothing: it writes the selected mutants and every version of each twin as files, DIR/GROUP/LAB/NAME.
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include <fmt/core.h>
#include <fmt/format.h>

#include "grader/base/package.h"
#include "grader/base/parallel.h"
#include "grader/base/text.h"
#include "grader/proof/mutants/equivalents.h"
#include "grader/proof/mutants/journal.h"
#include "grader/proof/mutants/points.h"
#include "grader/proof/twins.h"
#include "grader/sandbox/workspace.h"

using namespace mutants;

namespace {

struct Wishes {
  size_t sample = 0;  // 0: all
  uint64_t seed = 1;  // for the sample
  std::string lab, operation, write;
  bool list = false, points = false;
  unsigned jobs = grader::cores();
};

/// False if the arguments are invalid.
bool parse(int argc, char** argv, Wishes& wishes) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--list") {
      wishes.list = true;
      continue;
    }
    if (word == "--points") {
      wishes.points = true;
      continue;
    }
    if (value.empty()) return false;
    if (word == "--sample")
      wishes.sample = std::strtoul(value.c_str(), nullptr, 10);
    else if (word == "--seed")
      wishes.seed = std::strtoull(value.c_str(), nullptr, 10);
    else if (word == "--jobs")
      wishes.jobs = std::max(1, std::atoi(value.c_str()));
    else if (word == "--lab")
      wishes.lab = grader::find_lab(value);
    else if (word == "--operator")
      wishes.operation = value;
    else if (word == "--write")
      wishes.write = value;
    else
      return false;
    if (word == "--lab" && wishes.lab.empty()) return false;
    ++i;
  }
  return true;
}

std::vector<Mutant> wanted(const Wishes& wishes) {
  std::vector<Mutant> all = all_mutants();
  std::erase_if(all, [&](const Mutant& mutant) {
    return (!wishes.lab.empty() && mutant.lab != wishes.lab) ||
           (!wishes.operation.empty() && mutant.operation != wishes.operation);
  });
  return wishes.sample > 0 ? sample(all, wishes.sample, wishes.seed) : all;
}

void print_totals(const Counts& counts) {
  fmt::print("\n{} mutants: {} refused, {} equivalent, {} accepted without a reason, {} not graded.\n", counts.mutants,
             counts.refused, counts.equivalent, counts.holes, counts.not_graded);
  fmt::print(
      "{} of the refused gave wrong numbers: the mistake was named for {} ({:.1f}%; {} as a symptom), another with "
      "confidence for {} "
      "({:.1f}%), another with a \"perhaps\" for {}; none for {}.\n",
      counts.wrong_numbers, counts.named_right, 100 * counts.share_right(), counts.as_symptom, counts.named_otherwise,
      100 * counts.share_otherwise(), counts.perhaps_otherwise, counts.unnamed);
}

void list(const std::vector<Mutant>& mutants) {
  for (const Mutant& mutant : mutants)
    fmt::print("{}:{}\n  - {}\n  + {}\n  named by: {}\n", mutant.name(), mutant.line, mutant.before, mutant.after,
               fmt::join(mutant.mistakes, ", "));
  fmt::print("{} mutants\n", mutants.size());
}

bool write_source(const std::string& path, const std::string& text) {
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
  return grader::write_file(path, text);
}

/// "DIR/twins/06_boundary_checked/tiled-wrong_leading_dimension-A.cu"; the right one is "tiled-right.cu".
std::string twin_path(const std::string& folder, const grader::Twin& twin) {
  const std::filesystem::path base = twin.base;
  std::string version = twin.version.empty() ? "right" : twin.version;
  std::replace(version.begin(), version.end(), '/', '-');
  return fmt::format("{}/twins/{}/{}-{}{}", folder, twin.lab, base.stem().string(), version,
                     base.extension() == ".cu" ? ".cu" : ".cpp");
}

int write_all(const std::vector<Mutant>& mutants, const std::string& folder) {
  bool ok = true;
  for (const Mutant& mutant : mutants) {
    const std::string end = std::filesystem::path(mutant.file).extension();
    ok = write_source(folder + "/mutants/" + mutant.name() + end, mutant.text) && ok;
  }
  for (const grader::Twin& twin : grader::read_twins(grader::package_root() + "/grader/proof/kernels/twins"))
    ok = write_source(twin_path(folder, twin), twin.source) && ok;
  if (!ok) fmt::print(stderr, "Not every file could be written to {}.\n", folder);
  return ok ? 0 : 2;
}

}  // namespace

int main(int argc, char** argv) {
  Wishes wishes;
  if (!parse(argc, argv, wishes)) {
    fmt::print(
        stderr,
        "usage: build/grade_mutants [--sample N] [--seed S] [--lab LAB] [--operator NAME] [--list] [--write DIR] "
        "[--jobs N]\n");
    return 2;
  }
  const std::vector<Mutant> mutants = wanted(wishes);
  if (!wishes.write.empty()) return write_all(mutants, wishes.write);
  if (wishes.list) {
    list(mutants);
    return 0;
  }
  grader::remove_workspaces_on_signals();
  const std::string folder = grader::package_root() + "/build/mutants";
  std::filesystem::create_directories(folder);
  if (wishes.points) return price_all(mutants, folder, wishes.jobs).empty() ? 2 : 0;
  Journal journal(folder + "/journal.tsv", grader_print());
  const std::vector<Entry> entries = [&] {
    grader::Progress progress(mutants.size());
    return grade_all(mutants, folder, wishes.jobs, &journal, progress);
  }();
  const Reasons reasons = read_equivalents();
  grader::write_file(folder + "/table.md", to_markdown(entries, reasons));
  grader::write_file(folder + "/table.csv", to_csv(entries, reasons));
  grader::write_file(folder + "/misses.md", misses(entries));
  fmt::print("{}", to_markdown(entries, reasons));
  const bool everything = wishes.sample == 0 && wishes.lab.empty() && wishes.operation.empty();
  if (everything)
    for (const std::string& key : useless_reasons(entries, reasons))
      fmt::print("\nequivalents.txt gives a reason for a mutant that is not accepted: {}\n", key);
  const Counts counts = count_all(entries, reasons);
  print_totals(counts);
  fmt::print("Written to build/mutants/: table.md, table.csv, misses.md, and each mutant's source.\n");
  return counts.holes + counts.not_graded == 0 ? 0 : 1;
}
