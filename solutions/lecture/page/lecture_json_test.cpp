#include "solutions/lecture/page/lecture_json.h"

#include <nlohmann/json.hpp>

#include "solutions/lecture/lecture_test.h"
#include "solutions/lecture/values.h"

namespace lecture {
namespace {

using Json = nlohmann::ordered_json;

Lecture long_lecture() {
  std::string error;
  const auto counter = [](const std::string&, const std::string&, const grader::Shape&) { return counts_for_test(); };
  const std::string root = grader::package_root();
  Lecture lecture = load_lecture(root, counter, recorded_measurements(root), error, long_steps());
  REQUIRE(error == "");
  return lecture;
}

Json rung(const Json& page, const std::string& id) {
  for (const Json& one : page["rungs"])
    if (one["id"] == id) return one;
  return nullptr;
}

Json page_of(const Lecture& lecture) {
  return Json::parse(to_json({.lecture = lecture, .measurements = {lecture.measurements}, .notes = {{"05", "Wait."}}}));
}

}  // namespace

TEST_CASE("the page has all eleven steps, with the words of the terminal's lecture and no name left in braces") {
  const Lecture lecture = long_lecture();
  const Json page = page_of(lecture);
  CHECK(page["rungs"].size() == 11);
  CHECK(rung(page, "05")["ask"].size() == steps()[1].ask.size());
  CHECK(rung(page, "05")["notes"] == "Wait.");
  CHECK_FALSE(contains(page.dump(), "{before."));
  CHECK_FALSE(contains(page.dump(), kUnknown));
}

TEST_CASE(
    "a CPU's step has its own measurement and no counts; the first on a GPU is compared with no code of a CPU's") {
  const Json page = page_of(long_lecture());
  CHECK(rung(page, "02")["counts"].empty());
  CHECK(contains(rung(page, "02")["measured"].get<std::string>(), "Measured"));
  const Json naive = rung(page, "04"), tiled = rung(page, "05");
  for (const Json& change : naive["changes"]) CHECK(change[0] == "+");
  bool gone = false;
  for (const Json& change : tiled["changes"]) gone = gone || change[0] == "-";
  CHECK(gone);
}

TEST_CASE("of each step the right kernel plays, and the mistakes that its lab is known for") {
  const Lecture lecture = long_lecture();
  std::string all;
  for (const Live& live : live_kernels(lecture)) {
    all += lecture.steps[live.step].step.lab.substr(0, 2) + " " + name_of(live.played) + "\n";
    CHECK_FALSE(contains(live.source, "//skeleton:"));
    CHECK_FALSE(contains(live.source, "TODO("));
  }
  CHECK(all ==
        "04 right\n04 row_on_x\n05 right\n05 first_barrier_gone\n05 second_barrier_gone\n05 transposed\n06 right\n"
        "06 return_before_barrier\n06 first_barrier_gone\n06 second_barrier_gone\n07 right\n07 first_barrier_gone\n"
        "07 second_barrier_gone\n08 right\n09 right\n10 right\n11 right\n");
}

TEST_CASE("the page holds its data and a policy that lets no other script run") {
  const std::string page = lecture_page("{}");
  CHECK(contains(page, "default-src 'none'; script-src 'sha256-"));
  CHECK_FALSE(contains(page, "%DATA%"));
  CHECK_FALSE(contains(page, "unsafe"));
}

}  // namespace lecture
