#include "grader/cli/record/work_log.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

/// A separate package with one lab.
struct Package {
  Workspace workspace;
  std::string file = workspace.file("labs/05_tiled/matmul.cu");

  Package() {
    setenv("MATMUL_LABS_ROOT", workspace.path().c_str(), 1);
    std::filesystem::create_directories(workspace.file("labs/05_tiled"));
  }
  ~Package() { unsetenv("MATMUL_LABS_ROOT"); }

  void check(const std::string& text, double points, const std::vector<std::string>& passing) const {
    REQUIRE(write_file(file, text));
    LabResult result;
    result.lab = "05_tiled";
    result.verdict = Verdict::fail;
    result.points = points;
    result.max_points = 20;
    for (const std::string& id : passing) result.checks.push_back({.id = id, .status = Status::passed});
    CHECK(log_check(file, result));
  }
};

}  // namespace

TEST_CASE("A work log says which checks began to pass, and shows a later alteration to who has an earlier head") {
  const Package package;
  package.check("a", 4, {"correct.square"});
  package.check("a", 4, {"correct.square"});  // no change
  const std::string then = head_of(read_work_log("05_tiled"));
  package.check("b", 17, {"correct.square", "behaviour.races"});
  CHECK(log_times("05_tiled", package.file, {"1024: 6,365 GFLOP/s"}));

  const std::string page = work_log_page("05_tiled", read_work_log("05_tiled"));
  CHECK(page.find("| 17 of 20 | behaviour.races |  |") != std::string::npos);
  CHECK(page.find("6,365 GFLOP/s") != std::string::npos);
  LogVerdict verdict = verify_work_log(page, then);
  CHECK(verdict.whole);
  CHECK(verdict.has_head);
  CHECK(verdict.entries == 3);
  CHECK(verdict.entries_then == 1);

  // A changed earlier line breaks the chain; a rewritten chain has different heads.
  std::string changed = read_work_log("05_tiled");
  changed.replace(changed.find("4 of 20"), 7, "9 of 20");
  CHECK_FALSE(verify_work_log(work_log_page("05_tiled", changed), then).whole);
  CHECK_FALSE(verify_work_log(work_log_page("05_tiled", changed), then).has_head);
  std::string table = page;
  table.replace(table.find("| 17 of 20"), 10, "| 20 of 20");
  CHECK_FALSE(verify_work_log(table, then).whole);
  CHECK_FALSE(verify_work_log("no log", then).has_head);
}
