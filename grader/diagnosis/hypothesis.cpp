#include "grader/diagnosis/hypothesis.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <tuple>

#include "grader/diagnosis/source_text.h"

namespace grader {
bool explains_more(const Candidate& a, const Candidate& b) {
  if (std::fabs(a.explained - b.explained) > 1e-9) return a.explained > b.explained;
  return a.beside > b.beside + 1e-9;
}

bool is_unwritten(const Run& run, int i, int j) {
  return lab::stems_from_poison(std::bit_cast<uint32_t>(run.got(i, j)));
}

bool is_number(const Run& run, int i, int j) { return std::isfinite(run.got(i, j)); }

Candidate certainly(Mistake id, const std::string& detail, Place place) {
  return {.id = id, .detail = detail, .place = place, .explained = 1, .certain = true};
}

Candidate certainly(Mistake id, int line, const std::string& detail) {
  Candidate candidate = certainly(id, detail);
  candidate.line = line;
  return candidate;
}

Candidate read_off(Mistake id, int line, const std::string& detail, bool certain) {
  Candidate candidate = certainly(id, line, detail);
  candidate.read_off = true;
  candidate.certain = certain;
  return candidate;
}

std::vector<int> tile_widths(const std::string& source) {
  constexpr size_t kMost = 8;
  std::vector<int> widths = whole_numbers(source, 2, 256);
  // Powers of two are tile widths; some of the other numbers may be, too.
  std::stable_partition(widths.begin(), widths.end(),
                        [](int width) { return width >= 4 && (width & (width - 1)) == 0; });
  if (widths.size() > kMost) widths.resize(kMost);
  const bool any = std::ranges::any_of(widths, [](int width) { return width >= 8 && width <= 64; });
  if (!any) widths.insert(widths.end(), {16, 32, 8});
  return widths;
}

std::vector<int> block_widths(const std::vector<int>& widths) {
  constexpr int kMost = 256;
  std::vector<int> all = widths;
  for (const int times : {2, 4, 8})
    for (const int width : widths)
      if (width >= 4 && times * width <= kMost && std::ranges::find(all, times * width) == all.end())
        all.push_back(times * width);
  return all;
}

bool is_square(const Run& run) { return run.shape().M == run.shape().N && run.shape().N == run.shape().K; }

bool is_whole(const Run& run) {
  constexpr int kTile = 32;
  const Shape& s = run.shape();
  return s.M % kTile + s.N % kTile + s.K % kTile == 0;
}

bool is_seen_in_whole(const Symptoms& symptoms, const std::function<bool(const lab::FindingRecord&)>& wanted) {
  return std::ranges::any_of(symptoms.runs, [&](const Run& run) {
    return is_whole(run) && std::ranges::any_of(run.outcome.findings, wanted);
  });
}

bool any_missing(const Symptoms& symptoms) {
  return std::ranges::any_of(symptoms.runs,
                             [](const Run& run) { return run.answered() && run.comparison.unwritten > 0; });
}

bool mostly_unwritten(const Symptoms& symptoms) {
  uint64_t wrong = 0, unwritten = 0;
  for (const Run& run : symptoms.runs)
    if (run.answered()) wrong += run.comparison.wrong, unwritten += run.comparison.unwritten;
  return 20 * unwritten >= 19 * wrong;
}

bool is_garbage(const Symptoms& symptoms) {
  return std::ranges::any_of(symptoms.findings, [](const Finding& finding) {
    const bool own = finding.space != lab::Space::shared && !is_of_c(finding);
    return finding.kind == FindingKind::uninitialised_read && is_error(finding) && own;
  });
}

bool was_stopped(const Symptoms& symptoms) {
  return std::ranges::any_of(symptoms.findings, [](const Finding& finding) {
    const bool index = finding.kind == FindingKind::out_of_bounds && finding.detail == lab::Detail::inside_array;
    return (finding.kind == FindingKind::misaligned || index) && is_error(finding);
  });
}

bool nothing_written(const Symptoms& symptoms) {
  return std::ranges::all_of(
      symptoms.runs, [](const Run& run) { return !run.answered() || run.comparison.unwritten == run.comparison.of; });
}

bool is_refused(const Run& run) {
  return std::ranges::any_of(run.outcome.findings, [](const lab::FindingRecord& record) {
    return record.kind == FindingKind::launch_error && record.severity == Severity::error;
  });
}

bool is_mostly_refused(const Symptoms& symptoms) {
  return 2 * std::ranges::count_if(symptoms.runs, is_refused) >=
         std::ranges::count_if(symptoms.runs, [](const Run& run) { return !run.right(); });
}

}  // namespace grader
