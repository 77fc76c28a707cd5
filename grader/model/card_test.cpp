#include "grader/model/card.h"

#include <doctest/doctest.h>

#include "grader/base/text.h"
#include "grader/base/toml_reader.h"

using namespace grader;

namespace {

const std::string kCard = R"(name = "Mine"
source = "data sheet"
multiprocessors = 10
base_ghz = 1
boost_ghz = 2
fp32_lanes = 64
threads = 1024
blocks = 16
registers = 65536
shared_kb = 64
l2_mb = 4
dram_gb_per_s = 300
)";

std::string mistake_in(const std::string& text) {
  try {
    parse_card(text, "mine.toml");
  } catch (const TomlError& error) {
    return error.message;
  }
  return "";
}

std::string with(const std::string& from, const std::string& to) {
  std::string text = kCard;
  return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("card: its numbers, in plain units; the clock lies between base and boost") {
  const Card card = parse_card(kCard, "folder/mine.toml");
  CHECK(card.id == "mine");
  CHECK_FALSE(card.measured);
  CHECK(card.hertz == doctest::Approx(1.5e9));
  CHECK(card.shared_bytes == 65536);
  CHECK(card.dram_bandwidth == doctest::Approx(300e9));
  CHECK(card.l2_bandwidth == doctest::Approx(38 * 10 * 1.5e9));
}

TEST_CASE("card: a data sheet's peak is that of the boost clock") {
  const auto sheet_peak = [](const char* name) {
    const Card card = read_card(name);
    return peak_gflops(card) * card.boost_hertz / card.hertz;
  };
  CHECK(sheet_peak("t4") == doctest::Approx(8141).epsilon(0.001));  // "8.1 TFLOPS"
  CHECK(sheet_peak("a100") == doctest::Approx(19500).epsilon(0.001));
}

TEST_CASE("card: a mistake is reported with its line") {
  CHECK(mistake_in(kCard) == "");
  CHECK(mistake_in(with("threads = 1024", "threads = 0")).starts_with("mine.toml:7: "));
  CHECK(mistake_in(with("boost_ghz = 2", "boost_ghz = 0.5")).starts_with("mine.toml:5: "));
  CHECK(mistake_in(with("\"data sheet\"", "\"hearsay\"")).starts_with("mine.toml:2: "));
  CHECK(mistake_in(with("blocks = 16\n", "")).find("blocks") != std::string::npos);
  CHECK(mistake_in(kCard + "colour = 1\n").starts_with("mine.toml:13: "));
}

TEST_CASE("card: every shipped card can be read, and an unknown one names them") {
  CHECK(card_names().size() >= 8);
  for (const std::string& name : card_names()) CHECK(read_card(name).multiprocessors > 0);
  try {
    read_card("h2000");
    CHECK(false);
  } catch (const TomlError& error) {
    CHECK(error.message.find("h200,") != std::string::npos);
  }
}
