#include "solutions/lecture/changes.h"

#include "solutions/lecture/lecture_test.h"

using namespace lecture;

namespace {

std::string marks(const std::vector<Change>& changes) {
  std::string text;
  for (const Change& change : changes) text += change.mark;
  return text;
}

}  // namespace

TEST_CASE("what both have is kept, whatever its indentation; the rest is gone or new, in order") {
  const std::vector<Change> changes = compare({"a", "b", "c", "d"}, {"  a", "x", "c", "d", "y"});
  CHECK(marks(changes) == " -+  +");
  CHECK(changes[0].text == "  a");
  CHECK(changes[1].text == "b");
  CHECK(changes[2].text == "x");
  CHECK(marks(compare({}, {"a", "b"})) == "++");
  CHECK(marks(compare({"a"}, {})) == "-");
  CHECK(marks(compare({"a"}, {"a"})) == " ");
}

TEST_CASE("only changed lines with one of the words matter") {
  const std::vector<Change> changes = compare({"sum += a", "other"}, {"sum += b", "kept sum", "thing"});
  CHECK(marks(that_matter(changes, {"sum +="})) == "-+");
  CHECK(that_matter(changes, {"sum +="})[1].text == "sum += b");
  CHECK(that_matter(compare({"sum"}, {"sum"}), {"sum"}).empty());
}

TEST_CASE("each word by which the lecture chooses finds a line of the real solutions") {
  const Lecture lecture = lecture_for_test();
  for (size_t i = 0; i < lecture.steps.size(); ++i) {
    const std::vector<std::string> before = i > 0 ? lecture.steps[i - 1].solution.code : std::vector<std::string>();
    const auto changes = compare(before, lecture.steps[i].solution.code);
    for (const std::string& word : lecture.steps[i].step.matters) {
      CAPTURE(lecture.steps[i].step.lab);
      CAPTURE(word);
      CHECK_FALSE(that_matter(changes, {word}).empty());
    }
  }
}
