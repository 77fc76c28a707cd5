// Runs the three experiments: ladder, sweep and crossover. Each writes CSV files to kResults row by row, continues
// where an earlier run stopped, reports which rows this machine cannot measure, and draws its plots.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace experiments {

struct Options {
  bool anew = false;                 // true: discard earlier rows
  int rounds = 0;                    // samples per kernel and shape; 0: the experiment's default
  double limit = 3;                  // maximum time in seconds for one product on the CPU
  std::vector<int> sizes;            // for measurements on the GPU; empty: the experiment's own
  std::vector<std::string> kernels;  // the user's own files, in addition to the shipped ones (ladder)
  std::string commit;                // commit to record if git cannot report it
  bool card_only = false;            // true: measure without the emulator, the plots and the texts
  std::string from;                  // for records: the folder of a run on a different machine

  int rounds_or(int usual) const { return rounds > 0 ? rounds : usual; }
  const std::vector<int>& sizes_or(const std::vector<int>& usual) const { return sizes.empty() ? usual : sizes; }
};

inline const std::string kResults = "build/results";
inline std::string in_results(const std::string& name) { return kResults + "/" + name; }

inline void forget(const std::vector<std::string>& results) {
  for (const std::string& name : results) std::filesystem::remove(in_results(name));
}

/// Compares every rung (the solution of each lab) with the libraries. Also measures counters, registers, the roofline,
/// and mistakes with their fixes.
void ladder(const Options& options);
/// Prints a table of the user's own kernels and the package's kernels. Without a GPU, prints the table of the recorded
/// GPUs and what is missing. Writes nothing to ladder.csv. Throws std::runtime_error, with a sentence, if a file does
/// not exist or does not build.
void own_ladder(const Options& options);
/// Measures the effects of tile width, bounds checks and size.
void sweep(const Options& options);
/// Compares CPU and GPU, with the time for allocation and copies included.
void crossover_experiment(const Options& options);

/// Runs ladder(), sweep() and crossover_experiment() again, and writes the results to kRecorded. With `card_only`, runs
/// only the measurements on this machine, and leaves the results in kResults. With `from`, takes the results of such a
/// run. Then updates the emulator's counts, the plots, and the figures in the texts.
void records(const Options& options);
inline const std::string kRecorded = "solutions/results/h200";
/// Writes the recorded numbers into the texts, and prints the remaining differences. Returns false if there are any.
bool figures();

/// Predicts every kernel of a table of measured speeds, row by row, and reports the errors. Needs no GPU, and takes
/// minutes.
void predicted(const std::string& table);
inline const std::string kMeasuredForModel = "solutions/results/predicted/measured.csv";

/// Prints the profiles of the solutions at the timed sizes: solutions/results/profiles.csv.
void profiles();

/// Draws every plot whose CSV files are in `folder`, and writes it there.
void draw_plots(const std::string& folder);

}  // namespace experiments
