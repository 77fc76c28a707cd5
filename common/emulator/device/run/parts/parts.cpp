// This process forks others, each with a copy of the whole device, and each runs some of the blocks. Their reports are
// merged only if the result is that of a single process: no block had a finding, printed, used an atomic or wrote a
// variable (note_meeting_of_blocks()), and no word written by one part was touched by another. Otherwise the reports
// are discarded, and this process continues alone.
#include "common/emulator/device/run/parts/parts.h"

#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <vector>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/parts/part_report.h"
#include "common/emulator/device/run/parts/words.h"

namespace emu {
namespace {

struct Part {
  uint64_t begin, end;
  pid_t process = 0;
  std::unique_ptr<PartReport> report = nullptr;
};

/// Digests of all words, taken before any part begins. A part compares its own words with them.
class Before {
 public:
  explicit Before(const Words& words) : words_(words), digests_(words.groups()) {
    words.for_each([&](const Group& g) { digests_[g.number] = digest(g); });
  }

  /// Reports the words that this process has touched since interval `since`. False if a word has changed without a
  /// reported write, or if the report is full.
  bool tell_words(uint32_t since, const PartReport& report) const {
    bool all = true;
    Remembered* remembered = report.remembered();
    words_.for_each([&](const Group& g) { all = all && tell_group(g, since, report, remembered); });
    return all;
  }

 private:
  bool tell_group(const Group& g, uint32_t since, const PartReport& report, Remembered*& remembered) const {
    uint64_t masks[2];
    device.observer.touched(g.begin, g.words, since, masks);
    if (!masks[0] && digest(g) != digests_[g.number]) return false;
    if (!masks[0] && !masks[1]) return true;
    report.touched()[g.number / 64] |= uint64_t{1} << g.number % 64;
    std::copy_n(masks, 2, report.masks(g));
    if (masks[0]) std::memcpy(report.values(g), reinterpret_cast<void*>(g.begin), 4 * g.words);
    if (!is_near(g.begin)) return true;
    if (remembered + kGroup > report.remembered_end()) return false;
    remembered += device.observer.remembered(g.begin, masks[0] | masks[1], remembered);
    return true;
  }

  const Words& words_;
  std::vector<uint64_t> digests_;
};

/// Runs these blocks in a forked process and then exits. Its only effect is its report.
[[noreturn]] void run_part(const Part& part, const Before& before, const Steps& steps) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  syscall(SYS_close_range, 0, ~0u, 0);
  Running& r = state.running;
  state.parts.is_part = true;
  r.shows_progress = nullptr;
  const uint32_t last = r.interval;
  const int64_t left = accesses_left();
  const size_t turns = r.turns.size();
  for (uint64_t step = part.begin; step < part.end; ++step) steps.run(step);
  const PartReport& report = *part.report;
  report.head() = {.done = before.tell_words(last + 1, report),
                   .intervals = r.interval - last,
                   .accesses = left - accesses_left(),
                   .turns = r.turns.size() - turns};
  std::copy(r.turns.begin() + static_cast<ptrdiff_t>(turns), r.turns.end(), report.turns());
  std::ranges::copy(steps.largest, report.numbers());
  _exit(0);
}

class Company {
 public:
  Company(const Steps& steps, const Words& words, unsigned processes)
      : steps_(steps), words_(words), before_(words), last_(state.running.interval) {
    const uint64_t each = (steps.end - steps.first + processes - 1) / processes;
    own_end_ = std::min(steps.end, steps.first + each);
    for (uint64_t begin = own_end_; begin < steps.end; begin += each)
      parts_.push_back({begin, std::min(steps.end, begin + each)});
  }
  ~Company() {
    state.parts.processes = 1;
    state.parts.under_way = false;
    for (const Part& part : parts_)
      if (part.process > 0) kill(part.process, SIGKILL), waitpid(part.process, nullptr, 0);
  }
  Company(const Company&) = delete;
  Company& operator=(const Company&) = delete;

  uint64_t own_end() const { return own_end_; }

  bool begin() {
    device.observer.parts_begin();
    state.parts.under_way = true;
    for (Part& part : parts_) {
      part.report = std::make_unique<PartReport>(words_, static_cast<unsigned>(parts_.size() + 1),
                                                 part.end - part.begin, steps_.largest.size());
      if (!*part.report) return false;
      part.process = fork();
      if (part.process == 0) run_part(part, before_, steps_);
      if (part.process < 0) return false;
      ++state.parts.processes;
    }
    return true;
  }

  /// Call after this process has run its own part.
  bool take_over() {
    for (Part& part : parts_)
      if (!ended_well(part)) return false;
    if (!are_apart() || accesses() > state.running.steps_left) return false;
    for (const Part& part : parts_) take_over(*part.report);
    return true;
  }

 private:
  static bool ended_well(Part& part) {
    int status = 0;
    while (waitpid(part.process, &status, 0) < 0 && errno == EINTR) continue;
    part.process = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 && part.report->head().done;
  }

  int64_t accesses() const {
    int64_t all = 0;
    for (const Part& part : parts_) all += part.report->head().accesses;
    return all;
  }

