// Checks that the texts match the records, and that the records were measured with the current kernels.
#include "solutions/experiments/tables/figures.h"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "grader/base/shell.h"
#include "solutions/experiments/recorded_figures.h"

using namespace experiments;

namespace {

struct Package {
  std::map<std::string, std::string> files = {
      {"solutions/results/h200/ladder.csv",
       "kernel,M,N,K,gflops,ratio,kernel_hash\n04_naive,4096,4096,4096,6364.62,0.1249,new\ncuBLAS FP32,4096,4096,4096,"
       "50970,1,\n"},
      {"a.md", "A naive kernel reaches 6,365\nGFLOP/s, that is 0.12 of cuBLAS, 6,000 or so.\n"},
  };

  Figures figures(const std::string& links) {
    return {links, [this](const std::string& path) { return files[path]; },
            [](const std::string&, const auto& row) { return row[0] == "04_naive" ? "new" : ""; }};
  }
};

const char* const kLinks =
    "# comment\na.md\n"
    "  reaches {ladder,04_naive,4096,gflops} GFLOP/s\n"
    "  is {ladder,04_naive,4096,gflops / ladder,cuBLAS FP32,4096,gflops} of cuBLAS,\n"
    "  {ladder,04_naive,4096,gflops to 1000} or so\n";

}  // namespace

TEST_CASE("Figures of a text are compared with the cells that they come from, and rewritten") {
  Package package;
  CHECK(package.figures(kLinks).complaints().empty());

  std::string& table = package.files["solutions/results/h200/ladder.csv"];
  table.replace(table.find("6364.62"), 7, "7901.35");
  const auto differ = package.figures(kLinks).complaints();
  REQUIRE(differ.size() == 3);
  CHECK(differ[0].line == 1);
  CHECK(differ[0].sentence == "6,365 should be 7,901 (ladder,04_naive,4096,gflops): make figures");
  CHECK(differ[1].sentence.starts_with("0.12 should be 0.16 "));
  CHECK(package.figures(kLinks).rewritten("a.md") ==
        "A naive kernel reaches 7,901\nGFLOP/s, that is 0.16 of cuBLAS, 8,000 or so.\n");
}

TEST_CASE("A figure that was measured with an older kernel, that has no row, or that nothing links is named") {
  Package package;
  std::string& table = package.files["solutions/results/h200/ladder.csv"];
  table.replace(table.find(",new"), 4, ",old");
  CHECK(package.figures(kLinks).complaints().at(0).sentence ==
        "6,365 was measured with an older 04_naive: make records");
  CHECK(package.figures("a.md\n  is {ladder,05_tiled,4096,ratio} of\n").complaints().at(0).sentence ==
        "0.12: ladder.csv has no row for \"ladder,05_tiled,4096,ratio\".");
  CHECK(package.figures("a.md\n  ~ 0.12 of cuBLAS\n")
            .complaints()
            .at(0)
            .sentence.starts_with("6,365 GFLOP/s is not linked to a table"));
  CHECK(package.figures("a.md\n  runs at {ladder,04_naive,4096,gflops}\n").complaints().at(0).line == 0);
}

TEST_CASE("Runs of the agreement with a GPU are those of the kernels that are here") {
  const grader::Answer stale = grader::ask_shell("bash grader/proof/agreement/agreement.sh stale");
  CHECK_MESSAGE(stale.exit_code == 0, stale.text);
}

TEST_CASE("The texts' figures are those of the recorded tables, and of the kernels that are here") {
  for (const Complaint& one : complaints_of_texts()) FAIL_CHECK(one.file << ":" << one.line << ": " << one.sentence);
}
