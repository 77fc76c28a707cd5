#include "grader/proof/verdicts.h"

#include <doctest/doctest.h>

using namespace verdicts;

namespace {

std::string graded(const std::string& speed_points, const std::string& seconds) {
  return R"({"points": 4.5, "max_points": 6, "verdict": "fail", "hints": {"taken": 0, "points_off": 0}, "notes": [],
             "checks": [{"id": "correct.square", "points": 4, "max_points": 4, "detail": "2 shapes right."},
                        {"id": "speed.naive", "points": )" +
         speed_points + R"(, "max_points": 2, "detail": "1.2 times as fast."}],
             "timing": {"student": ")" +
         seconds + R"("}, "receipt": {"compiler": "g++ 12"}})";
}

std::string tried(const std::string& fields) { return to_line("styles/a.cu 1x1x1", 1, "{" + fields + "}"); }

}  // namespace

TEST_CASE("speed is no part of a verdict that is kept") {
  const std::string line = to_line("labs/a 01", 1, graded("0.5", "1.5 ms"));
  CHECK(line == to_line("labs/a 01", 0, graded("2", "1.1 ms")));
  CHECK(line.find("speed.naive") == std::string::npos);
  CHECK(line.find("g++ 12") == std::string::npos);
  CHECK(line.find(R"("exit":0)") != std::string::npos);
  CHECK(line.find(R"("points":4.0)") != std::string::npos);
  CHECK(line.find(R"("verdict":"pass")") != std::string::npos);
}

TEST_CASE("what could not be graded stays so") {
  const std::string line = to_line("labs/a 01", 3, R"({"verdict": "error", "checks": [], "hints": {}})");
  CHECK(line.find(R"("exit":3)") != std::string::npos);
  CHECK(line.find(R"("verdict":"error")") != std::string::npos);
}

TEST_CASE("how far a run came until the clock ended it is left out") {
  const auto ended = [](const std::string& timeout, int times, const std::string& more = "") {
    return tried(R"("findings": [)" + timeout + R"({"kind": "global-race", "line": 8, "count": )" +
                 std::to_string(times) + "}" + more + "]");
  };
  const std::string here = R"({"kind": "timeout", "line": 52, "block": [3, 0, 0]},)",
                    there = R"({"kind": "timeout", "line": 0, "block": null},)",
                    unwritten = R"(, {"kind": "unwritten-output"})";
  CHECK(ended(here, 7) == ended(there, 9));
  CHECK(ended(here, 7) == ended(here + there, 7, unwritten));
  CHECK(ended(here, 7) != ended("", 7));
  CHECK(ended("", 7) != ended("", 9));
  CHECK(ended("", 7) != ended("", 7, unwritten));
  const auto diagnosed = [](int line, int line_of_loop) {
    return tried(R"("findings": [{"kind": "timeout"}], "diagnosis": {"id": "same_output_twice", "line": )" +
                 std::to_string(line) + R"(, "also": [{"id": "endless_loop", "line": )" + std::to_string(line_of_loop) +
                 "}]}");
  };
  CHECK(diagnosed(3, 52) == diagnosed(3, 0));
  CHECK(diagnosed(3, 52) != diagnosed(4, 52));
}

TEST_CASE("words that are no JSON are kept") {
  CHECK(to_line("a", 2, "There is no lab.\n") == R"({"exit":2,"key":"a","result":{"output":"There is no lab.\n"}})");
}

TEST_CASE("equal runs have no differences") {
  const std::string line = tried(R"("wrong": 3)");
  const Comparison comparison = compare({line}, {line});
  CHECK(comparison.keys == 1);
  CHECK(comparison.differences.empty());
}

TEST_CASE("a number that differs is a verdict, words that differ are a sentence") {
  const auto finding = [](int line, const std::string& message) {
    return tried(R"("findings": [{"line": )" + std::to_string(line) + R"(, "message": ")" + message + R"("}])");
  };
  const auto differences = compare({finding(3, "It races.")}, {finding(4, "It is racing.")}).differences;
  REQUIRE(differences.size() == 2);
  CHECK(differences[0].key == "styles/a.cu 1x1x1");
  CHECK(differences[0].field == "result.findings[0].line");
  CHECK(differences[0].before == "3");
  CHECK(differences[0].after == "4");
  CHECK_FALSE(differences[0].sentence);
  CHECK(differences[1].field == "result.findings[0].message");
  CHECK(differences[1].after == "\"It is racing.\"");
  CHECK(differences[1].sentence);
}

TEST_CASE("a finding more, an error where there was none, a field less are verdicts") {
  const std::string none = tried(R"("error": null, "findings": [])");
  for (const char* other : {R"("error": "It ended.", "findings": [])", R"("error": null, "findings": [{"line": 3}])",
                            R"("findings": [])", R"("error": null, "findings": [], "wrong": 0)"}) {
    const auto differences = compare({none}, {tried(other)}).differences;
    REQUIRE(differences.size() == 1);
    CHECK_FALSE(differences[0].sentence);
  }
}

TEST_CASE("a note more is a sentence") {
  const auto differences = compare({tried(R"("notes": [])")}, {tried(R"("notes": ["Look at C."])")}).differences;
  REQUIRE(differences.size() == 1);
  CHECK(differences[0].sentence);
}

TEST_CASE("a run that only one side has is a verdict") {
  const std::string a = to_line("a", 0, "{}"), b = to_line("b", 0, "{}");
  const Comparison comparison = compare({a}, {b});
  CHECK(comparison.keys == 0);
  REQUIRE(comparison.differences.size() == 2);
  CHECK(comparison.differences[0].key == "a");
  CHECK(comparison.differences[1].key == "b");
}
