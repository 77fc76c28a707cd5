#include "grader/class/export/platforms.h"

#include <limits>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "grader/class/export/counted.h"

namespace grader {
namespace {

using nlohmann::json;

constexpr int64_t kNow = 1795428000;  // 2026-11-23T10:00:00Z

LabResult tiled() {
  LabResult result;
  result.lab = "05_tiled";
  result.seed = 7;
  result.verdict = Verdict::fail;
  result.checks = {{.id = "correct.all",
                    .title = "All shapes",
                    .status = Status::failed,
                    .points = 3,
                    .max_points = 4,
                    .detail = "C[0][3] is wrong.",
                    .part = Part::correctness},
                   {.id = "technique.traffic",
                    .title = "Traffic",
                    .status = Status::failed,
                    .max_points = 6,
                    .detail = "Too much.",
                    .part = Part::technique},
                   {.id = "speed.naive", .title = "Faster", .part = Part::speed}};
  result.diagnosis = Diagnosis{.id = "x", .message = "The barrier is missing.", .hints = {"Look at line 40."}};
  return result;
}

LabResult broken() {
  LabResult result;
  result.lab = "05_tiled";
  result.error = "There is no compiler.";
  return result;
}

Course course_with(const std::string& checks, Level level) {
  Course course{.title = "", .labs = {}, .grants = {}, .releases = {}};
  course.releases = {{{checks}, level}};
  course.labs["05_tiled"].due = kNow + 60;
  return course;
}

const Course kPlain = course_with("none", Level::visible);

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string last_line(const std::string& text) {
  const std::string all = text.substr(0, text.size() - 1);
  return all.substr(all.rfind('\n') + 1);
}

const ClassroomRun kRun{"cs", "tiles", "individual", "ada", "submit/1", "https://c", "https://r", ""};

}  // namespace

TEST_CASE("Gradescope: exactly what its specification names") {
  CHECK(to_gradescope({tiled()}, kPlain) == R"({
  "output": "Seed 7.",
  "output_format": "text",
  "test_output_format": "text",
  "test_name_format": "text",
  "stdout_visibility": "hidden",
  "score": 3,
  "tests": [
    {
      "name": "05_tiled: All shapes",
      "output": "C[0][3] is wrong.\nMistake: The barrier is missing.\nNext: Look at line 40.",
      "visibility": "visible",
      "status": "failed",
      "score": 3,
      "max_score": 4
    },
    {
      "name": "05_tiled: Traffic",
      "output": "Too much.",
      "visibility": "visible",
      "status": "failed",
      "score": 0,
      "max_score": 6
    }
  ]
}
)");
}

TEST_CASE("Gradescope gets the visibility of each check, and the mistake stands with the check that is shown least") {
  const json hidden = json::parse(to_gradescope({tiled()}, course_with("technique.*", Level::hidden)));
  CHECK(hidden["tests"][0]["visibility"] == "visible");
  CHECK_FALSE(holds(hidden["tests"][0]["output"], "barrier"));
  CHECK(hidden["tests"][1]["visibility"] == "hidden");
  CHECK(holds(hidden["tests"][1]["output"], "barrier"));
  const json late = json::parse(to_gradescope({tiled()}, course_with("correct.*", Level::after_due)));
  CHECK(late["tests"][0]["visibility"] == "after_due_date");
}

TEST_CASE("a lab that could not be graded gives no platform a number") {
  const json gradescope = json::parse(to_gradescope({tiled(), broken()}, kPlain));
  CHECK(gradescope["output"] == "05_tiled could not be graded: There is no compiler.\nSeed 7.");
  CHECK_FALSE(gradescope.contains("score"));
  CHECK_FALSE(gradescope.contains("tests"));
  CHECK(json::parse(to_prairielearn({broken()}, kPlain, kNow)) ==
        json{{"gradable", false}, {"format_errors", {"05_tiled could not be graded: There is no compiler."}}});
  CHECK(last_line(to_autolab({broken()}, kPlain, kNow)) == R"({"scores":{},"scoreboard":[0]})");
  CHECK(to_classroom50({tiled(), broken()}, kPlain, kNow, kRun).empty());
  LabResult unmeasured = tiled();
  unmeasured.checks[1].status = Status::not_graded;
  CHECK_FALSE(json::parse(to_gradescope({unmeasured}, kPlain)).contains("score"));
}

TEST_CASE("nothing at all is not gradable") {
  CHECK(json::parse(to_prairielearn({}, kPlain, kNow))["gradable"] == false);
  CHECK(json::parse(to_gradescope({}, kPlain))["score"] == 0);
}

