// Records everything about a card in one run.
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include "grader/base/text.h"
#include "solutions/experiments/counting.h"
#include "solutions/experiments/experiment.h"
#include "solutions/experiments/measure/compile.h"
#include "solutions/experiments/measure/machine.h"

namespace experiments {
namespace {

namespace fs = std::filesystem;

void measure(const Options& options) {
  Options anew = options;
  anew.anew = anew.card_only = true;
  ladder(anew);
  sweep(anew);
  crossover_experiment(anew);
}

std::string commit_of(const std::string& machine_file) {
  std::string description;
  grader::read_file(machine_file, description);
  return value_of(description, "commit");
}

/// The tables of one run replace the recorded ones; the emulator's counts are kept if they are current.
void take_in(const std::string& from) {
  std::string machine;
  if (!grader::read_file(from + "/ladder_machine.txt", machine))
    throw std::runtime_error(from + " has no ladder_machine.txt: it contains no run of build/measure records.");
  const std::string device = value_of(machine, "device");
  if (device.find("H200") == std::string::npos)
    throw std::runtime_error("The recorded card is an H200, and " + from + " was measured on: " + device + ".");
  for (const char* other : {"sweep", "crossover"})
    if (commit_of(from + "/" + other + "_machine.txt") != value_of(machine, "commit"))
      throw std::runtime_error("The tables in " + from + " were measured at more than one commit: measure anew.");
  fs::remove(fs::path(kRecorded) / "levels.csv");  // count() makes it from the other tables
  for (const auto& entry : fs::directory_iterator(from)) {
    const fs::path& file = entry.path();
    const bool taken =
        (file.extension() == ".csv" || file.extension() == ".txt") && file.filename() != "own_ladder.csv";
    if (taken && fs::exists(kRecorded + "/counts.csv") && file.filename() == "counts.csv")
      merge_counts(kRecorded, file.string());
    else if (taken)
      fs::copy_file(file, fs::path(kRecorded) / file.filename(), fs::copy_options::overwrite_existing);
  }
}

}  // namespace

void records(const Options& options) {
  if (options.from.empty() && !toolkit().missing.empty())
    throw std::runtime_error(toolkit().missing + " Results of a run elsewhere can be imported with FROM=its folder.");
  if (options.from.empty()) measure(options);
  if (options.card_only) return;
  take_in(options.from.empty() ? kResults : options.from);
  count(kRecorded);
  draw_plots(kRecorded);
  if (!figures()) std::printf("Some texts must be edited by hand: see above.\n");
}

}  // namespace experiments
