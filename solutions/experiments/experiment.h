// The three experiments. Each writes CSV files to kResults row by row, goes on where an earlier run ended, says which
// rows this machine cannot fill, and draws its plots.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace experiments {

struct Options {
  bool anew = false;                 // forget earlier rows
  int rounds = 0;                    // samples per kernel and shape; 0: what the experiment thinks right
  double limit = 3;                  // seconds that one product on the CPU may take
  std::vector<int> sizes;            // of the GPU's measurements; empty: the experiment's own
  std::vector<std::string> kernels;  // files of one's own, beside the shipped ones (ladder)
  std::string commit;                // for the record, where git cannot say it
  bool card_only = false;            // leave out the emulator, the plots and the texts
  std::string from;                  // of records: the folder of a run elsewhere

  int rounds_or(int usual) const { return rounds > 0 ? rounds : usual; }
  const std::vector<int>& sizes_or(const std::vector<int>& usual) const { return sizes.empty() ? usual : sizes; }
};

inline const std::string kResults = "build/results";
inline std::string in_results(const std::string& name) { return kResults + "/" + name; }

inline void forget(const std::vector<std::string>& results) {
  for (const std::string& name : results) std::filesystem::remove(in_results(name));
}

/// Every rung against the libraries; counters, registers, roofline, mistakes and their cures.
void ladder(const Options& options);
/// One's own kernels beside the shipped ones, as a table; without a GPU the recorded cards' table and what is missing.
/// Nothing goes into ladder.csv. Throws std::runtime_error, with a sentence, when a file is not there or does not build.
void own_ladder(const Options& options);
/// Tile width, bounds checks and size.
void sweep(const Options& options);
/// CPU against GPU, allocation and copies included.
void crossover_experiment(const Options& options);

/// All three anew, into kRecorded: with `card_only` only what this machine measures, left in kResults; with `from` what such
/// a run left there. Then the emulator's counts, the plots, and the figures of the texts.
void records(const Options& options);
inline const std::string kRecorded = "solutions/results/h200";
/// Writes the recorded numbers into the texts, and prints what differs still. False when something does.
bool figures();

/// Predicts every kernel of a table of measured speeds, row by row, and says how far off it is. Needs no GPU; minutes.
void predicted(const std::string& table);
inline const std::string kMeasuredForModel = "solutions/results/predicted/measured.csv";

/// Prints what the solutions do at the sizes that are timed: solutions/results/profiles.csv.
void profiles();

/// Draws every plot whose CSV files are in `folder`, into it.
void draw_plots(const std::string& folder);

}  // namespace experiments
