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

/// A refused call counts if its status is not read, or if the program gave up after it: then it is the reason.
void keep_refused_calls(std::vector<lab::FindingRecord>& records, const BuiltProgram& program, bool gave_up) {
  using lab::Detail;
  lab::FindingRecord* last = nullptr;
  for (lab::FindingRecord& record : records)
    if (record.detail == Detail::call_failed) last = &record;
  if (gave_up && last && !program.unread_statuses.contains(last->line))
    last->severity = lab::Severity::error, last->detail = Detail::call_ended_program;
  std::erase_if(records, [&](const lab::FindingRecord& record) {
    return record.detail == Detail::call_failed && !program.unread_statuses.contains(record.line);
  });
}

}  // namespace

std::vector<Finding> program_findings(std::vector<lab::FindingRecord> records, const BuiltProgram& program,
                                      const OwnFiles& files, bool gave_up) {
  keep_refused_calls(records, program, gave_up);
  const Lines lines = lines_of(records, program.binary);
  std::vector<Finding> findings;
  std::map<std::tuple<FindingKind, Severity, std::string, int, int, std::string>, size_t> known;
  for (const lab::FindingRecord& record : records) {
    const Finding finding = finding_of(record, lines, files);
    // A copy of memory that was never written is one cause, wherever its result is read.
    const bool of_copy = finding.detail == lab::Detail::host_reads_unwritten && finding.related_line > 0;
    const auto [at, fresh] = known.emplace(std::tuple{finding.kind, finding.severity, finding.file,
                                                      of_copy ? 0 : finding.line, finding.related_line, finding.array},
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
