#include "grader/diagnosis/hypothesis.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <tuple>

#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

constexpr size_t kLooked = 400;  // elements of one shape that a score looks at

bool agrees(const std::optional<double>& value, const Run& run, int i, int j) {
  if (!value) return false;
  return std::isnan(*value) ? std::isnan(run.got(i, j)) && !is_unwritten(run, i, j)
                            : *value == static_cast<double>(run.got(i, j));
}

/// What is no number may be the consequence of anything: it speaks for who predicts it, and against nobody.
void add_element(const Prediction& predict, const Run& run, int i, int j, Score& here) {
  const std::optional<double> value = predict(run, i, j);
  const bool same = agrees(value, run, i, j);
  if (!is_number(run, i, j)) {
    if (same) ++here.explained;
    return;
  }
  if (run.is_wrong(i, j))
    ++(same    ? here.explained
       : value ? here.missed
               : here.silent),
        here.exact += same, here.telling += same && run.got(i, j) != 0;
  else if (value)
    ++(same ? here.confirmed : here.against);
}

void add_run(const Prediction& predict, const Run& run, Score& total) {
  Score here;
  const auto columns = static_cast<size_t>(run.shape().N);
  const size_t of = run.wrong.size();
  size_t step = of / kLooked + 1;
  while (std::gcd(step, 2 * columns) > 1) ++step;  // in all columns, even and odd
  for (size_t at = 0; at < of; at += step)
    add_element(predict, run, static_cast<int>(at / columns), static_cast<int>(at % columns), here);
  if (here.explained > 0 && here.explained >= 49 * here.missed && here.against * 49 <= here.explained)
    total.whole_shape = true;
  total.explained += here.explained, total.missed += here.missed, total.against += here.against;
  total.silent += here.silent, total.exact += here.exact, total.confirmed += here.confirmed;
  total.telling += here.telling;
}

std::vector<Sample> sample_run(const Run& run) {
  constexpr size_t kMost = 4;
  std::vector<Sample> wrong, zeros, nans, samples;
  for (int i = 0; i < run.shape().M; ++i)
    for (int j = 0; j < run.shape().N; ++j)
      if (run.is_wrong(i, j) && !is_unwritten(run, i, j))
        (!is_number(run, i, j) ? nans : run.got(i, j) == 0 ? zeros : wrong).push_back({&run, i, j});
  if (wrong.empty()) wrong.swap(zeros);
  if (wrong.empty()) wrong.swap(nans);
  for (size_t n = 0; n < std::min(kMost, wrong.size()); ++n)
    samples.push_back(wrong[(2 * n + 1) * wrong.size() / (2 * std::min(kMost, wrong.size()))]);
  return samples;
}

/// The share of the samples that is as predicted; 0 as soon as the first few are all different.
double promise(const Prediction& predict, const std::vector<Sample>& samples) {
  constexpr size_t kFew = 4;
  size_t same = 0, seen = 0;
  for (const Sample& sample : samples) {
    const std::optional<double> value = predict(*sample.run, sample.i, sample.j);
    if (!value) continue;
    if (agrees(value, *sample.run, sample.i, sample.j)) ++same;
    if (++seen >= kFew && 4 * same < seen) return 0;
  }
  return seen == 0 ? 0 : static_cast<double>(same) / static_cast<double>(seen);
}

/// The most promising hypotheses, in their order.
std::vector<size_t> shortlist(const Hypotheses& hypotheses, const std::vector<Run>& runs) {
  constexpr size_t kMost = 14;
  const std::vector<Sample> asked = sample_wrong(runs), beside = sample_wrong(runs, true);
  std::vector<std::tuple<double, double, size_t>> all;
  for (size_t i = 0; i < hypotheses.size(); ++i)
    if (const double share = promise(hypotheses[i].predict, asked); share > 0.2)
      all.emplace_back(-share, -promise(hypotheses[i].predict, beside), i);
  std::ranges::stable_sort(all);
  if (all.size() > kMost) all.resize(kMost);
  std::vector<size_t> chosen;
  for (const auto& [share, elsewhere, i] : all) chosen.push_back(i);
  std::ranges::sort(chosen);
  return chosen;
}

