#include "grader/findings/explain.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <tuple>

#include <fmt/core.h>

#include "grader/base/programs.h"
#include "grader/base/text.h"
#include "grader/findings/async_sentences.h"
#include "grader/findings/causes.h"
#include "grader/sandbox/sandbox.h"

namespace grader {
namespace {

using lab::Access;
using lab::FindingRecord;

std::optional<std::array<int, 3>> place(const int32_t* at) {
  if (at[0] < 0) return std::nullopt;
  return std::array<int, 3>{at[0], at[1], at[2]};
}

bool is_race(const FindingRecord& record) {
  return record.kind == lab::FindingKind::shared_race || record.kind == lab::FindingKind::global_race;
}

/// True if the two sides have fixed roles: a thread, and an asynchronous operation.
bool is_beside(lab::Detail detail) {
  using lab::Detail;
  return detail == Detail::host_beside || detail == Detail::freed_beside || detail == Detail::copy_under_way ||
         detail == Detail::read_under_way || detail == Detail::overwritten_by_copy ||
         detail == Detail::block_not_started || detail == Detail::block_may_be_gone;
}

/// Puts the two sides of a race in a fixed order, so that one race is one finding whichever side was seen first: host
/// code first, otherwise the read; of two writes, the one further down in the file.
void put_in_order(FindingRecord& r, int& line, int& other_line) {
  if (!is_race(r) || is_beside(r.detail)) return;
  const auto rank = [](Access access) { return access == Access::read ? 0 : 1; };
  const bool swap = rank(r.access) != rank(r.other_access) ? rank(r.access) > rank(r.other_access) : line < other_line;
  if (!swap) return;
  std::swap(line, other_line);
  std::swap(r.pc, r.other_pc);
  std::swap(r.access, r.other_access);
  std::swap_ranges(r.block, r.block + 3, r.other_block);
  std::swap_ranges(r.thread, r.thread + 3, r.other_thread);
}

/// `text` distinguishes findings without a line, such as an exception and an assert.
using Key = std::tuple<FindingKind, Severity, int, int, std::string, std::string>;

Key key_of(const Finding& finding, const FindingRecord& record) {
  const std::string text = finding.line == 0 ? record.text : "";
  return {finding.kind, finding.severity, finding.line, finding.related_line, finding.array, text};
}

/// Keeps the first finding of each kind as the example and counts the others. `records[i]` became `all[i]`.
std::vector<Finding> merge(const std::vector<Finding>& all, const std::vector<RecordAtShape>& records) {
  std::vector<Finding> merged;
  std::map<Key, size_t> known;
  for (size_t i = 0; i < all.size(); ++i) {
    const auto [at, fresh] = known.emplace(key_of(all[i], records[i].record), merged.size());
    if (fresh)
      merged.push_back(all[i]);
    else
      merged[at->second].count += all[i].count;
  }
  return merged;
}

/// 0 if it is in none of the student's files.
int line_at(const std::map<uint64_t, int>& lines, uint64_t pc) {
  const auto found = lines.find(pc);
  return pc != 0 && found != lines.end() ? std::max(0, found->second) : 0;
}

}  // namespace

std::vector<uint64_t> places_of(const FindingRecord& record) {
  std::vector<uint64_t> places{record.pc, record.other_pc};
  places.insert(places.end(), std::begin(record.callers), std::end(record.callers));
  return places;
}

int line_of(const std::map<uint64_t, int>& lines, const FindingRecord& record) {
  if (const int line = line_at(lines, record.pc)) return line;
  for (const uint64_t caller : record.callers)
    if (const int line = line_at(lines, caller)) return line;
  return std::max(0, record.line);
}

int calling_line_of(const std::map<uint64_t, int>& lines, const FindingRecord& record) {
  if (!is_asynchronous(record.detail)) return 0;
  int outermost = 0;
  for (const uint64_t caller : record.callers)
    if (const int line = line_at(lines, caller); line > 0 && line != record.line)
      outermost = line;  // the line of the launch
  return outermost == line_at(lines, record.pc) ? 0 : outermost;
}

int other_line_of(const std::map<uint64_t, int>& lines, const FindingRecord& record) {
  const int line = line_at(lines, record.other_pc);
  return line ? line : std::max(0, record.other_line);
}

std::map<uint64_t, int> parse_addr2line(const std::string& text, const std::string& student_file) {
  std::map<uint64_t, int> lines;
  uint64_t pc = 0;
  for (const std::string& row : split_lines(text)) {
    if (row.rfind("0x", 0) == 0) {
      pc = std::strtoull(row.c_str(), nullptr, 16);
      continue;
    }
    // "/tmp/x/matmul.cu:23 (discriminator 2)"; frames are listed innermost first, so the first match is kept.
    const size_t colon = row.rfind(':');
    if (colon == std::string::npos || base_name(row.substr(0, colon)) != student_file) continue;
    lines.emplace(pc, std::atoi(row.c_str() + colon + 1));
  }
  return lines;
}

std::map<uint64_t, int> resolve_lines(const std::vector<uint64_t>& pcs, const std::string& binary,
                                      const std::string& student_file) {
  static const std::string tool = find_program("addr2line");
  const std::set<uint64_t> unique(pcs.begin(), pcs.end());
  std::string input;
  for (const uint64_t pc : unique)
    if (pc != 0) input += fmt::format("{:#x}\n", pc);
  if (input.empty() || tool.empty() || binary.empty()) return {};
  Command command;
  command.argv = {tool, "-a", "-i", "-e", binary};
  command.readable = {binary};
  command.environment = {"LC_ALL=C", "PATH=/usr/bin:/bin"};
  command.input = input;
  return parse_addr2line(run(command).out, student_file);
}

lab::FindingRecord in_order(lab::FindingRecord record, int line, int other_line) {
  put_in_order(record, line, other_line);
  return record;
}

Finding to_finding(const RecordAtShape& one, int line, int other_line, const std::string& student_file) {
  FindingRecord record = one.record;
  put_in_order(record, line, other_line);
  const bool has_element = record.array[0] && record.kind != lab::FindingKind::leak;
  Finding finding{.kind = record.kind,
                  .severity = record.severity,
                  .file = student_file,
                  .line = line,
                  .related_line = other_line,
                  .block = place(record.block),
                  .thread = place(record.thread),
                  .array = printable(record.array),
                  .element = has_element ? element_text(record) : "",
                  .message = sentence_for(record, one.shape, line, other_line),
                  .count = std::max<uint64_t>(1, record.count),
                  .detail = record.detail,
                  .between_blocks = is_race(record) && between_blocks(record),
                  .space = record.space,
                  .access = record.access,
                  .other_access = record.other_access};
  if (has_element && record.element_bytes > 0) finding.index = element_index(record);
  if (record.detail == lab::Detail::never_written) finding.filled = {record.index, record.extent, record.number};
  return finding;
}

void tell_calling_line(Finding& finding, int line, const std::string& file) {
  const std::string of_file = file.empty() || file == finding.file ? "" : " of " + base_name(file);
  if (line > 0 && (line != finding.line || !of_file.empty()))
    finding.message += fmt::format(" The call is in line {}{}.", line, of_file);
}

std::vector<Finding> explain(const std::vector<RecordAtShape>& records, const LineReader& read_lines,
                             const std::string& student_file) {
  std::vector<uint64_t> pcs;
  for (const RecordAtShape& one : records) {
    const std::vector<uint64_t> places = places_of(one.record);
    pcs.insert(pcs.end(), places.begin(), places.end());
  }
  const std::map<uint64_t, int> lines = read_lines(pcs);
  std::vector<Finding> findings;
  for (const RecordAtShape& one : records) {
    findings.push_back(to_finding(one, line_of(lines, one.record), other_line_of(lines, one.record), student_file));
    tell_calling_line(findings.back(), calling_line_of(lines, one.record));
  }
  findings = merge(findings, records);
  join_sides(findings);
  sort_findings(findings);
  return findings;
}

std::vector<Finding> explain(const std::vector<RecordAtShape>& records, const std::string& binary,
                             const std::string& student_file) {
  return explain(
      records, [&](const std::vector<uint64_t>& pcs) { return resolve_lines(pcs, binary, student_file); },
      student_file);
}

void excuse_reads_in_vain(std::vector<Finding>& findings) {
  for (Finding& finding : findings) {
    if (finding.kind != FindingKind::uninitialised_read || finding.severity != Severity::error) continue;
    finding.severity = Severity::warning;
    finding.message += " That value did not reach C.";
  }
  sort_findings(findings);
}

}  // namespace grader
