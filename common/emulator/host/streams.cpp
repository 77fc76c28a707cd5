#include "common/emulator/host/streams.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <unordered_map>

#include "common/emulator/host/late.h"
#include "common/emulator/host/link.h"

namespace emu {
namespace host {
namespace {

/// How many works of each stream are complete, by place.
using Clock = std::array<uint32_t, kStreams>;

struct Stream {
  uint32_t place = 0;  // assigned at the first use; 0 until then
  bool blocking = true;
};

struct Order {
  std::unordered_map<const void*, Stream> streams;
  std::unordered_map<const void*, Clock> events;  // what each recorded event waits for
  std::array<Clock, kStreams> known = {};         // what the next work of each stream waits for, by place
  Clock host = {};
  uint32_t changes = 0;
  std::unordered_map<const void*, Clock> asked;  // state at the last query that answered "not yet"
  bool of_threads = false;                       // each thread has its own default stream
};

/// Never destroyed: host code may use it while the process exits.
Order& order() {
  static auto* const order = new Order;
  return *order;
}

thread_local const cudaStream_t* current = nullptr;  // stream of the innermost OnStream
thread_local Clock* of_function = nullptr;           // what the host function run by this thread knows

/// Works that this thread has waited for.
Clock& waited() { return of_function ? *of_function : order().host; }

void join(Clock& to, const Clock& from) {
  std::ranges::transform(to, from, to.begin(), [](uint32_t a, uint32_t b) { return std::max(a, b); });
}

/// Returns a handle that no stream has. It is unique per thread: new threads do not reuse the handles of ended ones.
const void* stream_of_this_thread() {
  static std::atomic<uintptr_t> last = 0x100;
  thread_local const uintptr_t own = ++last;
  order().streams.try_emplace(reinterpret_cast<const void*>(own));
  return reinterpret_cast<const void*>(own);
}

const void* resolved(cudaStream_t handle) {
  if (handle == cudaStreamLegacy) return nullptr;
  return handle == cudaStreamPerThread || (!handle && order().of_threads) ? stream_of_this_thread() : handle;
}

/// Returns what the next work in this stream waits for.
Clock& prepared(const Stream& stream) {
  Order& o = order();
  Clock& known = o.known[stream.place];
  join(known, waited());
  if (stream.place != 0 && stream.blocking) join(known, o.known[0]);
  if (stream.place != 0) return known;
  for (const auto& [handle, other] : o.streams)
    if (other.blocking) join(known, o.known[other.place]);
  return known;
}

/// If there are more streams than places, some streams share a place and count as one stream.
uint32_t free_place() {
  std::array<int, kStreams> users = {};
  for (const auto& [handle, stream] : order().streams) ++users[stream.place];
  return static_cast<uint32_t>(std::min_element(users.begin() + 1, users.end()) - users.begin());
}

Stream stream_of(cudaStream_t handle) {
  const auto found = order().streams.find(resolved(handle));
  if (found == order().streams.end()) return {};
  if (found->second.place == 0) found->second.place = free_place();
  return found->second;
}

bool is_waited_for(const Clock& clock) {
  Clock both = waited();
  join(both, clock);
  return both == waited();
}

/// True at the first query while the work may still run. A second query finds it complete.
bool asks_too_early(const void* what, const Clock& clock) {
  Clock& last = order().asked[what];
  if (is_waited_for(clock) || last == clock) return false;
  last = clock;
  return true;
}

}  // namespace

cudaStream_t current_stream() { return current ? *current : nullptr; }

void add_stream(cudaStream_t stream, bool blocking) {
  const std::lock_guard lock(one_at_a_time());
  order().streams[stream] = {0, blocking};
}

void remove_stream(cudaStream_t stream) {
  const std::lock_guard lock(one_at_a_time());
  Order& o = order();
  if (const Stream s = stream_of(stream); s.blocking) join(o.known[0], o.known[s.place]);  // its work may still run
  o.streams.erase(stream);
}

void make_blocking(cudaStream_t stream) {
  const std::lock_guard lock(one_at_a_time());
  if (const auto found = order().streams.find(stream); found != order().streams.end()) found->second.blocking = true;
}

bool is_asynchronous() { return current != nullptr; }

Work next_work(cudaStream_t handle) {
  const std::lock_guard lock(one_at_a_time());
  const Stream stream = stream_of(handle);
  Clock& known = prepared(stream);
  ++order().changes;
  Work work{stream.place, 0, !order().streams.empty() || is_asynchronous(), {}};
  std::ranges::copy(known, work.known);
  work.number = ++known[stream.place];
  return work;
}

Work next_work() { return next_work(current_stream()); }

void record(cudaEvent_t event, cudaStream_t stream) {
  const std::lock_guard lock(one_at_a_time());
  order().events[event] = prepared(stream_of(stream));
}

void forget(cudaEvent_t event) {
  const std::lock_guard lock(one_at_a_time());
  order().events.erase(event);
}

void let_wait(cudaStream_t stream, cudaEvent_t event) {
  const std::lock_guard lock(one_at_a_time());
  if (const auto found = order().events.find(event); found != order().events.end())
    join(order().known[stream_of(stream).place], found->second);
}

void wait_for(cudaStream_t stream) {
  const std::lock_guard lock(one_at_a_time());
  ++order().changes;
  join(waited(), prepared(stream_of(stream)));
  run_waited_for(waited().data());
}

void wait_for(cudaEvent_t event) {
  const std::lock_guard lock(one_at_a_time());
  ++order().changes;
  if (const auto found = order().events.find(event); found != order().events.end()) join(waited(), found->second);
  run_waited_for(waited().data());
}

void wait_for_own_work() { wait_for(current_stream()); }

void wait_for_all() {
  const std::lock_guard lock(one_at_a_time());
  ++order().changes;
  for (const Clock& known : order().known) join(waited(), known);
  run_waited_for(waited().data());
}

void begin_streams() {
  const std::lock_guard lock(one_at_a_time());
  Order& o = order();
  for (auto& [handle, stream] : o.streams) stream.place = 0;
  o.events.clear();
  o.known = {};
  o.host = {};
}

bool has_unfinished() {
  const Order& o = order();
  for (size_t place = 0; place < kStreams; ++place)
    if (o.known[place][place] > waited()[place]) return true;
  return false;
}

void tell_waited(uint32_t known[kStreams]) { std::ranges::copy(waited(), known); }

uint32_t changes() { return order().changes; }

bool is_over(cudaEvent_t event) {
  const std::lock_guard lock(one_at_a_time());
  const auto found = order().events.find(event);
  if (found == order().events.end()) return true;
  return is_waited_for(found->second);
}

bool happened(cudaEvent_t event) {
  const std::lock_guard lock(one_at_a_time());
  const auto found = order().events.find(event);
  if (found != order().events.end() && asks_too_early(event, found->second)) return false;
  wait_for(event);
  return true;
}

bool is_idle(cudaStream_t stream) {
  const std::lock_guard lock(one_at_a_time());
  if (asks_too_early(resolved(stream), prepared(stream_of(stream)))) return false;
  wait_for(stream);
  return true;
}

void begin_host_function(const Work& work) {
  const std::lock_guard lock(one_at_a_time());
  of_function = new Clock(order().host);
  Clock before;
  std::ranges::copy(work.known, before.begin());
  join(*of_function, before);
}

void end_host_function() {
  const std::lock_guard lock(one_at_a_time());
  ++order().changes;
  delete of_function;
  of_function = nullptr;
}

void use_streams_of_threads() { order().of_threads = true; }

}  // namespace host

void use_streams_of_threads() { host::use_streams_of_threads(); }

OnStream::OnStream(cudaStream_t stream) : stream_(stream), before_(host::current) { host::current = &stream_; }
OnStream::~OnStream() { host::current = before_; }

LibraryStream::LibraryStream(cudaStream_t stream) { host::make_blocking(stream); }

void wait_for(cudaStream_t stream) { host::wait_for(stream); }

}  // namespace emu