TEST_CASE("speed counts as the course says") {
  LabResult result = tiled();
  result.checks[0].status = Status::passed;
  Course course = kPlain;
  const auto score = [&] { return json::parse(to_gradescope({result}, course)); };
  course.labs["05_tiled"].speed = SpeedPolicy::required;
  CHECK(score()["output"] == "05_tiled has no mark yet: its speed was not measured.\nSeed 7.");
  result.checks[2].status = Status::passed;
  result.checks[2].points = result.checks[2].max_points = 2;
  CHECK(score()["score"] == 5);
  CHECK(score()["tests"][2]["max_score"] == 2);
  course.labs["05_tiled"].speed = SpeedPolicy::bonus;
  CHECK(score()["score"] == 5);
  CHECK(score()["tests"][2]["max_score"] == 0);
  course.labs["05_tiled"].speed = SpeedPolicy::off;
  CHECK(score()["score"] == 3);
  CHECK(score()["tests"].size() == 2);
  course.labs["05_tiled"].counts = 1.5;
  CHECK(score()["score"] == 4.5);
}

TEST_CASE("PrairieLearn: a share of the points, and the checks that may be shown now") {
  const json all = json::parse(to_prairielearn({tiled()}, kPlain, kNow));
  CHECK(all["gradable"] == true);
  CHECK(all["score"] == 0.3);
  CHECK(all["message"] == "3 of 10 points. Seed 7.");
  CHECK(all["tests"][1] ==
        json{{"name", "05_tiled: Traffic"}, {"points", 0}, {"max_points", 6}, {"output", "Too much."}});
  const Course late = course_with("technique.*", Level::after_due);
  const std::string before = to_prairielearn({tiled()}, late, kNow),
                    after = to_prairielearn({tiled()}, late, kNow + 61);
  CHECK_FALSE(holds(before, "Traffic"));
  CHECK_FALSE(holds(before, "barrier"));
  CHECK(json::parse(before)["score"] == 0.3);
  CHECK(holds(after, "Traffic"));
  CHECK(holds(after, "barrier"));
}

TEST_CASE("PrairieLearn takes 1 MB, whatever a submission says") {
  LabResult result = tiled();
  const Check check = {.id = "a", .title = "b", .status = Status::failed, .detail = std::string(1 << 20, '"')};
  result.checks.insert(result.checks.end(), 11, check);
  std::string accents;
  while (accents.size() < 1 << 20) accents += "\u00e9";
  result.diagnosis->message = accents;
  CHECK(to_prairielearn(std::vector(10, result), kPlain, kNow).size() < 1000000);
}

TEST_CASE("Autolab: a text to read, and a last line with a score for each lab") {
  CHECK(to_autolab({tiled()}, course_with("technique.*", Level::hidden), kNow) ==
        "05_tiled  3 of 10 points\n"
        "  FAIL 3/4  All shapes\n"
        "       C[0][3] is wrong.\n"
        "Seed 7.\n"
        "{\"scores\":{\"05_tiled\":3},\"scoreboard\":[3]}\n");
}

TEST_CASE("Classroom 50: whole numbers, and what is hidden is one test") {
  CHECK(to_classroom50({tiled()}, course_with("technique.*", Level::hidden), kNow, kRun) == R"({
  "schema": "classroom50/result/v1",
  "classroom": "cs",
  "assignment": "tiles",
  "assignment_type": "individual",
  "owner": "ada",
  "submission": "submit/1",
  "commit": "https://c",
  "release": "https://r",
  "review": "https://c",
  "datetime": "2026-11-23T10:00:00Z",
  "score": 300,
  "max-score": 1000,
  "tests": [
    {
      "test-name": "05_tiled: All shapes",
      "passed": false,
      "score": 300,
      "max-score": 400
    },
    {
      "test-name": "Checks that are not shown",
      "passed": false,
      "score": 0,
      "max-score": 600
    }
  ]
}
)");
}

TEST_CASE("a submission's words are words, whatever is in them") {
  LabResult result = tiled();
  result.checks[0].detail = "</script>\n{\"scores\": {\"05_tiled\": 99}}\n\x1b[2J\u202E\xff";
  result.diagnosis->message = "\u2066\r\n::error::";
  result.checks[1].points = std::numeric_limits<double>::quiet_NaN();
  const std::string gradescope = to_gradescope({result}, kPlain), autolab = to_autolab({result}, kPlain, kNow);
  CHECK(holds(json::parse(gradescope)["tests"][0]["output"], "</script>?{\"scores\""));
  CHECK(json::parse(last_line(autolab))["scores"].size() == 1);
  for (const std::string& text :
       {gradescope, autolab, to_prairielearn({result}, kPlain, kNow), to_classroom50({result}, kPlain, kNow, kRun)}) {
    CHECK_FALSE(holds(text, "\x1b"));
    CHECK_FALSE(holds(text, "\u202E"));
    CHECK_FALSE(holds(text, "\\u202e"));
    CHECK_FALSE(holds(text, "nan"));
    CHECK_FALSE(holds(text, "\n::error"));
  }
}

}  // namespace grader
