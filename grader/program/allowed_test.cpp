#include "grader/program/allowed.h"

#include <filesystem>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"

namespace grader {
namespace {

Finding at(const std::string& file, int line, FindingKind kind = FindingKind::global_race) {
  return {.kind = kind, .file = file, .line = line};
}

}  // namespace

TEST_CASE("allowed: a comment allows one kind at its line, or alone at the next one") {
  const tools_test::Folder folder;
  const std::string file = (folder.path / "a.cu").string();
  tools_test::write(file,
                    "x = 1;  // grader: allow global-race\n"
                    "  // grader: allow shared-race\n"
                    "y = 1;\n"
                    "puts(\"// grader: allow leak\");\n"
                    "z = 1;  // grader: allow global-race, it is meant\n");
  std::vector<Finding> findings = {at(file, 1), at(file, 1, FindingKind::leak), at(file, 3, FindingKind::shared_race),
                                   at(file, 2), at(file, 4, FindingKind::leak), at("b.cu", 1)};
  const Allowed allowed = take_allowed(findings, {file});
  CHECK(findings == std::vector<Finding>{at(file, 1, FindingKind::leak), at(file, 2), at(file, 4, FindingKind::leak),
                                         at("b.cu", 1)});
  CHECK(allowed.findings == std::vector<Finding>{at(file, 1), at(file, 3, FindingKind::shared_race)});
  REQUIRE(allowed.idle.size() == 1);
  CHECK(allowed.idle[0].line == 5);
}

}  // namespace grader
