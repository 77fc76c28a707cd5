// This process forks others, each with a copy of all that the device is, and each runs some of the blocks. What they tell
// is taken over only where the outcome is what one process would have had: no block had a finding, printed, used an atomic
// or wrote a variable (note_meeting_of_blocks()), and no word that one part wrote was touched by another. Else they are
// forgotten, and this process goes on alone.
#include "common/emulator/device/run/parts/parts.h"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <vector>

#include "common/emulator/device/run/device.h"

namespace emu {
namespace {

constexpr size_t kGroup = 64;  // words that one mask tells of

/// The words of all live allocations, in groups.
struct Words {
  struct Piece {
    uintptr_t begin;
    size_t words;
  };
  std::vector<Piece> groups;

  Words() {
    for (const Allocations* list : {&state.memory.allocations, &state.memory.lent})
      for (const auto& a : *list)
        if (a->live) add(a->base, (a->bytes + 3) / 4);
  }
  void add(uintptr_t begin, size_t words) {
    for (size_t at = 0; at < words; at += kGroup) groups.push_back({begin + 4 * at, std::min(kGroup, words - at)});
  }
};

/// What a part says of its blocks, in memory that it shares with the process that asked for them.
struct Told {
  bool done;
  uint32_t intervals;
  int64_t accesses;
  uint64_t wrote(size_t group) const { return masks()[2 * group]; }
  uint64_t read(size_t group) const { return masks()[2 * group + 1]; }
  uint64_t* masks() { return reinterpret_cast<uint64_t*>(this + 1); }
  const uint64_t* masks() const { return reinterpret_cast<const uint64_t*>(this + 1); }
  uint32_t* values(size_t groups) { return reinterpret_cast<uint32_t*>(masks() + 2 * groups); }
  const uint32_t* values(size_t groups) const { return reinterpret_cast<const uint32_t*>(masks() + 2 * groups); }
  static size_t bytes_for(size_t groups) { return sizeof(Told) + groups * (16 + 4 * kGroup); }
};

struct Part {
  uint64_t begin, end;
  pid_t process = 0;
  Told* told = nullptr;
};

int64_t accesses_left() { return state.running.steps_left + state.running.budget; }

void look_at_words(const Words& words, uint32_t since, Told& told) {
  for (size_t i = 0; i < words.groups.size(); ++i)
    device.observer.touched(words.groups[i].begin, words.groups[i].words, since, told.masks() + 2 * i);
}

/// The rest of the life of a process that was forked for these blocks: nothing of it is seen but what it tells.
[[noreturn]] void run_part(const Part& part, const Words& words, const std::function<void(uint64_t)>& run) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  syscall(SYS_close_range, 0, ~0u, 0);
  Running& r = state.running;
  state.parts.is_part = true;
  r.shows_progress = nullptr;
  const uint32_t before = r.interval;
  const int64_t left = accesses_left();
  for (uint64_t step = part.begin; step < part.end; ++step) run(step);
  Told& told = *part.told;
  told.intervals = r.interval - before;
  told.accesses = left - accesses_left();
  look_at_words(words, before + 1, told);
  uint32_t* values = told.values(words.groups.size());
  for (size_t i = 0; i < words.groups.size(); ++i)
    std::memcpy(values + i * kGroup, reinterpret_cast<void*>(words.groups[i].begin), 4 * words.groups[i].words);
  told.done = true;
  _exit(0);
}

void* shared_memory(size_t bytes) {
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

class Company {
 public:
  Company(uint64_t first, uint64_t steps, unsigned processes) {
    const uint64_t each = (steps - first + processes - 1) / processes;
    own_end_ = std::min(steps, first + each);
    for (uint64_t begin = own_end_; begin < steps; begin += each)
      parts_.push_back({begin, std::min(steps, begin + each)});
  }
  ~Company() {
    state.parts.processes = 1;
    for (const Part& part : parts_) {
      if (part.process > 0) kill(part.process, SIGKILL), waitpid(part.process, nullptr, 0);
      if (part.told) munmap(part.told, bytes());
    }
    if (own_) munmap(own_, bytes());
  }
  Company(const Company&) = delete;
  Company& operator=(const Company&) = delete;

  uint64_t own_end() const { return own_end_; }

  bool begin(const std::function<void(uint64_t)>& run) {
    own_ = static_cast<Told*>(shared_memory(bytes()));
    for (Part& part : parts_) {
      part.told = static_cast<Told*>(shared_memory(bytes()));
      if (!own_ || !part.told) return false;
      part.process = fork();
      if (part.process == 0) run_part(part, words_, run);
      if (part.process < 0) return false;
      ++state.parts.processes;
    }
    return true;
  }

  /// After this process has run its own part.
  bool take_over() {
    for (Part& part : parts_)
      if (!ended_well(part)) return false;
    look_at_words(words_, state.running.launch_first, *own_);
    if (!are_apart() || accesses() > state.running.steps_left) return false;
    for (const Part& part : parts_) take_over(*part.told);
    return true;
  }

 private:
  size_t bytes() const { return Told::bytes_for(words_.groups.size()); }

  static bool ended_well(Part& part) {
    int status = 0;
    while (waitpid(part.process, &status, 0) < 0 && errno == EINTR) continue;
    part.process = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 && part.told->done;
  }

  int64_t accesses() const {
    int64_t all = 0;
    for (const Part& part : parts_) all += part.told->accesses;
    return all;
  }

  bool are_apart() const {
    for (size_t i = 0; i < words_.groups.size(); ++i)
      if (!is_apart(i)) return false;
    return true;
  }

  /// Nobody touched what another one wrote, and what nobody is known to have written is as it was.
  bool is_apart(size_t group) const {
    uint64_t wrote = own_->wrote(group), read = own_->read(group);
    for (const Part& part : parts_) {
      const uint64_t here = part.told->wrote(group);
      if ((here & (wrote | read)) | (part.told->read(group) & wrote)) return false;
      wrote |= here;
      read |= part.told->read(group);
    }
    return std::ranges::all_of(parts_, [&](const Part& part) { return tells_all(*part.told, group, wrote); });
  }

  bool tells_all(const Told& told, size_t group, uint64_t wrote) const {
    const auto& [begin, words] = words_.groups[group];
    const auto* here = reinterpret_cast<const uint32_t*>(begin);
    const uint32_t* there = told.values(words_.groups.size()) + group * kGroup;
    if (std::memcmp(here, there, 4 * words) == 0) return true;
    for (size_t i = 0; i < words; ++i)
      if (here[i] != there[i] && !(wrote >> i & 1)) return false;
    return true;
  }

  void take_over(const Told& told) {
    for (size_t group = 0; group < words_.groups.size(); ++group) {
      const uintptr_t begin = words_.groups[group].begin;
      const uint32_t* values = told.values(words_.groups.size()) + group * kGroup;
      for (uint64_t mask = told.wrote(group); mask; mask &= mask - 1) {
        const auto i = static_cast<size_t>(__builtin_ctzll(mask));
        std::memcpy(reinterpret_cast<void*>(begin + 4 * i), values + i, 4);
      }
      device.observer.touched_elsewhere(begin, told.masks() + 2 * group);
    }
    state.running.interval += told.intervals;
    state.running.steps_left -= told.accesses;
  }

  uint64_t own_end_;
  std::vector<Part> parts_;
  Words words_;
  Told* own_ = nullptr;
};

bool is_worth_it(uint64_t steps) {
  constexpr int64_t kAccesses = 6 << 20;     // a few hundredths of a second
  constexpr size_t kMostBytes = 256u << 20;  // each part tells of all of them
  const Running& r = state.running;
  const bool usual = !r.brief && r.sample.most_blocks == 0 && !r.cooperative;
  const bool alone = !state.streams.several;  // or who used a word in work that may run beside this would be forgotten
  return kPolicy.in_parts && state.parts.cores > 1 && usual && alone && steps > 1 &&
         state.memory.bytes_in_use < kMostBytes && r.first_block_accesses * static_cast<int64_t>(steps) > kAccesses;
}

}  // namespace

uint64_t run_in_parts(uint64_t first, uint64_t steps, const std::function<void(uint64_t step)>& run) {
  if (first >= steps || state.parts.met || state.threads.abandoned || !is_worth_it(steps - first)) return first;
  const auto processes = static_cast<unsigned>(std::min<uint64_t>(state.parts.cores, steps - first));
  Company company(first, steps, processes);
  if (!company.begin(run)) return first;
  for (uint64_t step = first; step < company.own_end(); ++step) {
    run(step);
    if (state.parts.met || state.threads.abandoned) return step + 1;
  }
  return company.take_over() ? steps : company.own_end();
}

}  // namespace emu
