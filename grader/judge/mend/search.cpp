#include "grader/judge/mend/search.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>

#include <fmt/core.h>

#include "grader/base/parallel.h"
#include "grader/diagnosis/source_names.h"
#include "grader/judge/mend/naming/name_by_change.h"
#include "grader/judge/mend/order.h"

namespace grader::mend {
namespace {

constexpr double kWork = 3e8;        // products of all runs together, in the emulator
constexpr double kLeastCost = 2e4;   // a small shape costs as much as one with this many products
constexpr double kOfOneRun = 3e5;    // a shape up to this size separates wrong repairs from right ones quickly
constexpr double kOfRightOne = 2e6;  // a shape up to this size is run for copies that were right at all others
constexpr size_t kFirstSlips = 64, kMostSlips = 400;  // in the first and in later programs: the student waits for g++
constexpr size_t kMostToKeep = 2 * kMostSlips;        // tested for keeping correct shapes correct
constexpr size_t kMostCopies = 3;                     // fully judged
constexpr size_t kOwnPrograms = 6;                    // repairs that need a compilation of their own
constexpr size_t kSideBySide = 2;                     // processes, whatever the number of cores
constexpr size_t kLeastRuns = 32;                     // whatever the size of the shape
// Copies that a limit stopped: if the file itself never ends, most of its copies do not, either.
constexpr size_t kMostEnded = 72, kMostEndless = 16;
constexpr size_t kMostBuilds = 16;            // programs, including those that do not compile
constexpr double kOfOneProcess = 8e6;         // products; starting a process costs as much as a few of them
constexpr size_t kAtFirst = 6, kAtOnce = 24;  // calls per process: minimum and maximum

bool has_errors(const CaseOutcome& outcome) {
  return std::ranges::any_of(outcome.findings, [](const auto& record) { return record.severity == Severity::error; });
}

bool failed(const Trial& trial) {
  return trial.order == lab::ThreadOrder::natural && !(trial.right && !has_errors(trial.outcome));
}

/// The products that a tiled kernel computes: its tiles extend beyond the edges of C and beyond K. A shape with a small K
/// costs much more than its own products.
double cost_of(const Shape& shape) {
  const auto whole = [](int side, int tile) {
    const int tiles = (side + tile - 1) / tile;
    return static_cast<double>(tiles) * tile;
  };
  return whole(shape.M, 32) * whole(shape.N, 32) * whole(shape.K, 8);
}

/// The smallest shape that failed with the natural thread order; nullptr if there is none.
const Trial* smallest_to_try(const std::vector<Trial>& trials) {
  const auto first = std::ranges::find_if(trials, failed);  // trials are in order of size
  return first == trials.end() ? nullptr : &*first;
}

/// The largest of the small shapes that failed; otherwise the smallest shape.
const Trial* shape_to_try(const std::vector<Trial>& trials) {
  const Trial* best = nullptr;
  for (const Trial& trial : trials)
    if (failed(trial) && (!best || cost_of(trial.reference->shape) <= kOfOneRun)) best = &trial;
  return best;
}

/// A larger shape that failed, the one with the largest K; nullptr if there is none. With only two tiles along K, a
/// wrong copy may be right by chance.
const Trial* shape_to_confirm(const std::vector<Trial>& trials) {
  const Trial* best = nullptr;
  for (const Trial& trial : trials) {
    const double cost = cost_of(trial.reference->shape);
    const bool longer = !best || trial.reference->shape.K > best->reference->shape.K;
    if (failed(trial) && cost > kOfOneRun && cost <= kOfRightOne && longer) best = &trial;
  }
  return best;
}

/// The largest small shape at which the file is right; nullptr if there is none.
const Trial* shape_to_keep(const std::vector<Trial>& trials) {
  const Trial* best = nullptr;
  for (const Trial& trial : trials)
    if (trial.outcome.finished && trial.right && !has_errors(trial.outcome) &&
        cost_of(trial.reference->shape) <= kOfOneRun)
      best = &trial;
  return best;
}

/// Less than a submission gets, because many copies never end. In the emulator most of those reach the access limit
/// first.
double seconds_for(const Shape& shape, Flavour flavour) {
  const double to_begin = is_emulator(flavour) ? 0.4 : 0.06;
  constexpr double kPart = 0.25;
  return to_begin + kPart * (case_seconds(shape, flavour) - case_seconds({}, flavour));
}

/// Slips `begin` to `end` (excluded).
std::vector<Slip> some_of(const std::vector<Slip>& slips, size_t begin, size_t end) {
  const auto at = [&](size_t number) { return slips.begin() + static_cast<std::ptrdiff_t>(number); };
  return {at(begin), at(end)};
}

/// True if a limit of steps or of time ended it. A wait that cannot end is found sooner, and costs little.
bool ran_to_limit(const CaseOutcome& outcome) {
  return std::ranges::any_of(outcome.findings, [&](const auto& record) {
    return record.kind == FindingKind::timeout && (!outcome.finished || record.detail == lab::Detail::step_limit);
  });
}

bool is_endless(const std::vector<Trial>& trials) {
  return std::ranges::any_of(trials,
                             [](const Trial& trial) { return trial.outcome.ran && ran_to_limit(trial.outcome); });
}

class Search {
 public:
  /// A copy that is right at the small shape is also run at the others. `ended`: the copies that a limit stopped so far.
  Search(Work& work, size_t& ended, const Trial& small, const Trial& trial, const Trial* larger = nullptr)
      : work_(work),
        ended_(ended),
        most_ended_(work.symptoms.cuda && is_endless(work.trials) ? kMostEndless : kMostEnded),
        small_(*small.reference),
        of_(*trial.reference),
        larger_(larger && larger != &trial ? larger->reference.get() : nullptr),
        flavour_(work.symptoms.cuda ? Flavour::emulator_check : Flavour::cpu_fast) {}

