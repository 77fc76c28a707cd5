#include "grader/cli/more/forecast_command.h"

#include <iostream>
#include <sstream>

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"

using namespace grader;

namespace {

Arguments asking(const std::string& lab, const std::string& card, int size) {
  Arguments arguments;
  arguments.command = Subcommand::time_file;
  arguments.lab = lab;
  arguments.file = package_root() + "/solutions/05_tiled/matmul.cu";
  arguments.forecast.cards = {card};
  arguments.forecast.sizes = {size};
  return arguments;
}

/// The sentence with which it stops.
std::string refusal(const Arguments& arguments) {
  try {
    forecast_file(arguments);
  } catch (const Stop& stop) {
    CHECK(stop.exit_code == kWrongUse);
    return stop.message;
  }
  return "";
}

bool holds(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("forecast command: what cannot be predicted is refused with a sentence") {
  CHECK(holds(refusal(asking("05_tiled", "h2000", 512)), "There is no card h2000."));
  CHECK(holds(refusal(asking("02_tiled_cpu", "h200", 512)), "runs on the CPU"));
  CHECK(holds(refusal(asking("05_tiled", "h200", 500)), "multiples of 64; found 500"));
  CHECK(holds(refusal(asking("05_tiled", "h200", 100000)), "found 100000"));
}

TEST_CASE("forecast command: a lab's file is predicted, as JSON where that is asked for") {
  Arguments arguments = asking("05_tiled", "h200", 512);
  arguments.json = "-";
  std::ostringstream out;
  std::streambuf* const before = std::cout.rdbuf(out.rdbuf());
  const int exit_code = forecast_file(arguments);
  std::cout.rdbuf(before);
  CHECK(exit_code == kFullMarks);
  CHECK(out.str().starts_with("{"));
  CHECK(holds(out.str(), "\"predicted_gflops\""));
  CHECK(holds(out.str(), "\"wrong\": false"));
}

TEST_CASE("forecast command: tensor cores are predicted in TF32, and refused on a card without them") {
  const auto said = [](const std::string& card, int exit_code) {
    Arguments arguments = asking("10_tensor_core", card, 512);
    arguments.file = package_root() + "/solutions/10_tensor_core/mma_sync.cu";
    std::ostringstream out;
    std::streambuf* const before = std::cout.rdbuf(out.rdbuf());
    CHECK(forecast_file(arguments) == exit_code);
    std::cout.rdbuf(before);
    return out.str();
  };
  const std::string on_h200 = said("h200", kFullMarks);
  CAPTURE(on_h200);
  CHECK(holds(on_h200, "GFLOP/s in TF32"));
  CHECK(holds(on_h200, "cuBLAS TF32"));
  CHECK_FALSE(holds(on_h200, "wrong"));
  CHECK(holds(said("t4", kNotGraded), "has none for TF32"));
}