  bool are_apart() const {
    for (size_t i = 0; i < (words_.groups() + 63) / 64; ++i) {
      uint64_t touched = 0;
      for (const Part& part : parts_) touched |= part.report->touched()[i];
      for (; touched; touched &= touched - 1)
        if (!is_apart(words_.group(64 * i + static_cast<size_t>(__builtin_ctzll(touched))))) return false;
    }
    return true;
  }

  /// True if no process touched a word that another one wrote, and all words without a reported write are unchanged.
  bool is_apart(const Group& g) const {
    uint64_t own[2];
    device.observer.touched(g.begin, g.words, state.running.launch_first, own);
    uint64_t wrote = own[0], read = own[1];
    for (const Part& part : parts_) {
      if (!part.report->has_touched(g.number)) continue;
      const uint64_t* const there = part.report->masks(g);
      if ((there[0] & (wrote | read)) | (there[1] & wrote)) return false;
      wrote |= there[0];
      read |= there[1];
    }
    return std::ranges::all_of(parts_, [&](const Part& part) { return tells_all(*part.report, g, wrote); });
  }

  /// Parts that wrote none of these words have checked this themselves.
  static bool tells_all(const PartReport& report, const Group& g, uint64_t wrote) {
    if (!report.has_touched(g.number) || !report.masks(g)[0]) return true;
    const auto* const here = reinterpret_cast<const uint32_t*>(g.begin);
    const uint32_t* const there = report.values(g);
    for (size_t i = 0; i < g.words; ++i)
      if (here[i] != there[i] && !(wrote >> i & 1)) return false;
    return true;
  }

  void take_over(const PartReport& report) {
    Running& r = state.running;
    const LaterIntervals later{last_ + 1, r.interval - last_};
    const Remembered* remembered = report.remembered();
    for (size_t i = 0; i < (words_.groups() + 63) / 64; ++i)
      for (uint64_t touched = report.touched()[i]; touched; touched &= touched - 1) {
        const Group g = words_.group(64 * i + static_cast<size_t>(__builtin_ctzll(touched)));
        take_over_values(report, g);
        if (is_near(g.begin))
          remembered += device.observer.touched_elsewhere(g.begin, report.masks(g), remembered, later);
      }
    for (size_t i = 0; i < report.head().turns; ++i)
      r.turns.push_back({report.turns()[i].first + later.by, report.turns()[i].block});
    for (size_t i = 0; i < steps_.largest.size(); ++i)
      steps_.largest[i] = std::max(steps_.largest[i], report.numbers()[i]);
    r.interval += report.head().intervals;
    r.steps_left -= report.head().accesses;
  }

  static void take_over_values(const PartReport& report, const Group& g) {
    for (uint64_t mask = report.masks(g)[0]; mask; mask &= mask - 1) {
      const auto i = static_cast<size_t>(__builtin_ctzll(mask));
      std::memcpy(reinterpret_cast<void*>(g.begin + 4 * i), report.values(g) + i, 4);
    }
  }

  const Steps& steps_;
  const Words& words_;
  Before before_;
  uint32_t last_;  // last interval before any part began
  uint64_t own_end_;
  std::vector<Part> parts_;
};

/// All costs are in units of one access. Finding touched words costs time for every word; merging costs time for
/// touched words, whose number is proportional to the share of the blocks.
bool is_worth_it(const Steps& steps, const Words& words) {
  constexpr double kAccesses = 6 << 20;  // takes a few hundredths of a second
  // The shadow is eight times as large, and each part copies its share of it.
  constexpr size_t kFewBytes = 256 << 20;
  const Running& r = state.running;
  const bool usual = !r.brief && r.sample.most_blocks == 0 && !r.cooperative;
  if (!kPolicy.in_parts || state.parts.cores < 2 || !usual || steps.end - steps.first < 2) return false;
  constexpr double kLookNear = 0.5, kTakeNear = 3.5, kLookFar = 0.06, kTakeFar = 0.25;
  const double share = static_cast<double>(steps.end - steps.first) / static_cast<double>(volume(r.grid));
  const size_t near = words.near_groups() * kGroup, far = words.groups() * kGroup - near;
  const double cost = (kLookNear + kTakeNear * share) * static_cast<double>(near) +
                      (kLookFar + kTakeFar * share) * static_cast<double>(far);
  const double work = static_cast<double>(steps.accesses) * static_cast<double>(steps.end - steps.first);
  return 4 * near < std::max(kFewBytes, device_capacity / 7) && work > std::max(kAccesses, 3 * cost);
}

}  // namespace

uint64_t run_in_parts(const Steps& steps) {
  if (steps.first >= steps.end || state.parts.met || state.threads.abandoned) return steps.first;
  const Words words;
  if (!is_worth_it(steps, words)) return steps.first;
  const auto processes = static_cast<unsigned>(std::min<uint64_t>(state.parts.cores, steps.end - steps.first));
  Company company(steps, words, processes);
  if (!company.begin()) return steps.first;
  for (uint64_t step = steps.first; step < company.own_end(); ++step) {
    steps.run(step);
    if (state.parts.met || state.threads.abandoned) return step + 1;
  }
  if (company.take_over()) return steps.end;
  state.parts.met = true;
  return company.own_end();
}

}  // namespace emu
