// Checks that the committed plots match the committed tables, with or without node.
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"

namespace {

const std::string kCurrent = "solutions/experiments/plots/current.sh ";
const std::string kPlots = "solutions/results/h200", kPredicted = "solutions/results/predicted";

}  // namespace

TEST_CASE("The committed plots are current") {
  const tools_test::Folder folder;
  for (const std::string& plots : {kPlots, kPredicted}) {
    int status = 0;
    const std::string said =
        folder.run("cd '" + std::filesystem::current_path().string() + "' && " + kCurrent + plots, status);
    CHECK_MESSAGE(status == 0, said);
  }
}

TEST_CASE("A table that changed after its plots were drawn is found without node") {
  const tools_test::Folder folder;
  const std::filesystem::path copy = folder.path / kPlots;
  for (const char* part : {"solutions/results/h200", "solutions/experiments/plots"}) {
    std::filesystem::create_directories(folder.path / part);
    for (const auto& entry : std::filesystem::directory_iterator(part))
      if (entry.is_regular_file()) std::filesystem::copy(entry.path(), folder.path / part);
  }
  int status = 0;
  CHECK(folder.run(kCurrent + kPlots, status).find("not redrawn") != std::string::npos);
  CHECK(status == 0);
  std::ofstream(copy / "ladder.csv", std::ios::app) << "\n";
  CHECK(folder.run(kCurrent + kPlots, status).find("make plots FOLDER=" + kPlots) != std::string::npos);
  CHECK(status == 1);
}
