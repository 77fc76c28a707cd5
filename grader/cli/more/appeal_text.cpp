#include "grader/cli/more/appeal_text.h"

#include <algorithm>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "grader/base/text.h"
#include "grader/base/time_zone.h"
#include "grader/class/batch/receipt.h"
#include "grader/class/export/release.h"
#include "grader/cli/more/class_text.h"

namespace grader {
namespace {

using Json = nlohmann::json;

constexpr size_t kSentence = 300, kLine = 110;  // texts of a submission may be as long as its file

std::string text_of(const Json& value, const char* key) {
  return value.is_object() && value.contains(key) && value[key].is_string() ? value[key].get<std::string>() : "";
}

int line_of(const Json& value) {
  return value.is_object() && value.contains("line") && value["line"].is_number_integer() ? value["line"].get<int>()
                                                                                          : 0;
}

/// "     32 | acc = a * b;", or "" if there is no such line.
std::string source_line(const std::vector<std::string>& source, int line) {
  if (line < 1 || static_cast<size_t>(line) > source.size()) return "";
  return fmt::format("      {:>4} | {}\n", line, shortened(source[static_cast<size_t>(line) - 1], kLine));
}

std::string described(const std::string& what, const Json& value, const std::vector<std::string>& source) {
  const int line = line_of(value);
  return wrap(fmt::format("    {}{}: {}", what, line ? fmt::format(", line {}", line) : "",
                          shortened(text_of(value, "message"), kSentence)),
              100, 6) +
         '\n' + source_line(source, line);
}

/// Each check with the reason for lost points, the mistake, and each finding, with the student's own lines.
std::string reasons_text(const Result& result, Book& book) {
  const Json report = Json::parse(book.report(result.id), nullptr, false);
  if (!report.is_object()) return "";
  const std::vector<std::string> source = split_lines(book.source(result.question.source).text);
  std::string text;
  for (const Json& check : report.value("checks", Json::array())) {
    const std::string id = text_of(check, "id"), status = text_of(check, "status");
    text += fmt::format("    {:<28} {:<10} {} of {}\n", id, status, points_text(check.value("points", 0.0)),
                        points_text(check.value("max_points", 0.0)));
    if (status != name_of(Status::passed))
      text += wrap("      why: " + shortened(text_of(check, "detail"), kSentence), 100, 8) + '\n';
  }
  const Json diagnosis = report.value("diagnosis", Json());
  if (diagnosis.is_object())
    text += described(fmt::format("the mistake, {} ({})", text_of(diagnosis, "id"), text_of(diagnosis, "confidence")),
                      diagnosis, source);
  for (const Json& finding : report.value("findings", Json::array()))
    text += described("found, " + text_of(finding, "kind"), finding, source);
  return text;
}

const Result* result_of(const ClassRecord& record, int64_t id) {
  const auto found = std::ranges::find(record.results, id, &Result::id);
  return found == record.results.end() ? nullptr : &*found;
}

/// The result from the emulator or the CPU, whose points make the mark.
const Result* result_of(const ClassRecord& record, const std::string& lab, const std::string& source) {
  for (const Result& result : record.results)
    if (result.question.lab == lab && result.question.source == source && result.question.backend != "gpu")
      return &result;
  return nullptr;
}

/// The time in UTC, and in the course's time zone.
std::string time_text(const std::string& utc) {
  const auto seconds = parse_time(utc);
  return seconds       ? fmt::format("{} ({})", utc, local_text(*seconds))
         : utc.empty() ? "at an unknown time"
                       : shortened(utc);
}

std::string points_of(const Result* result) {
  if (!result) return "not graded yet";
  if (result->verdict == "error") return "could not be graded";
  return fmt::format("{} of {}", points_text(result->points), points_text(result->max_points));
}

/// Every version that was handed in, with its points.
std::string versions_text(const StudentStanding& student, const LabStanding& lab, const Course& course,
                          const ClassRecord& record) {
  std::string text;
  for (const HandInRecord& hand_in : record.hand_ins) {
    if (std::ranges::find(hand_in.students, student.student.id) == hand_in.students.end()) continue;
    for (const HandedFile& file : hand_in.files)
      if (file.lab == lab.lab)
        text += fmt::format("  hand-in {}, {}, {}: {}{}\n", hand_in.id, shortened(hand_in.origin),
                            time_text(hand_in.submitted), points_of(result_of(record, lab.lab, file.source)),
                            hand_in.id != lab.hand_in     ? ""
                            : course.keep == Keep::latest ? "; it counts, since the latest does"
                                                          : "; it counts, since the best does");
  }
  return text;
}

std::string answer_text(const Result& result) {
  return fmt::format("result {}, {}, seed {}, rubric {}, grader {}", result.id, result.at, result.question.seed,
                     result.question.rubric, result.question.grader);
}

/// The results of other rubrics and graders for the same file, and of the current ones.
std::string other_answers(const Result& result, const ClassLabs& labs, Book& book) {
  std::string text;
  for (const Result& other : book.answers(result.question.lab, result.question.source))
    if (other.id != result.id)
      text += fmt::format("    another answer to this file: {}: {}\n", answer_text(other), points_of(&other));
  const auto lab = labs.rubrics.find(result.question.lab);
  if (lab == labs.rubrics.end()) return text;
  if (lab->second.digest != result.question.rubric) {
    const bool same_runs = runs_part(lab->second.digest) == runs_part(result.question.rubric);
    const auto now = same_runs ? mark_anew(result, book.evidence(result.id), lab->second) : std::nullopt;
    text += "    the rubric has changed since then: " +
            (now ? points_of(&*now) + " by the current one" : std::string("it now runs other shapes")) +
            "; `grader regrade` makes the mark\n";
  }
  if (grader_digest() != result.question.grader)
    text += "    the grader has changed since then; `grader regrade --student` uses the current one\n";
  return text;
}

std::string late_text(const StudentStanding& student, const LabStanding& lab, const Course& course) {
  const auto due = due_of(course, student.student.id, lab.lab);
  if (!due) return "";
  std::string text = "  due " + local_text(*due) + ", with the grace period and exceptions";
  if (lab.late_days)
    text += fmt::format("; {} late, {} points off", counted(static_cast<uint64_t>(lab.late_days), "day"),
                        points_text(lab.late_points));
  if (lab.too_late) text += ", too late to count";
  return text + '\n';
}

std::string grant_text(const Grant& grant) {
  std::string what;
  if (grant.extra_days) what += ", " + counted(static_cast<uint64_t>(grant.extra_days), "day") + " more";
  if (grant.extra_attempts) what += ", " + counted(static_cast<uint64_t>(grant.extra_attempts), "attempt") + " more";
  if (grant.excused) what += ", excused";
  return fmt::format("  granted by {}{}: {}\n", grant.place, what,
                     grant.reason.empty() ? "no reason given" : shortened(grant.reason, kSentence));
}

std::string who(const std::string& name) { return name.empty() ? "no author given" : shortened(name); }

std::string decisions_text(const StudentStanding& student, const LabStanding& lab, const Course& course,
                           const ClassRecord& record) {
  std::string text;
  for (const Grant& grant : course.grants)
    if (grant.student == student.student.id &&
        (grant.labs.empty() || std::ranges::find(grant.labs, lab.lab) != grant.labs.end()))
      text += grant_text(grant);
  for (const Adjustment& one : record.adjustments)
    if (one.student == student.student.id && one.lab == lab.lab)
      text += fmt::format("  decided by {}, {}: {}: {}\n", who(one.by), one.at, decision_text(one),
                          shortened(one.reason, kSentence));
  return text;
}

std::string head_of(const LabStanding& lab) {
  std::string text = fmt::format("{}: {}", lab.lab, name_of(lab.standing));
  if (lab.standing == MarkState::marked)
    text += fmt::format(", {} of {}", points_text(lab.points), points_text(lab.max_points));
  if (lab.bonus > 0) text += fmt::format(", {} of them for speed", points_text(lab.bonus));
  if (lab.adjusted != 0) text += fmt::format(", {:+g} by hand", lab.adjusted);
  if (lab.unlisted_attempts) text += fmt::format(", {} attempts, more than counted", lab.attempts);
  return text + '\n';
}

std::string names_text(const Student& student, const ClassRecord& record) {
  const auto found = record.names.find(student.id);
  if (found == record.names.end()) return "";
  std::vector<std::string> names;
  for (const PersonName& name : found->second)
    if (name.name != student.id)
      names.push_back((name.kind == NameKind::participant ? "Participant " : "") + shortened(name.name));
  return names.empty() ? "" : fmt::format("  also {}\n", fmt::join(names, ", "));
}

std::string history_text(const std::string& student, const std::string& lab, Book& book) {
  std::string text;
  for (const Generation& generation : book.generations())
    for (const Mark& mark : book.marks(generation.id))
      if (mark.student == student && mark.lab == lab)
        text += fmt::format("  generation {} ({}, {}, {}{}): {}\n", generation.id, generation.at, who(generation.by),
                            printable(generation.reason), generation.released ? ", released" : "", mark_text(mark));
  return text;
}

/// An entry of the log with its time, so that entries of several lists can be sorted.
struct Event {
  std::string at, text;
};

void add_marks(const std::string& student, const std::string& lab, Book& book, std::vector<Event>& events) {
  std::vector<Mark> before;
  for (const Generation& generation : book.generations()) {
    std::vector<Mark> now = book.marks(generation.id);
    std::vector<MarkChange> all = changes(before, now, book);
    std::erase_if(all, [&](const MarkChange& change) {
      return (!student.empty() && change.now.student != student) || (!lab.empty() && change.now.lab != lab);
    });
    const bool first = before.empty() && student.empty();
    before = std::move(now);
    if (all.empty()) continue;
    std::string text = fmt::format("{}, {}: generation {}, {}\n", who(generation.by), printable(generation.reason),
                                   generation.id, counted(all.size(), "mark"));
    for (const MarkChange& change : all) {
      if (first) break;  // the first mark of every student
      text += fmt::format("    {} {}: {}, before {}\n", shortened(change.now.student), change.now.lab,
                          mark_text(change.now), mark_text(change.before));
      for (const std::string& check : change.checks)
        if (change.before.result) text += "        " + check + '\n';
    }
    events.push_back({generation.at, text});
  }
}

}  // namespace

std::string decision_text(const Adjustment& adjustment) {
  if (adjustment.kind == Adjustment::Kind::excuse) return "excused";
  if (adjustment.kind == Adjustment::Kind::set) return "set to " + points_text(adjustment.points);
  return fmt::format("{:+g}", adjustment.points);
}

std::string appeal_text(const StudentStanding& student, const std::string& lab, const Course& course,
                        const ClassLabs& labs, const ClassRecord& record, Book& book) {
  std::string text = fmt::format("{}{}: {} of {}{}\n", shortened(student.student.id),
                                 student.student.name.empty() ? "" : " " + shortened(student.student.name),
                                 points_text(student.points), points_text(student.max_points),
                                 student.open ? ", not all graded yet" : "");
  text += names_text(student.student, record);
  for (const LabStanding& one : student.labs) {
    if (!lab.empty() && one.lab != lab) continue;
    text += head_of(one);
    if (one.standing == MarkState::ungraded)
      text += "  " + shortened(why_ungraded(one, record, book), kSentence) + '\n';
    text += late_text(student, one, course) + versions_text(student, one, course, record);
    if (const Result* result = result_of(record, one.result))
      text += fmt::format("  {}, source {:.16}\n", answer_text(*result), result->question.source) +
              reasons_text(*result, book) + other_answers(*result, labs, book);
    text += decisions_text(student, one, course, record);
  }
  return text + history_text(student.student.id, lab, book);
}

std::string log_text(const std::string& student, const std::string& lab, const ClassRecord& record, Book& book) {
  std::vector<Event> events;
  const auto wanted = [&](const std::string& one, const std::string& of) { return one.empty() || one == of; };
  for (const LogLine& line : book.log_lines())
    if (wanted(student, line.student) && (lab.empty() || line.what != "show" || line.reason == lab))
      events.push_back({line.at, fmt::format("{}, {}{}{}\n", who(line.by), line.what,
                                             line.student.empty() ? "" : " " + shortened(line.student),
                                             line.reason.empty() ? "" : ": " + shortened(line.reason, kSentence))});
  for (const Adjustment& one : record.adjustments)
    if (wanted(student, one.student) && wanted(lab, one.lab))
      events.push_back({one.at, fmt::format("{}, adjust {} {}: {}: {}\n", who(one.by), shortened(one.student), one.lab,
                                            decision_text(one), shortened(one.reason, kSentence))});
  add_marks(student, lab, book, events);
  std::ranges::stable_sort(events, {}, &Event::at);
  std::string text;
  for (const Event& event : events) text += event.at + "  " + event.text;
  return text.empty() ? "There are no decisions yet.\n" : text;
}

}  // namespace grader
