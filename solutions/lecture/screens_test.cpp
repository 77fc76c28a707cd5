#include "solutions/lecture/screens.h"

#include <algorithm>
#include <cctype>

#include "solutions/lecture/lecture_test.h"
#include "solutions/lecture/values.h"

using namespace lecture;

namespace {

/// Every screen, and every experiment, both while it runs and with a long report.
std::vector<Page> all_pages(const Lecture& lecture) {
  std::vector<Page> pages;
  const std::vector<std::string> report(40, std::string(79, 'r'));
  for (const Place& place : places_of(lecture)) {
    pages.push_back(draw(lecture, place));
    for (int barrier = 1; barrier <= place.barriers; ++barrier) {
      pages.push_back(draw_experiment(lecture, place, barrier, std::nullopt));
      pages.push_back(draw_experiment(lecture, place, barrier, report));
    }
  }
  return pages;
}

/// "{bytes.loaded}": a name that should have been replaced by a number.
bool holds_name_in_braces(const std::string& text) {
  const auto in_name = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '.'; };
  for (size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
    const auto begin = text.begin() + static_cast<std::ptrdiff_t>(open) + 1;
    const auto end = std::find_if_not(begin, text.end(), in_name);
    if (end != begin && end != text.end() && *end == '}' && std::isalpha(static_cast<unsigned char>(*begin)))
      return true;
  }
  return false;
}

Place place_of(const Lecture& lecture, Kind kind, char digit) {
  for (const Place& place : places_of(lecture))
    if (place.kind == kind && place.digit == digit) return place;
  FAIL("no such screen");
  return {};
}

void check_sizes(const Lecture& lecture) {
  for (const Page& page : all_pages(lecture)) {
    CAPTURE(text_of(page));
    CHECK(page.size() <= kRows - 1);
    for (const Line& line : page) CHECK(columns(line.text) <= kColumns);
  }
}

}  // namespace

TEST_CASE("every screen fits 24 rows of 80 columns, the row of keys included") {
  const Lecture lecture = lecture_for_test();
  check_sizes(lecture);
  const std::vector<Place> places = places_of(lecture);
  for (size_t screen = 0; screen < places.size(); ++screen)
    for (const int removed : {0, 1, 2})
      for (const bool none : {false, true})
        CHECK(columns(draw_keys({screen, removed, none, false}, places[screen], places.size()).text) <= kColumns);
}

TEST_CASE("screens fit as well when nothing could be counted or measured") {
  Lecture lecture = lecture_for_test();
  for (MeasuredStep& measured : lecture.steps) {
    measured.gflops.reset();
    for (Counts& counts : measured.counts) counts = {{}, std::string(200, 'e')};
  }
  lecture.cublas.reset();
  lecture.measurements = {};
  lecture.n = 0;
  check_sizes(lecture);
  for (const Page& page : all_pages(lecture)) CHECK_FALSE(contains(text_of(page), kUnknown));
}

TEST_CASE("each question and answer finds its numbers, and no name in braces is left over") {
  const Lecture lecture = lecture_for_test();
  for (size_t i = 0; i < lecture.steps.size(); ++i) {
    const Step& step = lecture.steps[i].step;
    for (const auto* paragraphs : {&step.ask, &step.answer, &step.roofline})
      for (const std::string& paragraph : *paragraphs)
        CHECK_FALSE(contains(filled(paragraph, values_of(lecture, i)), kUnknown));
  }
  for (const Page& page : all_pages(lecture)) {
    CAPTURE(text_of(page));
    CHECK_FALSE(holds_name_in_braces(text_of(page)));
    CHECK_FALSE(contains(text_of(page), kUnknown));
  }
}

TEST_CASE("a step asks before it tells: no count of it stands on its first screen") {
  Lecture lecture = lecture_for_test();
  lecture.steps[1].counts[0].metrics["load_bytes_per_multiply_add"] = 0.777;
  CHECK_FALSE(contains(text_of(draw(lecture, place_of(lecture, Kind::question, '5'))), "0.777"));
  CHECK(contains(text_of(draw(lecture, place_of(lecture, Kind::answer, '5'))), "0.777"));
}

TEST_CASE("the code of a step comes from its solution and the one before") {
  const Lecture lecture = lecture_for_test();
  const std::string text = text_of(draw(lecture, place_of(lecture, Kind::question, '5')));
  CHECK(contains(text, "+     __syncthreads();"));
  CHECK(contains(text, "-     sum += A[size_t(row) * K + k] * B[size_t(k) * N + col];"));
  CHECK(contains(text, std::to_string(lecture.steps[1].solution.constants.at("TILE")) + "?"));
}

TEST_CASE("bars carry the name of whose numbers they are") {
  Lecture lecture = lecture_for_test();
  const Place speed = place_of(lecture, Kind::speed, '7');
  CHECK(contains(text_of(draw(lecture, speed)), "Recorded on NVIDIA H200, not measured on this machine."));
  lecture.measurements.source = "Measured on this machine.";
  CHECK(contains(text_of(draw(lecture, speed)), "Measured on this machine."));
}

TEST_CASE("an experiment shows the line that is away, and the report once it is there") {
  const Lecture lecture = lecture_for_test();
  const Place place = place_of(lecture, Kind::answer, '6');
  const std::string waiting = text_of(draw_experiment(lecture, place, 1, std::nullopt));
  CHECK(contains(waiting, "- "));
  CHECK(contains(waiting, "__syncthreads();"));
  CHECK(contains(waiting, "The checker is running"));
  const Page page = draw_experiment(lecture, place, 1, std::vector<std::string>{"error shared-race", "Next: wait"});
  CHECK(contains(text_of(page), "error shared-race"));
  CHECK(page[page.size() - 2].style == Style::bad);
}