/// Of the wrong elements that it speaks of; 1 where there are none.
double share_of(const Score& s) {
  const double wrong = static_cast<double>(s.explained + s.missed);
  if (wrong == 0) return s.against == 0 ? 1 : 0;
  return (static_cast<double>(s.explained) - static_cast<double>(s.against)) / wrong;
}

}  // namespace

bool explains_more(const Candidate& a, const Candidate& b) {
  if (std::fabs(a.explained - b.explained) > 1e-9) return a.explained > b.explained;
  return a.beside > b.beside + 1e-9;
}

bool is_unwritten(const Run& run, int i, int j) { return std::bit_cast<uint32_t>(run.got(i, j)) == kPoison; }

bool is_number(const Run& run, int i, int j) { return std::isfinite(run.got(i, j)); }

Score score(const Prediction& predict, const std::vector<Run>& runs, bool beside) {
  Score total;
  for (const Run& run : runs)
    if (run.beside == beside && run.answered()) add_run(predict, run, total);
  return total;
}

std::vector<Sample> sample_wrong(const std::vector<Run>& runs, bool beside) {
  std::vector<std::vector<Sample>> by_run;
  for (const Run& run : runs)
    if (run.beside == beside && run.answered() && !run.right()) by_run.push_back(sample_run(run));
  std::vector<Sample> samples;
  // The largest shape first: in the smallest, many mistakes look the same.
  for (size_t n = 0; n < 4; ++n)
    for (size_t i = by_run.size(); i-- > 0;)
      if (n < by_run[i].size()) samples.push_back(by_run[i][n]);
  return samples;
}

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

Hypothesis make_hypothesis(Mistake id, const std::string& detail, Place place, Prediction predict) {
  return {[=] { return Name{id, detail}; }, place, std::move(predict)};
}

std::vector<Candidate> best_of(const Hypotheses& hypotheses, const std::vector<Run>& runs) {
  std::vector<Candidate> found;
  for (const size_t i : shortlist(hypotheses, runs)) {
    const Score s = score(hypotheses[i].predict, runs);
    // What it is silent about was read outside of the matrices; some must remain that speaks.
    if (s.explained + s.missed == 0 || 20 * s.explained < s.silent) continue;
    // Where nothing is a number, everything that leaves the matrices explains everything.
    if (s.exact < 4 && 20 * s.confirmed < s.explained) continue;
    // Zeros alone are what every product with something outside leaves.
    if (s.exact > 0 && s.telling == 0) continue;
    const double share = share_of(s);
    if (share < 0.6 && !(s.whole_shape && share > 0.2)) continue;
    const double elsewhere = share_of(score(hypotheses[i].predict, runs, true));
    const Name name = hypotheses[i].name();
    found.push_back({.id = name.id,
                     .detail = name.detail,
                     .place = hypotheses[i].place,
                     .explained = share,
                     .beside = elsewhere,
                     .certain = s.whole_shape && share > 0.95 && elsewhere > 0.95 && s.exact >= 4});
  }
  std::ranges::stable_sort(found, explains_more);
  return found;
}

std::vector<int> tile_widths(const std::string& source) {
  constexpr size_t kMost = 8;
  std::vector<int> widths = whole_numbers(source, 2, 256);
  // Powers of two are widths; of the other numbers some may be.
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

bool was_refused(const Symptoms& symptoms) {
  return std::ranges::any_of(
      symptoms.findings, [](const Finding& finding) { return finding.detail == lab::Detail::launch_configuration; });
}

bool was_overwritten(const Symptoms& symptoms) {
  return has_error(symptoms.findings, FindingKind::out_of_bounds) &&
         has_error(symptoms.findings, FindingKind::input_modified);
}

}  // namespace grader
