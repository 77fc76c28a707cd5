#include "solutions/lecture/page/notes.h"

#include "grader/base/text.h"
#include "solutions/lecture/lecture_test.h"

namespace lecture {

TEST_CASE("a note is a paragraph that begins in bold, and ends with it") {
  const auto notes = read_notes(
      "# Head\n\n**04, one thread (8 minutes).** Read `x`\naloud.\n\nNot a note.\n\n**Opening (5 minutes).** "
      "Hello.\n\n**08 and 09, a glance.** Bars.\n");
  REQUIRE(notes.size() == 4);
  CHECK(notes.at("04") == "04, one thread (8 minutes). Read x aloud.");
  CHECK(notes.at("Opening") == "Opening (5 minutes). Hello.");
  CHECK(notes.at("08") == notes.at("09"));
}

TEST_CASE("the README has a note for the opening and for each step that asks") {
  std::string readme;
  REQUIRE(grader::read_file(grader::package_root() + "/solutions/lecture/README.md", readme));
  const auto notes = read_notes(readme);
  CHECK(notes.contains("Opening"));
  for (const Step& step : steps())
    if (!step.glance) CHECK_MESSAGE(notes.contains(step.lab.substr(0, 2)), step.lab);
}

}  // namespace lecture
