// Reads the data of a GPU for the time model: common/cards/NAME.toml, or the user's own file.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Bandwidth of L2 per multiprocessor in bytes per cycle, for a GPU whose data sheet does not give it.
inline constexpr double kL2BytesPerCycle = 38;

struct Card {
  std::string id, name;   // "h200"; "NVIDIA H200"
  bool measured = false;  // true: measured on this GPU; false: from the data sheet
  double multiprocessors = 0;
  double hertz = 0;        // clock sustained under load, between the base and the boost clock
  double boost_hertz = 0;  // maximum clock, from the data sheet
  double fp32_lanes = 0;   // number of FP32 lanes per multiprocessor
  double mma_per_cycle = 0,
         wgmma_per_cycle = 0;  // TF32 multiply-adds of the tensor cores of one multiprocessor; 0: it has none
  double threads = 0, blocks = 0, registers = 0, shared_bytes = 0;  // maximum that a multiprocessor can hold
  double l2_bytes = 0;
  double l2_bandwidth = 0, dram_bandwidth = 0;  // bytes per second; L2: peak, with requests of 64 bytes or more
  std::string recorded;                         // measured speeds are in solutions/results/NAME; "" if there are none
};

/// Returns the peak. Each FP32 lane does one fused multiply-add per cycle, which counts as two operations.
double peak_gflops(const Card& card);

/// Returns the ids in common/cards/, sorted.
std::vector<std::string> card_names();

/// Reads the data of a GPU by its id, or from the path of a file (with a "/" or ".toml"). Throws TomlError, which
/// contains the error, its location and the ids that exist.
Card read_card(const std::string& id_or_path);

/// Parses a text that was read from `path`. Throws TomlError.
Card parse_card(const std::string& text, const std::string& path);

}  // namespace grader
