// One student's marks: showing them, decisions by hand and their log; and the contents of a course.toml.
#include <algorithm>
#include <cmath>
#include <iostream>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/private_file.h"
#include "grader/base/text.h"
#include "grader/base/time_zone.h"
#include "grader/class/batch/signature.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/cli/more/appeal_text.h"
#include "grader/cli/more/class_commands.h"
#include "grader/cli/more/class_parts.h"
#include "grader/cli/more/class_text.h"

namespace grader {
namespace {

std::string lab_of(const Arguments& arguments) { return arguments.lab.empty() ? "" : known_lab(arguments.lab); }

void write_receipt(const ClassArguments& c, const StudentStanding& student, const std::string& lab, Book& book) {
  if (c.receipt.empty() && !c.key.empty())
    throw Stop{kWrongUse, "Give the file for the signed receipt: --receipt FILE."};
  if (c.receipt.empty()) return;
  const auto one = std::ranges::find(student.labs, lab, &LabStanding::lab);
  if (one == student.labs.end() || !one->result)
    throw Stop{kWrongUse, "Give the lab of the receipt; it must be graded."};
  if (!write_private_file(c.receipt, book.receipt(one->result)))
    throw Stop{kWrongUse, "The receipt cannot be written to " + printable(c.receipt) + "."};
  if (c.key.empty()) return;
  const std::string said = sign_file(c.receipt, c.key);
  if (!said.empty()) throw Stop{kWrongUse, "The receipt is written, but it was not signed: " + printable(said)};
}

LabStanding standing_of(const std::string& student, const std::string& lab, const OpenClass& open,
                        const ClassRecord& record) {
  for (const StudentStanding& one : standings(open.course, open.labs.of(open.course, record), record))
    if (one.student.id == student)
      for (const LabStanding& of_lab : one.labs)
        if (of_lab.lab == lab) return of_lab;
  throw Stop{kWrongUse, "The class has no marks in " + lab + ": course.toml does not list it, or nobody handed it in."};
}

/// Refuses a mark above the maximum without --over-maximum, unless it was above before and does not grow.
void require_in_range(const Adjustment& adjustment, OpenClass& open, const ClassArguments& c) {
  if (!std::isfinite(adjustment.points) || (c.set && *c.set < 0))
    throw Stop{kWrongUse, "Points are a number, and a mark is 0 or more."};
  ClassRecord record = open.book.read_all();
  const LabStanding before = standing_of(adjustment.student, adjustment.lab, open, record);
  record.adjustments.push_back(adjustment);
  const LabStanding after = standing_of(adjustment.student, adjustment.lab, open, record);
  if (c.over_maximum || after.standing != MarkState::marked || after.points <= after.max_points ||
      after.points <= before.points)
    return;
  throw Stop{kWrongUse,
             fmt::format("That would make {} of {} points, {} above the lab's maximum. Nothing was changed. Use "
                         "--over-maximum if that is intended.",
                         points_text(after.points), points_text(after.max_points),
                         points_text(after.points - after.max_points))};
}

}  // namespace

int show_student(const Arguments& arguments) {
  OpenClass open(arguments, Book::Mode::write);
  open.find_people();
  const ClassArguments& c = arguments.of_class;
  const std::string student = known_student(open.book, c.student), lab = lab_of(arguments);
  const ClassRecord record = open.book.read_all();
  const auto all = standings(open.course, open.labs.of(open.course, record), record);
  const auto found = std::ranges::find(all, student, [](const StudentStanding& s) { return s.student.id; });
  std::cout << appeal_text(*found, lab, open.course, open.labs, record, open.book);
  open.book.log("show", student, lab);
  write_receipt(c, *found, lab, open.book);
  return kFullMarks;
}

int show_log(const Arguments& arguments) {
  Book book(arguments.of_class.book, Book::Mode::read);
  const std::string& name = arguments.of_class.student;
  const std::string student = name.empty() ? "" : known_student(book, name);
  std::cout << log_text(student, lab_of(arguments), book.read_all(), book);
  return kFullMarks;
}

int adjust_mark(const Arguments& arguments) {
  OpenClass open(arguments, Book::Mode::write);
  open.find_people();
  const ClassArguments& c = arguments.of_class;
  open.book.acts_for(c.author);
  Adjustment adjustment{.student = known_student(open.book, c.student),
                        .lab = known_lab(arguments.lab),
                        .points = c.set.value_or(c.add.value_or(0))};
  adjustment.kind = c.excuse ? Adjustment::Kind::excuse : c.set ? Adjustment::Kind::set : Adjustment::Kind::add;
  adjustment.reason = c.reason;
  adjustment.by = open.book.author();
  require_in_range(adjustment, open, c);
  open.book.keep(adjustment);
  const auto before = open.book.generations();
  const auto all = stand(open.course, open.labs, "adjusted: " + c.reason, open.book);
  if (!before.empty()) std::cout << changes_text(changes(open.book.marks(before.back().id), marks_of(all), open.book));
  return kFullMarks;
}

int show_course(const Arguments& arguments) {
  const std::string& path = arguments.of_class.course;
  std::string text;
  if (!read_file(path, text)) throw Stop{kWrongUse, "There is no file " + printable(path) + " that can be read."};
  const Course course = read_course(text, path, course_names(read_labs(lab_names())));
  if (!course.timezone.empty()) use_time_zone(course.timezone);
  if (const std::string zone = zone_text(course); !zone.empty()) std::cout << wrap(zone, 79, 2) << '\n';
  for (const auto& [lab, terms] : course.labs)
    std::cout << fmt::format("  {:<22} {}\n", lab, terms.due ? "due " + local_text(*terms.due) : "never late");
  std::cout << printable(path) << " is valid: " << counted(course.labs.size(), "lab") << ", "
            << counted(course.grants.size(), "exception") << ", " << counted(course.releases.size(), "release rule")
            << ".\n";
  return kFullMarks;
}

}  // namespace grader
