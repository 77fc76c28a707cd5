#include "solutions/experiments/options.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <sstream>

namespace experiments {
namespace {

/// A positive number, or 0.
double positive(const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  return *end == 0 && number > 0 ? number : 0;
}

std::vector<int> sizes_in(const std::string& text) {
  std::vector<int> sizes;
  std::stringstream stream(text);
  for (std::string size; std::getline(stream, size, ',');) sizes.push_back(static_cast<int>(positive(size)));
  return sizes;
}

/// False if the arguments are invalid.
bool set(Options& options, const std::string& name, const std::string& value) {
  if (name == "--rounds") return (options.rounds = static_cast<int>(positive(value))) > 0;
  if (name == "--limit") return (options.limit = positive(value)) > 0;
  if (name == "--from") return options.from = value, !value.empty();
  if (name == "--commit") return options.commit = value, true;
  if (name == "--kernel") return options.kernels.push_back(value), !value.empty();
  if (name != "--sizes") return false;
  options.sizes = sizes_in(value);
  return !options.sizes.empty() && std::count(options.sizes.begin(), options.sizes.end(), 0) == 0;
}

std::string not_understood(const std::string& words) {
  return "\"" + words + "\" is not valid: see build/measure help.";
}

}  // namespace

const char* const kUsage =
    "build/measure ladder|sweep|crossover [options]   measures, and writes tables and plots to build/results\n"
    "build/measure records [options]                  runs all three again, and updates solutions/results/h200 and the "
    "texts\n"
    "build/measure figures                            writes recorded numbers into the texts, and shows what differs\n"
    "build/measure plots [FOLDER]                     redraws the plots of a folder of results\n"
    "build/measure predicted [TABLE]                  predicts the kernels of a table, and shows the errors\n"
    "build/measure profiles                           counts of the solutions, for thresholds on other cards\n"
    "\n"
    "  --anew          discard existing rows; without it, continue where an earlier run ended\n"
    "  --rounds N      samples per kernel and shape\n"
    "  --limit S       time limit of one product on the CPU, in seconds (3)\n"
    "  --sizes N,N,…   other sizes for the GPU's measurements (ladder, sweep)\n"
    "  --kernel FILE   ladder: time this .cu file beside the shipped ones (may be repeated)\n"
    "  --card          records: measure only, into build/results\n"
    "  --from FOLDER   records: take in what --card left there on another machine\n"
    "  --commit TEXT   the commit to note beside the results where git cannot say it\n";

Command parse_command(const std::vector<std::string>& words) {
  Command command;
  command.folder = kResults;
  command.name = words.empty() ? "help" : words[0];
  if (command.name == "--help" || command.name == "-h") command.name = "help";
  const auto is_one_of = [&](std::initializer_list<const char*> names) {
    return std::find(names.begin(), names.end(), command.name) != names.end();
  };
  const bool measures = is_one_of({"ladder", "sweep", "crossover", "records"});
  const bool reads = is_one_of({"plots", "predicted", "profiles", "figures"});
  if (command.name == "predicted") command.folder = kMeasuredForModel;
  if (!measures && !reads && command.name != "help")
    command.error = "There is no experiment \"" + command.name + "\": see build/measure help.";
  for (size_t i = 1; i < words.size() && command.error.empty(); ++i) {
    if (reads && i == 1)
      command.folder = words[i];
    else if (measures && words[i] == "--anew")
      command.options.anew = true;
    else if (measures && words[i] == "--card")
      command.options.card_only = true;
    else if (!measures || i + 1 == words.size())
      command.error = not_understood(words[i]);
    else if (++i; !set(command.options, words[i - 1], words[i]))
      command.error = not_understood(words[i - 1] + " " + words[i]);
  }
  return command;
}

}  // namespace experiments
