#include "grader/cli/more/class_text.h"

#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/report/json.h"

namespace grader {
namespace {

constexpr size_t kMostChanges = 200;

struct LabCounts {
  double sum = 0, max_points = 0;
  std::map<MarkState, size_t> of;
};

std::map<std::string, LabCounts> by_lab(const std::vector<StudentStanding>& all) {
  std::map<std::string, LabCounts> labs;
  for (const StudentStanding& student : all)
    for (const LabStanding& lab : student.labs) {
      LabCounts& counts = labs[lab.lab];
      ++counts.of[lab.standing];
      counts.max_points = std::max(counts.max_points, lab.max_points);
      if (lab.standing == MarkState::marked) counts.sum += lab.points;
    }
  return labs;
}

std::string row(const std::string& lab, LabCounts counts) {
  const size_t marked = counts.of[MarkState::marked];
  const double mean = marked ? counts.sum / static_cast<double>(marked) : 0;
  return fmt::format("  {:<22} {:>6} {:>8} {:>8} {:>9}   {:>5.1f} of {}\n", lab, marked, counts.of[MarkState::missing],
                     counts.of[MarkState::pending], counts.of[MarkState::ungraded], mean,
                     points_text(counts.max_points));
}

std::string mark_text(const Mark& mark) {
  if (mark.state.empty()) return "nothing";
  if (mark.state != name_of(MarkState::marked)) return mark.state;
  return fmt::format("{} of {}", points_text(mark.points), points_text(mark.max_points));
}

std::string evidence_text(const LabStanding& lab, const ClassRecord& record) {
  std::string text;
  for (const HandInRecord& hand_in : record.hand_ins)
    if (hand_in.id == lab.hand_in)
      text += fmt::format("  handed in as {}{}\n", shortened(hand_in.origin),
                          hand_in.submitted.empty() ? "" : ", " + shortened(hand_in.submitted));
  for (const Result& result : record.results)
    if (result.id == lab.result) {
      text += fmt::format("  result {}: {}, seed {}, rubric {}, grader {}, source {:.16}\n", result.id, result.at,
                          result.question.seed, result.question.rubric, result.question.grader, result.question.source);
      for (const CheckRecord& check : result.checks)
        text += fmt::format("    {:<28} {:<10} {} of {}\n", check.id, name_of(check.status), points_text(check.points),
                            points_text(check.max_points));
      if (!result.diagnosis.empty()) text += fmt::format("    {} ({})\n", result.diagnosis, result.severity);
    }
  return text;
}

/// Why an ungraded mark is none.
std::string why_ungraded(const LabStanding& lab, const ClassRecord& record, Book& book) {
  for (const HandInRecord& hand_in : record.hand_ins)
    for (const HandedFile& file : hand_in.files)
      if (hand_in.id == lab.hand_in && file.lab == lab.lab && file.source.empty()) return printable(file.trouble);
  return lab.result ? printable(error_told(book.report(lab.result))) : "";
}

std::string lab_text(const LabStanding& lab, const ClassRecord& record, Book& book) {
  std::string text = fmt::format("{}: {}", lab.lab, name_of(lab.standing));
  if (lab.standing == MarkState::marked)
    text += fmt::format(", {} of {}", points_text(lab.points), points_text(lab.max_points));
  if (lab.late_days)
    text += fmt::format(", {} late: {} off", counted(static_cast<uint64_t>(lab.late_days), "day"),
                        points_text(lab.late_points));
  if (lab.bonus > 0) text += fmt::format(", {} of them for speed", points_text(lab.bonus));
  if (lab.unlisted_attempts) text += fmt::format(", {} attempts, more than counted", lab.attempts);
  text += '\n';
  if (lab.standing == MarkState::ungraded) text += "  " + shortened(why_ungraded(lab, record, book), 300) + '\n';
  for (const std::string& reason : lab.reasons) text += "  decided: " + shortened(reason, 200) + '\n';
  return text + evidence_text(lab, record);
}

}  // namespace

std::string ungraded_text(const std::vector<StudentStanding>& all, const ClassRecord& record, Book& book) {
  std::map<std::string, std::vector<std::string>> whose;
  for (const StudentStanding& student : all)
    for (const LabStanding& lab : student.labs)
      if (lab.standing == MarkState::ungraded)
        whose[why_ungraded(lab, record, book)].push_back(shortened(student.student.id) + ", " + lab.lab);
  std::string text;
  for (const auto& [why, marks] : whose) {
    const std::string others = marks.size() > 1 ? fmt::format("; and {} more", marks.size() - 1) : "";
    text += wrap(fmt::format("Not graded ({}{}): {}", marks[0], others, shortened(why, 300)), 79, 2) + '\n';
  }
  return text;
}

std::string problems_text(const std::vector<IntakeProblem>& problems) {
  std::string text;
  for (const IntakeProblem& problem : problems) text += wrap(sentence_of(problem), 79, 2) + '\n';
  return text;
}

std::string class_table(const std::vector<StudentStanding>& all) {
  std::string text =
      fmt::format("  {:<22} {:>6} {:>8} {:>8} {:>9}   mean\n", "", "marked", "missing", "pending", "ungraded");
  for (const auto& [lab, counts] : by_lab(all)) text += row(lab, counts);
  return text;
}

std::string batch_text(const std::vector<StudentStanding>& all, size_t graded, size_t from_evidence) {
  return counted(all.size(), "student") + "; " + regrade_text(graded, from_evidence) + class_table(all);
}

std::string regrade_text(size_t graded, size_t from_evidence) {
  std::string text = counted(graded, "file") + " graded";
  if (from_evidence) text += ", " + counted(from_evidence, "mark") + " made from evidence that was there";
  return text + ".\n";
}

std::string next_commands(const std::string& book) {
  const std::string name = printable(book);
  return fmt::format("Next: build/grader report --book {} --csv marks.csv (or --html, --moodle, --canvas, --junit).\n",
                     name);
}

std::string generations_text(const Generation& from, const Generation& to) {
  const auto text = [](const Generation& g) {
    return fmt::format("{} ({}, {}{})", g.id, g.at, printable(g.reason), g.released ? ", released" : "");
  };
  return fmt::format("Marks of generation {} against {}.\n", text(to), text(from));
}

std::string changes_text(const std::vector<MarkChange>& changes) {
  if (changes.empty()) return "No mark changed.\n";
  std::string text = counted(changes.size(), "mark") + " changed.\n";
  for (size_t i = 0; i < std::min(changes.size(), kMostChanges); ++i) {
    const MarkChange& change = changes[i];
    text += fmt::format("  {} {}: {}, before {}\n", shortened(change.now.student), change.now.lab,
                        mark_text(change.now), mark_text(change.before));
    for (const std::string& check : change.checks) text += "      " + check + '\n';
  }
  if (changes.size() > kMostChanges) text += fmt::format("  ... and {} more.\n", changes.size() - kMostChanges);
  return text;
}

std::string student_text(const StudentStanding& student, const std::string& lab, const ClassRecord& record,
                         Book& book) {
  std::string text = fmt::format("{}{}: {} of {}{}\n", shortened(student.student.id),
                                 student.student.name.empty() ? "" : " " + shortened(student.student.name),
                                 points_text(student.points), points_text(student.max_points),
                                 student.open ? ", not all graded yet" : "");
  for (const LabStanding& one : student.labs)
    if (lab.empty() || one.lab == lab) text += lab_text(one, record, book);
  for (const Generation& generation : book.generations())
    for (const Mark& mark : book.marks(generation.id))
      if (mark.student == student.student.id && mark.lab == lab)
        text += fmt::format("  generation {} ({}, {}): {}\n", generation.id, generation.at,
                            printable(generation.reason), mark_text(mark));
  return text;
}

std::string replay_text(const Receipt& before, const Receipt& now, const std::vector<ReceiptDifference>& all) {
  std::string text =
      fmt::format("{} of {} points, as the receipt says", points_text(now.points), points_text(now.max_points));
  if (before.points != now.points || before.max_points != now.max_points)
    text = fmt::format("{} of {} points; the receipt says {} of {}", points_text(now.points),
                       points_text(now.max_points), points_text(before.points), points_text(before.max_points));
  text += all.empty() ? ", and nothing else differs.\n" : ".\n";
  for (const ReceiptDifference& one : all)
    text += fmt::format("  {}: {}, in the receipt {}\n", one.what, shortened(one.now, 70), shortened(one.before, 70));
  return text;
}

}  // namespace grader
