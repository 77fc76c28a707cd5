#include "common/emulator/check/races.h"

#include <algorithm>
#include <cstring>

#include "common/emulator/device/state/clusters.h"
#include "common/emulator/observe/findings.h"

namespace emu {
namespace {

using lab::Access;
using lab::Detail;
using lab::FindingKind;
using lab::FindingRecord;
using lab::Severity;

Stamp writer(const Cell& c) { return {c.write_interval, c.write_pc, c.write_who}; }
Stamp reader(const Cell& c) { return {c.read_interval, c.read_pc, c.read_who}; }
Stamp reader2(const Cell& c) { return {c.read2_interval & ~kOtherBlock, c.read2_pc, c.read2_who}; }

// ---- recording accesses

bool in_this_block(uint32_t interval) {
  const Running& m = state.running;
  return interval >= m.block_first && (!m.interrupted || m.turns[turn_of(interval)].block == m.block_index);
}

/// `tile[y][x] -= …`: the thread has read the shared word that it is about to write.
bool updates_in_place(const AccessSite& site, const Cell& c) {
  if (!is_shared(site.address)) return false;
  const auto by_me = [](const Stamp& s) {
    return s.interval >= state.running.barrier_first && thread_of(s.who) == state.running.thread;
  };
  return by_me(reader(c)) || by_me(reader2(c));
}

void remember_write(const AccessSite& site, Cell& c) {
  const uint16_t updated = updates_in_place(site, c) ? kUpdated : 0;
  const uint16_t again = is_shared(site.address) ? anew(c) : 0;
  const uint16_t strong = site.atomic ? kAtomic : site.is_volatile ? kVolatile : 0;
  c.flags = static_cast<uint16_t>((c.flags & ~(kUpdated | kAnew | kByCopy | kReadBeside | kStrong)) | updated | again |
                                  strong);
  set_writer(c, site.pc);
}

/// True if `thread` and the thread of `s`, of the same warp, have synchronised since that access.
bool is_over_in_warp(const Stamp& s, int thread) {
  return met_since(thread_of(s.who), time_of(s.interval, step_of(s.who)), thread);
}

/// True if an access in the running block is ordered before the running thread.
bool is_over(const Stamp& s) {
  const Running& m = state.running;
  if (s.interval < m.barrier_first || thread_of(s.who) == m.thread) return true;
  return same_warp(s.who, m.who) && is_over_in_warp(s, m.thread);
}

/// How much a second reader adds to the first: different block 3, different warp 2, different lane 1, otherwise 0.
int strength(const Stamp& first, const Stamp& second, bool other_block) {
  if (other_block) return 3;
  if (second.interval < state.running.barrier_first) return 0;
  if (!same_warp(first.who, second.who)) return 2;
  return thread_of(first.who) == thread_of(second.who) || is_over_in_warp(first, thread_of(second.who)) ? 0 : 1;
}

}  // namespace

void Races::remember_read(const AccessSite& site, Cell& c) const {
  const Running& m = state.running;
  Stamp me{m.interval, site.pc, m.who}, first = reader(c), second = reader2(c);
  uint32_t oldest = is_shared(site.address) ? m.barrier_first : m.beside_first;
  bool second_counts = second.interval >= oldest;
  const auto is_behind = [&](const Stamp& s) {
    return is_over(s) || clocks.knows(m.thread, thread_of(s.who), s.interval);
  };
  if (first.interval < oldest || (in_this_block(first.interval) && is_behind(first))) {
    set_reader(c, site.pc);
    const bool other_block = c.read2_interval & kOtherBlock;
    if (!second_counts || (!other_block && is_behind(second))) c.read2_interval = 0;
    return;
  }
  int mine = strength(first, me, !in_this_block(first.interval));
  int theirs = second_counts ? strength(first, second, c.read2_interval & kOtherBlock) : 0;
  if (mine <= theirs) return;
  c.read2_interval = m.interval | (mine == 3 ? kOtherBlock : 0);
  c.read2_who = m.who;
  c.read2_pc = site.pc;
}

// ---- order between threads

void ThreadOrdering::fence(int thread, uint32_t interval) {
  if (!known_) known_ = std::make_unique<Known>();
  known_->fenced[static_cast<size_t>(thread)] = interval;
}

void ThreadOrdering::strong(int thread, uintptr_t address, bool releases) {
  if (last_word_.empty()) last_word_.resize(kMaxThreads);
  last_word_[static_cast<size_t>(thread)] = address;
  if (!known_) return;
  const auto me = static_cast<size_t>(thread);
  Set& here = known_->published_at[address];
  Set& seen = known_->seen_by[me];
  seen |= here;
  if (!releases || !known_->fenced[me]) return;
  here |= seen;
  here.set(me);
}

void ThreadOrdering::block_waits(uint64_t block) {
  if (known_ || !last_word_.empty()) waiting_.push_back({block, std::move(known_), std::move(last_word_)});
}

void ThreadOrdering::block_goes_on(uint64_t block) {
  const auto found = std::ranges::find(waiting_, block, &Waiting::block);
  clear();
  if (found == waiting_.end()) return;
  known_ = std::move(found->known);
  last_word_ = std::move(found->last_word);
  waiting_.erase(found);
}

bool ThreadOrdering::happened_before(int earlier, uint32_t interval, int later) const {
  const auto them = static_cast<size_t>(earlier);
  return known_ && interval <= known_->fenced[them] && known_->seen_by[static_cast<size_t>(later)][them];
}

bool ThreadOrdering::met_at_atomic(int one, int other, uintptr_t elsewhere) const {
  if (last_word_.empty()) return false;
  const uintptr_t word = last_word_[static_cast<size_t>(one)];
  return word != 0 && word != elsewhere && word == last_word_[static_cast<size_t>(other)];
}

// ---- races

/// True if the recorded access and the running thread's can happen at the same time.
bool Races::concurrent(const Stamp& s) const {
  const Running& m = state.running;
  if (s.interval < m.beside_first) return false;
  if (s.interval < m.launch_first) return !ordering.launch_happened_before(s.interval) && work_beside(s.interval);
  if (!in_this_block(s.interval)) return !ordering.happened_before(turn_of(s.interval), s.interval);
  return !is_over(s) && !threads.happened_before(thread_of(s.who), s.interval, m.thread) &&
         !clocks.knows(m.thread, thread_of(s.who), s.interval);
}

bool Races::settle_question() {
  question_.open = false;
  bool same = std::memcmp(question_.before, reinterpret_cast<void*>(question_.address), question_.bytes) == 0;
  if (same) {
    question_.finding.severity = Severity::warning;
    if (question_.finding.detail != Detail::different_stream) question_.finding.detail = Detail::same_value;
  }
  add_finding(question_.finding);
  return true;
}

void Races::ask_same_value(const AccessSite& site, const FindingRecord& f) {
  settle();
  question_.open = true;
  question_.address = site.address;
  question_.bytes = std::min<uint32_t>(site.bytes, 16);
  std::memcpy(question_.before, reinterpret_cast<void*>(site.address), question_.bytes);
  question_.finding = f;
  state.running.steps_left += std::max<int64_t>(state.running.budget, 0);
  state.running.budget = 0;  // makes the next access settle the question
}

namespace {

/// The other work may be a copy, which has a source line but no program counter.
void tell_other_work(FindingRecord& f, const Stamp& other) {
  f.detail = Detail::different_stream;
  f.other_pc = other.pc;
  if (other.pc == 0) f.other_line = work_beside(other.interval)->line;
}

}  // namespace

void Races::report_beside(const Moved& m, uintptr_t word, const Stamp& other, Access other_access) {
  FindingRecord f = finding_at({word, 4, m.write, false, 0}, FindingKind::global_race, Severity::error, Detail::none);
  tell_other_work(f, other);
  f.line = m.line;
  f.other_access = other_access;
  add_finding(f);
}

void Races::move(const Moved& m, Cell& c, uintptr_t word) {
  const auto beside = [](const Stamp& s) {
    return s.interval >= state.running.beside_first && work_beside(s.interval) != nullptr;
  };
  if (beside(writer(c))) report_beside(m, word, writer(c), c.flags & kAtomic ? Access::atomic : Access::write);
  if (!m.write && c.read_interval >= state.running.beside_first) {
    c.read2_interval = state.running.interval | kOtherBlock;
    c.read2_pc = 0;
    return;
  }
  if (!m.write) return set_reader(c, 0);
  for (const Stamp& s : {reader(c), reader2(c)})
    if (beside(s)) report_beside(m, word, s, Access::read);
  set_writer(c, 0);
  c.flags = static_cast<uint16_t>(c.flags & ~kStrong);
}

void Races::move_word(const Moved& m, Cell& c, unsigned mask, uintptr_t word) {
  if (mask == 15 && !(c.flags & kSplit)) return move(m, c, word);
  Cell* bytes = bytes_of(c);
  for (int b = 0; b < 4; ++b)
    if (mask >> b & 1) move(m, bytes[b], word);
}

void Races::report(const AccessSite& site, uintptr_t word, const Stamp& other, Access other_access) {
  const Running& m = state.running;
  const bool shared = is_shared(site.address), two_writes = site.write && !site.atomic && other_access == Access::write;
  if (shared && !two_writes && known_finding({FindingKind::shared_race, Detail::none, site.pc, other.pc})) return;
  FindingRecord f =
      finding_at(site, shared ? FindingKind::shared_race : FindingKind::global_race, Severity::error, Detail::none);
  if (word > site.address) f.byte_offset += static_cast<int64_t>(word - site.address);
  f.other_pc = other.pc;
  f.other_access = other_access;
  const bool beside = !shared && other.interval < m.launch_first;
  if (beside) tell_other_work(f, other);
  if (!beside) {
    const uint64_t first = shared ? running_first() : m.turns[turn_of(other.interval)].block;
    name_thread(first, thread_of(other.who), f.other_block, f.other_thread);
    const bool plain = !site.atomic && other_access != Access::atomic;  // as what a lock protects
    f.met_at_atomic = plain && first == running_first() && threads.met_at_atomic(m.thread, thread_of(other.who), word);
  }
  if (!beside && !std::ranges::equal(f.block, f.other_block)) f.detail = Detail::different_block;
  if (site.by_engine) {
    f.detail = site.write ? Detail::overwritten_by_copy : Detail::none;
    return add_finding(f);
  }
  if (two_writes)
    ask_same_value(site, f);
  else
    add_finding(f);
}

void Races::report_use(const AccessSite& site, uintptr_t word, const BesideUse& use, Detail detail) {
  if (known_finding({FindingKind::shared_race, detail, site.pc, use.pc})) return;
  FindingRecord f =
      finding_at({word, 4, site.write, site.atomic, site.pc}, FindingKind::shared_race, Severity::error, detail);
  f.other_pc = use.pc;
  f.number = site.by_engine && site.write;
  f.other_access = use.write ? Access::write : Access::read;
  add_finding(f);
}

/// Checks against asynchronous copies and reads that may still be in flight.
void Races::check_beside(const AccessSite& site, const Cell& c, uintptr_t word) {
  const int me = state.running.thread;
  const BesideUses::Piece& p = beside.piece(word);
  if (c.flags & kByCopy && !clocks.knows(me, p.writer.over)) report_use(site, word, p.writer, Detail::copy_under_way);
  if (!site.write || !(c.flags & kReadBeside)) return;
  for (int i = 0; i < p.count; ++i)
    if (const BesideUse& reader = p.readers[static_cast<size_t>(i)]; !clocks.knows(me, reader.over))
      return report_use(site, word, reader, Detail::read_under_way);
}

namespace {

bool swizzles_differ(const BesideUse& reader, const BesideUse& writer) {
  return reader.knows_swizzle && writer.knows_swizzle && reader.swizzle != writer.swizzle;
}

constexpr int kWordsOfPiece = BesideUses::kBytes / 4;

bool any_is_read_beside(uintptr_t word) {
  const Cell* cells = cell_of(word & ~(BesideUses::kBytes - 1));
  return std::any_of(cells, cells + kWordsOfPiece, [](const Cell& c) { return c.flags & kReadBeside; });
}

}  // namespace

bool Races::reads_what_came(const BesideUse& use, uintptr_t piece) {
  constexpr uint16_t kCame = kValid | kWritten | kByCopy;
  Cell* const cells = cell_of(piece);
  if (!std::all_of(cells, cells + kWordsOfPiece, [](const Cell& c) { return (c.flags & ~kReadBeside) == kCame; }))
    return false;
  const BesideUse& writer = beside.piece(piece).writer;
  if (!clocks.knows(state.running.thread, writer.over) || swizzles_differ(use, writer)) return false;
  beside.add_reader(piece, use, !any_is_read_beside(piece));
  for (int i = 0; i < kWordsOfPiece; ++i) cells[i].flags |= kReadBeside;
  return true;
}

void Races::use_word(const AccessSite& site, const BesideUse& use, Cell& c, uintptr_t word) {
  const bool by_thread = !(c.flags & kByCopy);
  const int me = state.running.thread;
  check(site, c, word);
  if (by_thread && c.write_interval >= state.running.block_first &&
      !clocks.is_fenced(me, thread_of(c.write_who), c.write_interval) &&
      !known_finding({FindingKind::async_order, Detail::no_proxy_fence, site.pc, c.write_pc})) {
    FindingRecord f = finding_at({word, 4, site.write, false, site.pc}, FindingKind::async_order, Severity::error,
                                 Detail::no_proxy_fence);
    f.other_pc = c.write_pc;
    name_thread(thread_of(c.write_who), f.other_block, f.other_thread);
    add_finding(f);
  }
  const BesideUse& writer = beside.piece(word).writer;
  if (!use.write && !by_thread && swizzles_differ(use, writer) &&
      !known_finding({FindingKind::async_order, Detail::swizzles_differ, site.pc, writer.pc})) {
    FindingRecord f = finding_at({word, 4, false, false, site.pc}, FindingKind::async_order, Severity::error,
                                 Detail::swizzles_differ);
    f.other_pc = writer.pc;
    f.number = use.swizzle;
    f.extent = writer.swizzle;
    add_finding(f);
  }
  if (!use.write) {
    beside.add_reader(word, use, !any_is_read_beside(word));
    c.flags |= kReadBeside;
    return;
  }
  c.flags = static_cast<uint16_t>((c.flags & ~(kReadBeside | kStrong | kUpdated | kAnew)) | kByCopy);
  c.read_interval = c.read2_interval = 0;
  set_writer(c, site.pc);
}

namespace {

/// PTX's memory consistency model: atomics and volatile accesses of a word do not race, since they are strong. Two volatile
/// writes are reported all the same, because the threads that read before they write lose an update.
bool are_strong(const AccessSite& site, const Cell& c) {
  if (site.is_volatile && site.write) return c.flags & kAtomic;
  return site.is_strong() && c.flags & kStrong;
}

}  // namespace

void Races::check(const AccessSite& site, const Cell& c, uintptr_t word) {
  if (c.flags & (kByCopy | kReadBeside)) check_beside(site, c, word);
  const bool last_was_atomic = c.flags & kAtomic;
  if (!(c.flags & kByCopy) && !are_strong(site, c) && concurrent(writer(c)))
    report(site, word, writer(c), last_was_atomic ? Access::atomic : Access::write);
  if (!site.write) return;
  if (concurrent(reader(c)))
    report(site, word, reader(c), Access::read);
  else if (concurrent(reader2(c)))
    report(site, word, reader2(c), Access::read);
}

void Races::track(const AccessSite& site, Cell& c, uintptr_t word) {
  check(site, c, word);
  if (site.write)
    remember_write(site, c);
  else if (!site.is_volatile)  // a later strong write does not race with it
    remember_read(site, c);
}

Cell* Races::bytes_of(Cell& c) {
  if (!split_cells_) split_cells_ = std::make_unique<SplitCells>();
  auto [it, is_new] = split_cells_->try_emplace(&c);
  if (is_new || !(c.flags & kSplit)) {
    for (Cell& b : it->second) b = c;
    c.flags |= kSplit;
  }
  return it->second;
}

void Races::track_word(const AccessSite& site, Cell& c, unsigned mask, uintptr_t word) {
  if (mask == 15 && !(c.flags & kSplit)) return track(site, c, word);
  if (!is_shared(word)) note_meeting_of_blocks();  // the cell does not record single bytes
  Cell* bytes = bytes_of(c);
  for (int b = 0; b < 4; ++b)
    if (mask >> b & 1) track(site, bytes[b], word);
}

}  // namespace emu
