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

}  // namespace

std::string mark_text(const Mark& mark) {
  if (mark.state.empty()) return "nothing";
  if (mark.state != name_of(MarkState::marked)) return mark.state;
  return fmt::format("{} of {}", points_text(mark.points), points_text(mark.max_points));
}

std::string why_ungraded(const LabStanding& lab, const ClassRecord& record, Book& book) {
  for (const HandInRecord& hand_in : record.hand_ins)
    for (const HandedFile& file : hand_in.files)
      if (hand_in.id == lab.hand_in && file.lab == lab.lab && file.source.empty()) return printable(file.trouble);
  return lab.result ? printable(error_in(book.report(lab.result))) : "";
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
  if (from_evidence) text += ", " + counted(from_evidence, "mark") + " made from existing evidence";
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
