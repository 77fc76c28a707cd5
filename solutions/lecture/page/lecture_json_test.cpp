#include "solutions/lecture/page/lecture_json.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "grader/base/package.h"
#include "grader/base/text.h"

using namespace lecture;
using Json = nlohmann::json;

namespace {

/// Everything but the runs, which take a while.
Lecture loaded() {
  std::string error;
  const auto none = [](const std::string&, const std::string&, const grader::Shape&) { return Counts{}; };
  Lecture lecture = load_lecture(grader::package_root(), none, recorded_measurements(grader::package_root()), error);
  REQUIRE(error.empty());
  return lecture;
}

grader::Recorded nothing(const std::string& lab, const std::string& source, const std::optional<grader::Shape>&) {
  grader::Recorded recorded{.lab = lab, .source = source};
  return recorded;
}

const Told& told(const Lecture& lecture, const std::string& lab) {
  for (const Told& one : lecture.steps)
    if (one.step.lab == lab) return one;
  FAIL("no such step");
  return lecture.steps[0];
}

}  // namespace

TEST_CASE("lecture page: each step has the mistakes of its lab, at lines that are there") {
  const Lecture all = loaded();
  const auto titles = [&](const std::string& lab) {
    std::vector<std::string> titles;
    for (const Mistake& one : mistakes_of(told(all, lab))) titles.push_back(one.title);
    return titles;
  };
  CHECK(titles("04_naive") == std::vector<std::string>{"The row on threadIdx.x"});
  CHECK(titles("05_tiled") == std::vector<std::string>{"Without barrier 1", "Without barrier 2"});
  CHECK(titles("06_boundary_checked")[0] == "Threads outside of C leave at once");
  for (const Told& one : all.steps)
    for (const Mistake& mistake : mistakes_of(one)) {
      CHECK(mistake.line > 0);
      CHECK(mistake.source != one.solution.source);
    }
}

TEST_CASE("lecture page: the data have every step with its words, numbers and notes") {
  std::string readme;
  REQUIRE(grader::read_file(grader::package_root() + "/solutions/lecture/README.md", readme));
  const Json json = Json::parse(lecture_json(loaded(), readme, nothing));
  REQUIRE(json["rungs"].size() == 6);
  for (const Json& rung : json["rungs"]) {
    CHECK_FALSE(rung["changed"].get<std::string>().empty());
    CHECK_MESSAGE(!rung["notes"].get<std::string>().empty(), rung["lab"].get<std::string>());
    CHECK(rung["gflops"].is_number());
    CHECK(rung.dump().find("TODO(") == std::string::npos);
    CHECK(rung.dump().find("(unknown)") == std::string::npos);
  }
  CHECK(json["rungs"][1]["mistakes"].size() == 2);
}

TEST_CASE("lecture page: notes are the paragraph that begins with the step's number") {
  const std::string readme =
      "# x\n\n**04, one (8 minutes).** First.\nSecond.\n\n**08 and 09, a glance (3 minutes).** Short.\n";
  CHECK(notes_of(readme, "04_naive") == "04, one (8 minutes). First. Second.");
  CHECK(notes_of(readme, "09_warp_tiled") == "08 and 09, a glance (3 minutes). Short.");
  CHECK(notes_of(readme, "05_tiled").empty());
}