  /// The maximum number of slips to try.
  size_t most() const {
    const auto runs = static_cast<size_t>(kWork / std::max(multiply_adds(of_.shape), kLeastCost));
    return std::max(runs, kLeastRuns);
  }

  /// Called with the number of a slip that makes the file right, and a function that makes its program; returns true if
  /// no more are needed.
  using Maker = std::function<std::string()>;
  using Over = std::function<bool(size_t number, const Maker& program)>;

  /// Passes on the slips that make the file right, except constants.
  void find_right(const SourceText& code, std::vector<Slip> slips, const Over& over) {
    const Workspace workspace;
    Many many;
    const std::string program = build_many(code, slips, workspace, many);
    if (program.empty()) return find_right_in_halves(code, slips, over);
    run_all({program, workspace}, many, over);
  }

  bool is_right(const std::string& source) {
    const Workspace workspace;
    const Built built = build(source, workspace);
    return built.ok && is_right(work_.machine.execute(built.binary, {case_of(of_)}, flavour_).cases[0], of_);
  }

 private:
  /// Some slips do not compile, and it is unknown which: the two halves are tried separately.
  void find_right_in_halves(const SourceText& code, const std::vector<Slip>& slips, const Over& over) {
    constexpr size_t kLeast = 16;
    const size_t middle = slips.size() / 2;
    if (middle < kLeast || builds_ >= kMostBuilds) return;
    bool done = false;
    for (const auto& [begin, end] : {std::pair<size_t, size_t>{0, middle}, {middle, slips.size()}}) {
      if (done) return;
      find_right(code, some_of(slips, begin, end), [&, first = begin](size_t number, const Maker& program) {
        return done = over(first + number, program);
      });
    }
  }

  Built build(const std::string& source, const Workspace& workspace) const {
    return work_.machine.build_copy(source, flavour_, work_.symptoms.cxx20, workspace.path());
  }

  /// Builds one program of all slips that compile; "" if there are none.
  std::string build_many(const SourceText& code, std::vector<Slip>& slips, const Workspace& workspace, Many& many) {
    constexpr int kTries = 4;
    for (int attempt = 0; attempt < kTries && builds_ < kMostBuilds; ++attempt, ++builds_) {
      many = many_in_one(code, slips);
      const Built built = build(many.text, workspace);
      if (built.ok) return built.binary;
      std::set<size_t> wrong;
      for (const int line : built.error_lines)
        for (const size_t number : to_blame(many, line, attempt > 0)) wrong.insert(number);
      if (wrong.empty()) return "";
      for (const size_t number : wrong) slips[number].clear();
    }
    return "";
  }

