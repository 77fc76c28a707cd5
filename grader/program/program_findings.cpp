#include "grader/program/program_findings.h"

#include <map>
#include <tuple>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/findings/causes.h"
#include "grader/findings/explain.h"
#include "grader/program/sentences.h"

namespace grader {
namespace {

using Lines = std::map<uint64_t, int>;

Lines lines_of(const std::vector<lab::FindingRecord>& records, const std::string& binary) {
  std::vector<uint64_t> places;
  for (const lab::FindingRecord& record : records) {
    const std::vector<uint64_t> some = places_of(record);
    places.insert(places.end(), some.begin(), some.end());
  }
  return resolve_lines(places, binary, kProgramFile);
}

Finding finding_of(lab::FindingRecord record, const Lines& lines, const OwnFiles& files) {
  const FileLine place = files.at(line_of(lines, record)), other = files.at(other_line_of(lines, record));
  // A textbook pattern: every thread that changed something stores `*changed = true`.
  if (record.detail == lab::Detail::same_value) record.severity = lab::Severity::note;
  const auto own = lines.find(record.pc);
  const bool in_library = record.pc != 0 && (own == lines.end() || own->second <= 0);
  if (record.detail == lab::Detail::kernel_touches_host && !in_library) record.text[0] = 0;
  Finding finding = to_finding({record, Shape{}}, place.line, other.line, place.path);
  // The two sides of a race may have been exchanged.
  const bool swapped = finding.line == other.line && !other.path.empty() && finding.line != place.line;
  if (swapped) finding.file = other.path;
  finding.related_file = swapped ? place.path : other.path;
  finding.message = program_sentence(in_order(record, place.line, other.line), finding.line, finding.related_line);
  const bool elsewhere = !finding.related_file.empty() && finding.related_file != finding.file;
  if (elsewhere && finding.related_line > 0)
    finding.message += fmt::format(" Line {} is in {}.", finding.related_line, base_name(finding.related_file));
  const FileLine call = files.at(calling_line_of(lines, record));
  tell_calling_line(finding, call.line, call.path);
  return finding;
}

}  // namespace

std::vector<Finding> program_findings(const std::vector<lab::FindingRecord>& records, const BuiltProgram& program,
                                      const OwnFiles& files) {
  const Lines lines = lines_of(records, program.binary);
  std::vector<Finding> findings;
  std::map<std::tuple<FindingKind, Severity, std::string, int, int, std::string>, size_t> known;
  for (const lab::FindingRecord& record : records) {
    if (record.detail == lab::Detail::call_failed && !program.unread_statuses.contains(record.line)) continue;
    const Finding finding = finding_of(record, lines, files);
    const auto [at, fresh] = known.emplace(
        std::tuple{finding.kind, finding.severity, finding.file, finding.line, finding.related_line, finding.array},
        findings.size());
    if (fresh)
      findings.push_back(finding);
    else
      findings[at->second].count += finding.count;
  }
  join_sides(findings);
  sort_findings(findings);
  return findings;
}

}  // namespace grader
