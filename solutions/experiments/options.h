// Parses the command line of build/measure.
#pragma once
#include <string>
#include <vector>

#include "solutions/experiments/experiment.h"

namespace experiments {

extern const char* const kUsage;

struct Command {
  std::string name;    // ladder, sweep, crossover, plots or help
  std::string folder;  // for plots: the folder; for predicted: the table
  Options options;
  std::string error;  // a sentence if the arguments were invalid
};

/// Parses the arguments after the program's name.
Command parse_command(const std::vector<std::string>& words);

}  // namespace experiments
