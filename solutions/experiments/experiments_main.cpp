// build/measure: command line of the experiments. Exit code 1: texts differ from the records; 2: wrong use; 3: could
// not measure.
#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include "grader/base/package.h"
#include "solutions/experiments/options.h"

namespace {

/// False if the texts differ from the records.
bool run(const experiments::Command& command) {
  if (command.name == "figures") return experiments::figures();
  if (command.name == "ladder" && !command.options.kernels.empty())
    return experiments::own_ladder(command.options), true;
  if (command.name == "predicted") return experiments::predicted(command.folder), true;
  if (command.name == "profiles") return experiments::profiles(), true;
  if (command.name == "records") return experiments::records(command.options), true;
  if (command.name == "ladder") experiments::ladder(command.options);
  if (command.name == "sweep") experiments::sweep(command.options);
  if (command.name == "crossover") experiments::crossover_experiment(command.options);
  experiments::draw_plots(command.folder);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const experiments::Command command = experiments::parse_command({argv + 1, argv + argc});
  if (!command.error.empty()) {
    std::fprintf(stderr, "%s\n", command.error.c_str());
    return 2;
  }
  if (command.name == "help") {
    std::fputs(experiments::kUsage, stdout);
    return 0;
  }
  try {
    std::filesystem::current_path(grader::package_root());  // all paths of the experiments are relative to it
    if (!run(command)) return 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  }
  return 0;
}
