#include "grader/model/card.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/base/toml_reader.h"

namespace grader {
namespace {

std::string folder() { return package_root() + "/common/cards"; }

/// A number from a data sheet, converted from its unit.
double positive(TomlReader& reader, const std::string& key, double unit = 1) {
  const double value = reader.number(key);
  if (!(value > 0)) reader.fail_at(key, fmt::format("{:g}", value), "a number above 0");
  return value * unit;
}

void read_clocks(TomlReader& reader, Card& card) {
  const double base = positive(reader, "base_ghz", 1e9), boost = positive(reader, "boost_ghz", 1e9);
  if (boost < base) reader.fail_at("boost_ghz", fmt::format("{:g}", boost / 1e9), "at least base_ghz");
  card.hertz = (base + boost) / 2;
  card.boost_hertz = boost;
}

Card card_from(TomlReader& reader, const std::string& path) {
  Card card;
  card.id = std::filesystem::path(path).stem();
  card.name = reader.text("name");
  card.measured = reader.one_of("source", {"measured", "data sheet"}) == "measured";
  card.multiprocessors = positive(reader, "multiprocessors");
  read_clocks(reader, card);
  card.fp32_lanes = positive(reader, "fp32_lanes");
  card.mma_per_cycle = reader.number("mma_per_cycle", 0);
  card.wgmma_per_cycle = reader.number("wgmma_per_cycle", 0);
  card.threads = positive(reader, "threads");
  card.blocks = positive(reader, "blocks");
  card.registers = positive(reader, "registers");
  card.shared_bytes = positive(reader, "shared_kb", 1024);
  card.l2_bytes = positive(reader, "l2_mb", 1e6);
  const double usual = kL2BytesPerCycle * card.multiprocessors * card.hertz;
  card.l2_bandwidth = reader.has("l2_gb_per_s") ? positive(reader, "l2_gb_per_s", 1e9) : usual;
  card.dram_bandwidth = positive(reader, "dram_gb_per_s", 1e9);
  card.recorded = reader.text("recorded", "");
  reader.finish();
  return card;
}

bool is_path(const std::string& text) { return text.find('/') != std::string::npos || text.ends_with(".toml"); }

}  // namespace

std::vector<std::string> card_names() {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder(), error))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem());
  std::ranges::sort(names);
  return names;
}

double peak_gflops(const Card& card) { return 2e-9 * card.multiprocessors * card.fp32_lanes * card.hertz; }

Card parse_card(const std::string& text, const std::string& path) {
  TomlReader reader = TomlReader::parse(text, path, "the card");
  return card_from(reader, path);
}

Card read_card(const std::string& id_or_path) {
  const std::string path = is_path(id_or_path) ? id_or_path : folder() + "/" + id_or_path + ".toml";
  std::string text;
  if (!read_file(path, text))
    throw TomlError{
        fmt::format("There is no card {}. The cards are {}. To use your own file, give its path, such as "
                    "./my_card.toml.",
                    printable(id_or_path), fmt::join(card_names(), ", "))};
  return parse_card(text, path);
}

}  // namespace grader
