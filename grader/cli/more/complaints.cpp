#include "grader/cli/more/complaints.h"

#include <algorithm>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "grader/base/text.h"
#include "grader/cli/more/class_text.h"

namespace grader {
namespace {

constexpr size_t kSentences = 3, kNames = 8;  // of one kind, on the terminal

using Kind = std::vector<const Complaint*>;

std::vector<Kind> by_kind(const std::vector<Complaint>& all) {
  std::vector<Kind> kinds;
  for (const Complaint& one : all) {
    const auto found = std::ranges::find_if(kinds, [&](const Kind& kind) { return kind[0]->kind == one.kind; });
    found == kinds.end() ? kinds.push_back({&one}) : found->push_back(&one);
  }
  return kinds;
}

std::string others_text(const Kind& kind) {
  std::vector<std::string> names;
  for (size_t i = 1; i < kind.size() && names.size() <= kNames; ++i)
    if (std::ranges::find(names, kind[i]->who) == names.end()) names.push_back(kind[i]->who);
  const bool more = names.size() > kNames;
  if (more) names.pop_back();
  return fmt::format("  ... and {} more of this kind: {}{}", thousands(kind.size() - 1), fmt::join(names, ", "),
                     more ? ", ..." : ".");
}

}  // namespace

std::vector<Complaint> complaints_of(const std::vector<IntakeProblem>& problems) {
  std::vector<Complaint> all;
  for (const IntakeProblem& problem : problems)
    all.push_back({fmt::format("intake {}", static_cast<int>(problem.trouble)), problem.where, sentence_of(problem),
                   leaves_out(problem.trouble)});
  return all;
}

std::vector<Complaint> unlisted_complaints(const Course& course, const ClassRecord& record) {
  std::vector<Complaint> all;
  for (const auto& [lab, count] : unlisted_labs(course, record))
    all.push_back({"unlisted", lab,
                   fmt::format("{} is in {}, but course.toml does not list it, so it does not count. Add a [[lab]] "
                               "with name = \"{}\" there, with counts = 0 if that is intended.",
                               lab, counted(count, "hand-in"), lab)});
  return all;
}

std::vector<Complaint> ungraded_complaints(const std::vector<StudentStanding>& all, const ClassRecord& record,
                                           Book& book) {
  std::vector<Complaint> complaints;
  for (const StudentStanding& student : all)
    for (const LabStanding& lab : student.labs) {
      if (lab.standing != MarkState::ungraded) continue;
      const std::string why = why_ungraded(lab, record, book), who = shortened(student.student.id) + ", " + lab.lab;
      complaints.push_back({"ungraded " + why, who, fmt::format("Not graded ({}): {}", who, shortened(why, 300))});
    }
  return complaints;
}

std::string complaints_text(const std::vector<Complaint>& all, const std::string& file) {
  if (all.empty()) return "";
  std::string text;
  const std::vector<Kind> kinds = by_kind(all);
  bool cut = false;
  for (const Kind& kind : kinds) {
    const size_t shown = kind.size() > kSentences ? 1 : kind.size();
    for (size_t i = 0; i < shown; ++i) text += wrap(kind[i]->sentence, 79, 2) + '\n';
    if (shown < kind.size()) text += wrap(others_text(kind), 79, 4) + '\n';
    cut = cut || shown < kind.size();
  }
  const std::string count = fmt::format("{} of {}", counted(all.size(), "problem"), counted(kinds.size(), "kind"));
  if (!file.empty()) return text + count + "; the full list is in " + printable(file) + ".\n";
  return text + (cut ? count + "; use --problems FILE for the full list.\n" : "");
}

std::string whole_text(const std::vector<Complaint>& all) {
  std::string text;
  for (const Kind& kind : by_kind(all)) {
    text += counted(kind.size(), "problem") + " of this kind:\n";
    for (const Complaint* one : kind) text += "  " + one->sentence + '\n';
  }
  return text;
}

bool any_left_out(const std::vector<Complaint>& all) { return std::ranges::any_of(all, &Complaint::left_out); }

}  // namespace grader
