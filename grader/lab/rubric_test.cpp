#include "grader/lab/rubric.h"

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

const std::string kGood = R"(title = "Tiled"
backend = "emulator"
minutes = 90
handout = "3.2"
multiple_of = 64
[[correctness]]
id = "square"
title = "Square"
points = 4
shapes = ["64x64x64", "128x64x64"]
[[technique]]
id = "traffic"
title = "Traffic"
points = 3
metric = "load_bytes_per_multiply_add"
full = 0.56
half = 1.12
)";

Rubric parse(const std::string& content) {
  static const Workspace folder;
  const std::string path = folder.file("rubric_test.toml");
  REQUIRE(write_file(path, content));
  return read_rubric(path);
}

std::string message_of(const std::string& content) {
  try {
    parse(content);
  } catch (const RubricError& error) {
    return error.message;
  }
  return "";
}

std::string with(const std::string& old_text, const std::string& new_text) {
  std::string changed = kGood;
  return changed.replace(changed.find(old_text), old_text.size(), new_text);
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a rubric is read with its defaults") {
  const Rubric rubric = parse(kGood);
  CHECK(rubric.multiple_of == 64);
  CHECK(rubric.correctness.at(0).shapes.at(1).M == 128);
  CHECK(rubric.technique.at(0).half == doctest::Approx(1.12));
  CHECK_FALSE(rubric.technique.at(0).higher_is_better);
  CHECK(rubric.hint_price == 0);
  CHECK(parse(with("minutes = 90", "minutes = 90\nhint_price = 0.5")).hint_price == 0.5);
  CHECK(parse(with("minutes = 90", "minutes = 90\ntrace_shape = \"64x128x320\"")).trace_shape->K == 320);
  CHECK(rubric.multiprocessors == 0);
  CHECK(parse(with("minutes = 90", "minutes = 90\nmultiprocessors = 4")).multiprocessors == 4);
}

TEST_CASE("a broken rubric names file, line, what was found and what was expected") {
  const std::string wrong_type = message_of(with("points = 4", "points = \"four\""));
  CHECK(contains(wrong_type, "rubric_test.toml:9: found a text for points, expected a number"));
  CHECK(contains(message_of(with("title = \"Square\"", "titel = \"Square\"")), "found no title"));
  CHECK(contains(message_of(with("minutes = 90", "minuets = 90")), "; did you mean minutes?"));
  CHECK(contains(message_of(with("minutes = 90", "minuets = 90")), ":3:"));
  CHECK(contains(message_of(with("minutes = 90", "minuets = 90")), "title, backend, handout, minutes, multiple_of,"));
  CHECK(contains(message_of(with("128x64x64", "128x64")), "MxNxK"));
  CHECK(contains(message_of(with("128x64x64", "100x64x64")), "multiples of 64"));
  CHECK(contains(message_of(with("load_bytes_per_multiply_add", "load_bytes")), "load_bytes_per_multiply_add"));
  CHECK(contains(message_of(with("half = 1.12", "half = 0.1")), ":17:"));
  CHECK(contains(message_of(with("points = 4", "points = = 4")), ":9:"));
  CHECK(contains(message_of(with("minutes = 90", "multiprocessors = 133")), "1 to 132"));
  CHECK(contains(message_of("title = \"x\"\nbackend = \"cpu\"\n"), "[[correctness]]"));
}

TEST_CASE("every rubric of the package is sound") {
  for (const std::string& lab : solved_labs()) {
    INFO(lab);
    std::string message;
    try {
      read_rubric(rubric_path(lab));
    } catch (const RubricError& error) {
      message = error.message;
    }
    CHECK(message == "");
  }
}
