#include "grader/cli/more/appeal_text.h"

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/base/time_zone.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/cli/more/class_commands.h"

namespace grader {
namespace {

constexpr const char* kReport = R"({"checks": [
  {"id": "correct.square", "status": "passed", "points": 4, "max_points": 4, "detail": "2 shapes right."},
  {"id": "technique.traffic", "status": "failed", "points": 0, "max_points": 16, "detail": "It loads 8 bytes."}],
  "findings": [{"kind": "shared-race", "line": 1, "message": "Two threads write one element."}],
  "diagnosis": {"id": "tile_not_used", "message": "Every thread fetches all.", "confidence": "certain", "line": 2}})";

/// Ada, a day late, with two versions of lab 05; the second has two results.
struct OneAppeal : tools_test::Folder {
  Book book{at("class.db"), Book::Mode::create};
  ClassLabs labs = read_labs({"05_tiled"});
  Course course;
  WithTimeZone zone{"CET-1"};

  OneAppeal() {
    book.acts_for("P. Curie");
    book.keep(Student{"77", "Ada", "ada@x.org", true},
              {{NameKind::number, "4711"}, {NameKind::address, "ada@x.org"}, {NameKind::participant, "77"}});
    course.labs["05_tiled"] = {.due = parse_time("2026-12-01T23:00:00Z"), .late_per_day = 0.1};
    course.grants = {{.student = "4711", .reason = "ill", .labs = {}, .extra_attempts = 2, .place = "course.toml:9"}};
    hand_in("d1", "first line\nsecond line\n", "2026-12-01T08:00:00Z", 8, "g1");
    hand_in("d2", "int x;\nsum += A[k] * B[k];\n", "2026-12-02T08:00:00Z", 4, "g1");
    answer("d2", 4.0, "g2");
    stand(course, labs, "batch", book);
  }
  void hand_in(const std::string& digest, const std::string& text, const std::string& when, double points,
               const std::string& grader) {
    book.keep(digest, Source{text});
    HandInRecord record{.origin = "ada_" + digest, .submitted = when, .students = {"4711"}};
    record.files = {{"05_tiled", digest}};
    book.keep(record);
    answer(digest, points, grader);
  }
  void answer(const std::string& digest, double points, const std::string& grader) {
    Result result;
    result.question = {"05_tiled", digest, 7, "emulator", labs.rubrics.at("05_tiled").digest, grader};
    result.at = "2026-12-03T08:00:00Z", result.verdict = "fail", result.points = points, result.max_points = 20;
    result.checks = {{"correct.square", Part::correctness, Status::passed, points, 4},
                     {"technique.traffic", Part::technique, Status::failed, 0, 16}};
    result.report = kReport, result.evidence = result.receipt = "{}";
    book.keep(result);
  }
  std::string text() {
    const ClassRecord record = book.read_all();
    return appeal_text(standings(course, labs.of(course, record), record)[0], "05_tiled", course, labs, record, book);
  }
  std::string log() { return log_text("4711", "05_tiled", book.read_all(), book); }
  int adjust(std::optional<double> set, bool over_maximum = false) {
    Arguments arguments;
    arguments.lab = "05";
    arguments.of_class.book = at("class.db");
    arguments.of_class.student = "ADA@x.org";
    arguments.of_class.reason = "appeal";
    arguments.of_class.author = "M. Curie";
    arguments.of_class.set = set;
    arguments.of_class.over_maximum = over_maximum;
    return adjust_mark(arguments);
  }
};

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("show answers an appeal: why, which line, which version, what another gives, who granted what") {
  OneAppeal appeal;
  const std::string text = appeal.text();
  CAPTURE(text);
  for (const char* part :
       {"4711 Ada: 2 of 20", "also ada@x.org, Participant 77",
        "due 2026-12-02 00:00 CET, with the grace period and exceptions", "1 day late, 2 points off",
        "ada_d1, 2026-12-01T08:00:00Z (2026-12-01 09:00 CET): 8 of 20\n",
        "ada_d2, 2026-12-02T08:00:00Z (2026-12-02 09:00 CET): 4 of 20; it counts, since the latest does",
        "technique.traffic            failed     0 of 16\n      why: It loads 8 bytes.",
        "the mistake, tile_not_used (certain), line 2: Every thread fetches all.\n         2 | sum += A[k] * B[k];",
        "found, shared-race, line 1: Two threads write one element.\n         1 | int x;",
        "another answer to this file: result 2, 2026-12-03T08:00:00Z, seed 7", "the grader has changed since",
        "granted by course.toml:9, 2 attempts more: ill", "P. Curie, batch): 2 of 20"})
    CHECK_MESSAGE(holds(text, part), part);
}

TEST_CASE("log tells who changed which mark when and why") {
  OneAppeal appeal;
  CHECK(appeal.adjust(17) == kFullMarks);
  const std::string log = appeal.log(), text = appeal.text();
  CAPTURE(log);
  CHECK(holds(log, "P. Curie, batch: generation 1, 1 mark\n    4711 05_tiled: 2 of 20, before nothing"));
  CHECK(holds(log, "M. Curie, adjust 4711 05_tiled: set to 17: appeal"));
  CHECK(holds(log, "M. Curie, adjusted: appeal: generation 2, 1 mark\n    4711 05_tiled: 17 of 20, before "));
  CHECK(holds(text, "decided by M. Curie, "));
  CHECK(holds(text, ": set to 17: appeal"));
}

TEST_CASE("a mark above the maximum is asked back, and so is what is no mark") {
  OneAppeal appeal;
  for (const double points : {21.0, -1.0, 1e308 * 10}) {
    try {
      appeal.adjust(points);
      FAIL("it was taken");
    } catch (const Stop& stop) {
      CHECK(stop.exit_code == kWrongUse);
      if (points == 21)
        CHECK(stop.message ==
              "That would make 21 of 20 points, 1 above the lab's maximum. Nothing was changed. Use --over-maximum if "
              "that is intended.");
    }
  }
  CHECK(appeal.book.read_all().adjustments.empty());
  CHECK(appeal.adjust(20) == kFullMarks);
  CHECK(appeal.adjust(21, true) == kFullMarks);
  CHECK(holds(appeal.text(), "21 of 20"));
}

TEST_CASE("a course.toml is tried by itself, with what is wrong in it") {
  const tools_test::Folder folder;
  Arguments arguments;
  arguments.of_class.course = folder.at("course.toml");
  tools_test::write(folder.at("course.toml"),
                    "[[release]]\nchecks = [\"technique.*\", \"correct.square\"]\nlevel = \"hidden\"\n");
  CHECK(show_course(arguments) == kFullMarks);
  tools_test::write(folder.at("course.toml"), "[[release]]\nchecks = [\"technik.*\"]\nlevel = \"hidden\"\n");
  CHECK_THROWS_AS(show_course(arguments), TomlError);
}

}  // namespace grader