  Case case_of(const Reference& of) const {
    const lab::Sender sender = is_emulator(flavour_) ? lab::Sender::rehearsal : lab::Sender::host;
    return {.shape = of.shape,
            .A = &of.A,
            .B = &of.B,
            .sender = sender,
            .brief = true,
            .cpu_seconds = seconds_for(of.shape, flavour_)};
  }

  static bool is_right(const CaseOutcome& outcome, const Reference& of) {
    return outcome.finished && outcome.answered && !has_errors(outcome) && compare(of, outcome.C).wrong == 0;
  }

  struct Program {
    std::string path;
    const Workspace& workspace;
  };
  using Parts = std::vector<std::pair<size_t, size_t>>;  // calls [begin, end) of one process

  /// The most likely few are run first: often one of them is right, and no other needs to be run.
  void run_all(const Program& program, const Many& many, const Over& over) {
    const size_t calls = many.numbers.size();
    std::vector<char> right(calls);
    for (size_t at = 0, each = kAtFirst; at < calls; each = at_once()) {
      const size_t end = std::min(calls, at + kSideBySide * each);
      run_wave(program, at, end, each, right);
      for (; at < end; ++at)
        if (right[at] && over(many.numbers[at], [&] { return only_this(program, at); })) return;
    }
  }

  /// "" if it cannot be written, or if it is not an emulator program.
  std::string only_this(const Program& program, size_t call) const {
    const std::string copy = program.workspace.file(fmt::format("copy{}", call));
    return is_emulator(flavour_) && set_first(program.path, copy, static_cast<int64_t>(call), 0) ? copy : "";
  }

  size_t at_once() const {
    const auto calls = static_cast<size_t>(kOfOneProcess / std::max(multiply_adds(small_.shape), kLeastCost));
    return std::clamp(calls, kAtFirst, kAtOnce);
  }

  void run_wave(const Program& program, size_t begin, size_t end, size_t each, std::vector<char>& right) {
    Parts parts;
    for (size_t at = begin; at < end; at += each) parts.push_back({at, std::min(end, at + each)});
    run_parts(program, parts, small_, right);
    for (const Reference* next : {&of_, larger_}) {
      if (!next || next == &small_) continue;
      parts.clear();
      for (size_t at = begin; at < end; ++at)
        if (right[at]) parts.push_back({at, at + 1});
      run_parts(program, parts, *next, right);
    }
  }

  void run_parts(const Program& program, const Parts& parts, const Reference& of, std::vector<char>& right) {
    for (size_t part = 0; part < parts.size(); part += kSideBySide) {
      std::vector<size_t> ended(std::min(kSideBySide, parts.size() - part));
      in_parallel(ended.size(), cores(), [&](size_t i) {
        const auto [at, end] = parts[part + i];
        std::fill(right.begin() + static_cast<std::ptrdiff_t>(at), right.begin() + static_cast<std::ptrdiff_t>(end), 0);
        if (ended_ < most_ended_) ended[i] = run_part(program, at, end, of, right);
      });
      for (const size_t one : ended) ended_ += one;
    }
  }

  /// Runs calls `at` to `end`. After each call that ends the process, the rest runs in a new one. Returns the number of
  /// calls that a limit stopped.
  size_t run_part(const Program& program, size_t at, size_t end, const Reference& of, std::vector<char>& right) {
    const std::string copy = program.workspace.file(fmt::format("mend{}", at));
    size_t ended = 0;
    while (at < end && ended < most_ended_ / kSideBySide) {
      if (!set_first(program.path, copy, static_cast<int64_t>(at))) return ended;
      const Execution execution = work_.machine.execute(copy, std::vector<Case>(end - at, case_of(of)), flavour_);
      for (const CaseOutcome& outcome : execution.cases) {
        if (outcome.finished) right[at] = is_right(outcome, of) ? 1 : 0;
        ++at;
        ended += !outcome.finished || ran_to_limit(outcome) ? 1 : 0;
        if (!outcome.finished) break;
      }
    }
    return ended;
  }

