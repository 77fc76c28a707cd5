#include "solutions/experiments/tables/counts.h"

#include <cmath>
#include <cstdlib>
#include <limits>

namespace experiments {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// The columns shown in Markdown.
const std::vector<std::pair<std::string, std::string>> kShown = {
    {"operations_per_byte", "operations per requested byte"},
    {"operations_per_sector_byte", "per byte of sectors"},
    {"global_load_requests", "load requests"},
    {"global_load_sectors", "load sectors"},
    {"shared_load_bank_conflicts", "bank conflicts, loads"},
    {"shared_store_bank_conflicts", "bank conflicts, stores"},
};

double counter(const Counters& counters, const std::string& name) {
  const auto found = counters.find(name);
  return found == counters.end() ? kUnknown : found->second;
}

/// Loads including asynchronous ones; a GPU without asynchronous copies has no counter for them.
double with_async(const Counters& counters, const std::string& loads, const std::string& async) {
  const double copies = counter(counters, async);
  return counter(counters, loads) + (std::isnan(copies) ? 0 : copies);
}

std::string whole(double number) { return cell_of(number, 15); }

std::string both(const std::string& emulated, const std::string& profiled) {
  if (profiled.empty()) return emulated.empty() ? "–" : emulated;
  if (std::atof(emulated.c_str()) == std::atof(profiled.c_str()) && !emulated.empty()) return emulated + " =";
  return (emulated.empty() ? "–" : emulated) + " / " + profiled;
}

}  // namespace

const Row kCountColumns = cells_of(
    "kernel,M,N,K,source,operations_per_byte,operations_per_sector_byte,global_load_bytes,global_load_requests,"
    "global_load_sectors,global_store_requests,global_store_sectors,shared_load_wavefronts,shared_load_bank_conflicts,"
    "shared_store_wavefronts,shared_store_bank_conflicts,shared_words_per_multiply_add,l1_bytes,l2_bytes,dram_bytes");

Row count_key(const std::string& kernel, const Shape& shape, const std::string& source) {
  Row key = key_of(kernel, shape);
  key.push_back(source);
  return key;
}

Counters as_emulator_counts(const Counters& profiled) {
  Counters counts = profiled;
  counts["global_load_requests"] = with_async(profiled, "global_load_requests", "global_async_requests");
  counts["global_load_sectors"] = with_async(profiled, "global_load_sectors", "global_async_sectors");
  counts["l1_bytes"] = 128 * counter(profiled, "l1_wavefronts");
  counts["l2_bytes"] = 32 * counter(profiled, "l2_sectors");
  counts["dram_bytes"] = counter(profiled, "dram_read_bytes") + counter(profiled, "dram_write_bytes");
  return counts;
}

Row count_row(const std::string& kernel, const Shape& shape, const std::string& source, const Counters& counters) {
  Row row = count_key(kernel, shape, source);
  const double operations = 2.0 * shape.M * shape.N * shape.K;
  row.push_back(cell_of(operations / counter(counters, "global_load_bytes"), 4));
  row.push_back(cell_of(operations / (32 * counter(counters, "global_load_sectors")), 4));
  for (size_t i = kCountKeys + 2; i < kCountColumns.size(); ++i)
    row.push_back(whole(counter(counters, kCountColumns[i])));
  return row;
}

std::string side_by_side(const Table& counts) {
  std::string text = "| kernel | M x N x K |", line = "|---|---|";
  for (const auto& [name, title] : kShown) {
    text += " " + title + " |";
    line += "---|";
  }
  text += "\n" + line + "\n";
  for (const Row& emulated : counts.rows()) {
    if (counts.cell(emulated, "source") != kEmulator) continue;
    const Row* profiled = nullptr;
    for (const Row& row : counts.rows())
      if (row[4] == kProfiler && std::equal(row.begin(), row.begin() + 4, emulated.begin())) profiled = &row;
    text += "| " + emulated[0] + " | " + emulated[1] + "x" + emulated[2] + "x" + emulated[3] + " |";
    for (const auto& [name, title] : kShown)
      text += " " + both(counts.cell(emulated, name), profiled ? counts.cell(*profiled, name) : "") + " |";
    text += "\n";
  }
  text += "\nEach cell has the counts of the emulator and of Nsight Compute, or \"=\" if they are equal.";
  return text + "\n";
}

}  // namespace experiments
