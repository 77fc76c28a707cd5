#include "grader/cli/record/student_record.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

#include "common/tools/test_folder.h"

namespace grader {
namespace {

LabResult result_of(double points) {
  LabResult result;
  result.lab = "05_tiled";
  result.verdict = Verdict::fail;
  result.points = points, result.max_points = 20;
  return result;
}

/// A package with one lab, for the duration of the test.
class Package {
 public:
  Package() {
    std::filesystem::create_directories(lab());
    if (const char* root = std::getenv("MATMUL_LABS_ROOT")) before_ = root;
    setenv("MATMUL_LABS_ROOT", folder_.path.c_str(), 1);
  }
  ~Package() { before_.empty() ? unsetenv("MATMUL_LABS_ROOT") : setenv("MATMUL_LABS_ROOT", before_.c_str(), 1); }

  std::string lab() const { return folder_.at("labs/05_tiled"); }
  std::string file() const { return lab() + "/matmul.cu"; }

 private:
  const tools_test::Folder folder_;
  std::string before_;
};

}  // namespace

TEST_CASE("record: the last and the best points, and how often") {
  const Package package;
  CHECK(keep_result(package.file(), result_of(15)));
  CHECK(keep_result(package.file(), result_of(12)));
  const StudentRecord record = read_student_record("05_tiled");
  CHECK(record.last == 12);
  CHECK(record.best == 15);
  CHECK(record.maximum == 20);
  CHECK(record.checks == 2);
}

TEST_CASE("record: what cannot be written is reported; what is not the student's own is no loss") {
  const Package package;
  std::filesystem::create_directories(package.lab() + "/.progress.part");
  CHECK_FALSE(keep_result(package.file(), result_of(15)));
  CHECK(keep_result("/tmp/elsewhere.cu", result_of(15)));
  CHECK(not_kept("05_tiled").find("labs/05_tiled/.progress") != std::string::npos);
}

}  // namespace grader