  Work& work_;
  size_t& ended_;
  const size_t most_ended_;
  const Reference &small_, &of_;
  const Reference* larger_;  // nullptr if there is none
  Flavour flavour_;
  size_t builds_ = 0;  // so far
};

/// A statement that is inserted counts as in the line of the token before it: the mistake is there, and what follows is
/// right. A barrier counts as in the line that must wait, unless a block ends there.
int line_of(const SourceText& code, const Slip& slip) {
  const int token = slip[0].range.begin;
  const bool before = slip[0].form == Form::insertion && (!puts_barrier_in(slip) || code.is(token, "}"));
  return code.tokens().line(before ? token - 1 : token);
}

/// The name with which the slip's first name changes places; "" if it only replaces names.
std::string exchanged_with(const SourceText& code, const Slip& slip) {
  const auto part = [&](const Change& change) { return code.source(change.range); };
  const std::string first = part(slip[0]);
  for (const Change& change : slip)
    if (change.form != Form::value ||
        !(part(change) == first ? change.text == slip[0].text : part(change) == slip[0].text && change.text == first))
      return "";
  const bool both = std::ranges::any_of(slip, [&](const Change& change) { return change.text == first; });
  return both && first != slip[0].text ? slip[0].text : "";
}

bool is_put_in_host(const SourceText& code, const Slip& slip) {
  const Function* function = code.function_of(slip[0].range.begin);
  return slip[0].form == Form::insertion && function && !function->on_device;
}

bool is_constant(const Slip& slip) { return slip[0].form == Form::constant; }

/// Offers copies to `takes` until one is accepted or the limit is reached.
class Offers {
 public:
  Offers(const SourceText& code, const SourceText& own, const Taker& takes) : code_(code), own_(own), takes_(takes) {}
  bool taken() const { return taken_; }
  bool over() const { return taken_ || left_ == 0; }
  void offer(const Slip& slip, const std::string& checked_binary) {
    if (over()) return;
    --left_;
    const std::string part = slip[0].range.size() > 0 ? own_.source(slip[0].range) : "";
    taken_ =
        takes_({repaired(code_, slip), line_of(code_, slip), slip[0].names, part, own_word(exchanged_with(code_, slip)),
                checked_binary, puts_barrier_in(slip), is_put_in_host(code_, slip), is_constant(slip)});
  }

 private:
  std::string own_word(const std::string& word) const {
    for (int i = 0; i < code_.tokens().size(); ++i)
      if (code_.is(i, word)) return own_.word(i);
    return word;
  }

