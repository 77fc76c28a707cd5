#include "grader/proof/mutants/table.h"

#include <algorithm>
#include <set>

#include <fmt/core.h>
#include <fmt/format.h>

namespace mutants {
namespace {

std::string row(const std::string& name, const std::string& what, const Counts& c) {
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", name, what, c.mutants, c.refused,
                     c.equivalent, c.holes + c.not_graded, c.wrong_numbers, c.named_right, c.named_otherwise,
                     c.perhaps_otherwise, c.unnamed);
}

std::string heading(const std::string& first, const std::string& second) {
  return fmt::format(
      "| {} | {} | mutants | refused | equivalent | accepted or not graded | wrong numbers | named | named otherwise | "
      "perhaps otherwise | not named |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
      first, second);
}

Counts count_if(const std::vector<Entry>& entries, const Reasons& reasons, const std::string Mutant::*field,
                const std::string& value) {
  Counts counts;
  for (const Entry& entry : entries)
    if (entry.mutant.*field == value) count(entry, reasons, counts);
  return counts;
}

std::string by_operator(const std::vector<Entry>& entries, const Reasons& reasons) {
  std::string text = heading("operator", "what it does");
  for (const Operator& operation : operators()) {
    const Counts counts = count_if(entries, reasons, &Mutant::operation, operation.name);
    if (counts.mutants > 0) text += row(operation.name, operation.what, counts);
  }
  return text + row("**all**", "", count_all(entries, reasons));
}

std::string by_lab(const std::vector<Entry>& entries, const Reasons& reasons) {
  std::set<std::string> labs;
  for (const Entry& entry : entries) labs.insert(entry.mutant.lab);
  std::string text = heading("lab", "");
  for (const std::string& lab : labs) text += row(lab, "", count_if(entries, reasons, &Mutant::lab, lab));
  return text;
}

/// Formatted as code in Markdown.
std::string change(const Mutant& mutant) {
  return fmt::format("- `{}`, line {}\n  - `{}`\n  - `{}`\n", mutant.name(), mutant.line, mutant.before,
                     mutant.after.empty() ? " " : mutant.after);
}

std::string section(const std::string& title, const std::string& items) {
  return items.empty() ? "" : "\n## " + title + "\n\n" + items;
}

std::string verdict_text(const Entry& entry, const Reasons& reasons) {
  if (entry.graded.verdict == Verdict::not_graded) return "not graded";
  if (entry.graded.verdict == Verdict::refused) return entry.graded.compiles ? "refused" : "does not compile";
  return is_hole(entry, reasons) ? "accepted" : "equivalent";
}

std::string named_text(const Entry& entry) {
  if (!entry.graded.wrong_numbers) return "";
  static constexpr const char* kWords[] = {"named", "named otherwise", "perhaps otherwise", "not named"};
  return kWords[static_cast<int>(named(entry.mutant, entry.graded))];
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

bool is_hole(const Entry& entry, const Reasons& reasons) {
  return entry.graded.verdict == Verdict::accepted && reasons.count(entry.mutant.key()) == 0;
}

void count(const Entry& entry, const Reasons& reasons, Counts& counts) {
  ++counts.mutants;
  if (entry.graded.verdict == Verdict::not_graded) ++counts.not_graded;
  if (entry.graded.verdict == Verdict::accepted) ++(is_hole(entry, reasons) ? counts.holes : counts.equivalent);
  if (entry.graded.verdict != Verdict::refused) return;
  ++counts.refused;
  if (!entry.graded.wrong_numbers) return;
  ++counts.wrong_numbers;
  const NameResult result = named(entry.mutant, entry.graded);
  if (result == NameResult::right && entry.graded.confidence == grader::Confidence::symptom) ++counts.as_symptom;
  int* const numbers[] = {&counts.named_right, &counts.named_otherwise, &counts.perhaps_otherwise, &counts.unnamed};
  ++*numbers[static_cast<int>(result)];
}

Counts count_all(const std::vector<Entry>& entries, const Reasons& reasons) {
  Counts counts;
  for (const Entry& entry : entries) count(entry, reasons, counts);
  return counts;
}

std::vector<std::string> useless_reasons(const std::vector<Entry>& entries, const Reasons& reasons) {
  std::set<std::string> accepted;
  for (const Entry& entry : entries)
    if (entry.graded.verdict == Verdict::accepted) accepted.insert(entry.mutant.key());
  std::vector<std::string> useless;
  for (const auto& [key, reason] : reasons)
    if (accepted.count(key) == 0) useless.push_back(key);
  return useless;
}

std::string to_csv(const std::vector<Entry>& entries, const Reasons& reasons) {
  std::string text = "mutant,line,verdict,wrong_numbers,diagnosis,named,findings,seconds,before,after,reason\n";
  for (const Entry& entry : entries) {
    const auto reason = reasons.find(entry.mutant.key());
    text += fmt::format("{},{},{},{},{},{},{},{:.2f},{},{},{}\n", entry.mutant.name(), entry.mutant.line,
                        verdict_text(entry, reasons), entry.graded.wrong_numbers ? "yes" : "no", entry.graded.diagnosis,
                        named_text(entry), entry.graded.findings, entry.graded.seconds, quoted(entry.mutant.before),
                        quoted(entry.mutant.after), quoted(reason == reasons.end() ? "" : reason->second));
  }
  return text;
}

std::string to_markdown(const std::vector<Entry>& entries, const Reasons& reasons) {
  std::string holes, ungraded, equivalent;
  for (const Entry& entry : entries) {
    if (is_hole(entry, reasons)) holes += change(entry.mutant);
    if (entry.graded.verdict == Verdict::not_graded) ungraded += change(entry.mutant);
    if (entry.graded.verdict == Verdict::accepted && !is_hole(entry, reasons))
      equivalent += change(entry.mutant) + "  - " + reasons.at(entry.mutant.key()) + "\n";
  }
  return "## By operator\n\n" + by_operator(entries, reasons) + "\n## By lab\n\n" + by_lab(entries, reasons) +
         section("Accepted, and not known to be equivalent", holes) + section("Not graded", ungraded) +
         section("Equivalent, and why", equivalent);
}

std::string misses(const std::vector<Entry>& entries) {
  std::string text;
  for (const Entry& entry : entries) {
    if (!entry.graded.wrong_numbers || entry.graded.verdict != Verdict::refused) continue;
    if (named(entry.mutant, entry.graded) == NameResult::right) continue;
    text += change(entry.mutant);
    const std::string given = entry.graded.diagnosis.empty()
                                  ? "nothing"
                                  : fmt::format("{} ({})", entry.graded.diagnosis, confidence_text(entry.graded));
    text += fmt::format("  - asked for: {}; named: {}; findings: {}\n", fmt::join(entry.mutant.mistakes, ", "), given,
                        entry.graded.findings);
  }
  return text;
}

}  // namespace mutants
