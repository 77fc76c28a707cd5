// Reads a card's data for the time model: common/cards/NAME.toml, or the user's own file.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Bandwidth of L2 per multiprocessor, if the data sheet does not give it.
inline constexpr double kL2BytesPerCycle = 38;

struct Card {
  std::string id, name;   // "h200"; "NVIDIA H200"
  bool measured = false;  // true: measured on a card; false: from the data sheet
  double multiprocessors = 0;
  double hertz = 0;        // sustained under load: between the base and the boost clock
  double boost_hertz = 0;  // from the data sheet
  double fp32_lanes = 0;   // per multiprocessor
  double mma_per_cycle = 0,
         wgmma_per_cycle = 0;  // multiply-adds in TF32 by a multiprocessor's tensor cores; 0: it has none
  double threads = 0, blocks = 0, registers = 0, shared_bytes = 0;  // that a multiprocessor can hold
  double l2_bytes = 0;
  double l2_bandwidth = 0, dram_bandwidth = 0;  // bytes per second; L2: peak, with requests of 64 bytes or more
  std::string recorded;                         // measured speeds are in solutions/results/NAME; "" if there are none
};

/// Each FP32 lane does one fused multiply-add per cycle, which counts as two operations.
double peak_gflops(const Card& card);

/// The ids of common/cards/, sorted.
std::vector<std::string> card_names();

/// Reads a card by its id or from the path of a file (with a "/" or ".toml"). Throws TomlError: what is wrong, where,
/// and which cards there are.
Card read_card(const std::string& id_or_path);

/// Parses a text that was read from `path`. Throws TomlError.
Card parse_card(const std::string& text, const std::string& path);

}  // namespace grader