  const SourceText &code_, &own_;  // as searched, and with the student's names
  const Taker& takes_;
  size_t left_ = kMostCopies;
  bool taken_ = false;
};

void offer_values(Search& search, const SourceText& code, const std::vector<Slip>& slips, Offers& offers) {
  for (size_t from = 0, to = 0; from < slips.size() && !offers.over(); from = to) {
    to = std::min(slips.size(), from + (from == 0 ? kFirstSlips : kMostSlips));
    const std::vector<Slip> some = some_of(slips, from, to);
    search.find_right(code, some, [&](size_t number, const Search::Maker& program) {
      offers.offer(some[number], program());
      return offers.over();
    });
  }
}

/// Those of the most likely slips that keep a correct shape correct.
std::vector<Slip> those_that_keep(Search& search, const SourceText& code, std::vector<Slip> slips) {
  slips.resize(std::min(slips.size(), kMostToKeep));
  std::vector<Slip> kept;
  for (size_t from = 0, to = 0; from < slips.size(); from = to) {
    to = std::min(slips.size(), from + kMostSlips);
    const std::vector<Slip> some = some_of(slips, from, to);
    search.find_right(code, some, [&](size_t number, const Search::Maker&) {
      kept.push_back(some[number]);
      return false;
    });
  }
  return kept;
}

/// If only a large shape fails, there is time for few runs: one repair of each kind, then the next of each.
std::vector<Slip> few_to_try(Work& work, const SourceText& code, const std::vector<Slip>& slips, size_t& ended) {
  const Trial* kept = shape_to_keep(work.trials);
  if (!kept) return slips;
  Search search(work, ended, *kept, *kept);
  return in_turns(those_that_keep(search, code, slips));
}

void offer_constants(Search& search, const SourceText& code, std::vector<Slip> slips, Offers& offers) {
  slips.resize(std::min(slips.size(), kOwnPrograms));
  for (const Slip& slip : slips)
    if (!offers.over() && search.is_right(repaired(code, slip))) offers.offer(slip, "");
}

struct Budget {
  size_t slips;      // that may still be tried
  size_t ended = 0;  // copies that a limit stopped so far
};

/// True if one is accepted.
bool offer(Work& work, const SourceText& code, const SourceText& own, std::vector<Slip> slips, const Taker& takes,
           Budget& budget) {
  const Trial *small = smallest_to_try(work.trials), *trial = shape_to_try(work.trials);
  std::vector<Slip> constants;
  std::ranges::copy_if(slips, std::back_inserter(constants), is_constant);
  std::erase_if(slips, is_constant);
  slips.resize(std::min(slips.size(), budget.slips));
  budget.slips -= slips.size();
  Search search(work, budget.ended, *small, *trial, shape_to_confirm(work.trials));
  Offers offers(code, own, takes);
  if (slips.size() > search.most()) {
    // The most likely slips are not selected first: selection among the others costs many runs.
    const size_t likeliest = std::min(kFirstSlips, search.most() / 2);
    offer_values(search, code, some_of(slips, 0, likeliest), offers);
    if (offers.over()) return offers.taken();
    slips = few_to_try(work, code, some_of(slips, likeliest, slips.size()), budget.ended);
    slips.resize(std::min(slips.size(), search.most() - likeliest));
  }
  offer_values(search, code, slips, offers);
  offer_constants(search, code, constants, offers);
  return offers.taken();
}

/// False if two names of one function have become the same: such a file does not compile.
bool keeps_names_apart(const SourceText& own, const SourceText& named) {
  for (const Function& function : own.functions()) {
    std::map<std::string, std::string> before;
    for (int i = function.parameters.begin; i < function.body.end; ++i)
      if (before.emplace(named.word(i), own.word(i)).first->second != own.word(i)) return false;
  }
  return true;
}

}  // namespace

std::string as_searched(const std::string& source) {
  const SourceText own(source), named(with_usual_names(source));
  return own.tokens().size() == named.tokens().size() && keeps_names_apart(own, named) ? named.text() : source;
}

std::optional<Copy> with_barrier(const std::string& source, bool cxx20, int near_line,
                                 std::shared_ptr<const Reference> at) {
  const SourceText code(source);
  std::vector<Slip> slips;
  slips_in_barriers(code, slips);
  std::erase_if(slips, [](const Slip& slip) { return slip.size() > 1 || !puts_barrier_in(slip); });
  std::ranges::stable_sort(slips, {}, [&](const Slip& slip) {
    return std::pair(loops_around(code, slip[0].range.begin), std::abs(line_of(code, slip) - near_line));
  });
  const Machine machine;
  const Options options;
  const Workspace workspace;
  Work work{.machine = machine, .options = options, .workspace = workspace};
  work.symptoms.source = source;
  work.symptoms.cuda = true;
  work.symptoms.cxx20 = cxx20;
  work.trials.push_back({.reference = std::move(at)});
  std::optional<Copy> found;
  Budget budget{kFirstSlips};
  const Taker takes = [&](const Copy& copy) { return found = copy, true; };
  offer(work, code, code, std::move(slips), takes, budget);
  return found;
}

void offer_right_copies(Work& work, const Taker& takes, size_t most) {
  Budget budget{most};
  if (!smallest_to_try(work.trials)) return;
  const SourceText own(work.symptoms.source), code(as_searched(work.symptoms.source));
  std::vector<Slip> slips = slips_to_try(code, work.symptoms);
  if (work.symptoms.cuda) {
    put_measured_first(code, work.symptoms, kFirstSlips / 2, slips);
    const size_t first = std::min(slips.size(), kFirstSlips);
    const std::vector<Slip> near = near_to_try(code, work.symptoms, some_of(slips, 0, first));
    slips.insert(slips.begin() + static_cast<std::ptrdiff_t>(first), near.begin(), near.end());
  }
  if (offer(work, code, own, slips, takes, budget)) return;
  const std::vector<Slip> further = further_to_try(code, work.symptoms, slips);
  if (offer(work, code, own, further, takes, budget) || work.symptoms.cuda) return;
  // Nothing was measured there, so nearby slips are no more likely than the rest.
  slips.insert(slips.end(), further.begin(), further.end());
  offer(work, code, own, near_to_try(code, work.symptoms, slips), takes, budget);
}

}  // namespace grader::mend
