// The grader's side of a sandboxed run.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <vector>

#include "grader/sandbox/sandbox_run.h"

namespace grader::sandbox {
namespace {

/// A pipe that is read into a string, up to a limit.
struct Stream {
  Pipe* pipe;
  std::string* sink;
  uint64_t limit;      // bytes to keep
  uint64_t discarded;  // further bytes that may arrive
  int number = 0;      // number passed to the listener
  const Listener* listener = nullptr;
  uint64_t seen = 0;  // bytes read so far
};

// Reads the available bytes. False if more arrived than the limits allow.
bool take(Stream& stream) {
  static thread_local std::array<char, 1 << 17> buffer;  // its pages are touched only when they are read into
  const ssize_t got = read(stream.pipe->read, buffer.data(), buffer.size());
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return true;
  if (got <= 0) {
    stream.pipe->close_read();
    return true;
  }
  if (stream.listener && *stream.listener) (*stream.listener)(stream.number, {buffer.data(), static_cast<size_t>(got)});
  const uint64_t room = stream.limit - std::min<uint64_t>(stream.limit, stream.sink->size());
  const uint64_t kept = std::min<uint64_t>(room, static_cast<uint64_t>(got));
  stream.sink->append(buffer.data(), kept);
  const uint64_t more = static_cast<uint64_t>(got) - kept;
  const bool fits = more <= stream.discarded;
  stream.discarded -= std::min(stream.discarded, more);
  stream.seen += static_cast<uint64_t>(got);
  return fits;
}

constexpr double kGrace = 45;  // seconds that the keeper has to end everything; a loaded machine is slow

class Watch {
 public:
  Watch(Pipes& pipes, const Command& command, Clock::time_point start, Outcome& outcome)
      : pipes_(pipes),
        command_(command),
        outcome_(outcome),
        start_(start),
        streams_{{{&pipes.out, &outcome.out, command.limits.output_bytes, command.limits.discarded_bytes, 1,
                   &command.listener},
                  {&pipes.err, &outcome.err, command.limits.output_bytes, command.limits.discarded_bytes, 2,
                   &command.listener},
                  {&pipes.result, &outcome.result, command.limits.result_bytes, 0}}} {
    for (const Stream& stream : streams_) fcntl(stream.pipe->read, F_SETFL, O_NONBLOCK);
    fcntl(pipes.result.read, F_SETPIPE_SZ, 1 << 20);
  }

  Watched run() {
    std::vector<Report> reports;
    while (pipes_.report.read >= 0 && seconds_since(start_) < command_.limits.wall_seconds + kGrace) {
      keep_the_clock();
      if (!wait_for_something()) continue;
      for (Stream& stream : streams_)
        if (stream.pipe->read >= 0 && !take(stream)) stop(outcome_.output_capped);
      read_report(reports);
    }
    drain();
    outcome_.wall_seconds = seconds_since(start_);
    outcome_.lost = reports.empty();
    return {reports.empty() ? Report{} : reports.front(), stopped_};
  }

 private:
  void stop(bool& reason) {
    if (!stopped_) reason = true;
    stopped_ = true;
    pipes_.control.close_write();
  }

  void keep_the_clock() {
    if (seconds_since(start_) >= command_.limits.wall_seconds) stop(outcome_.wall_timeout);
  }

  bool wait_for_something() {
    pollfd waiting[4] = {{pipes_.report.read, POLLIN, 0}};
    for (size_t i = 0; i < streams_.size(); ++i) waiting[i + 1] = {streams_[i].pipe->read, POLLIN, 0};
    const double left = command_.limits.wall_seconds - seconds_since(start_);
    ready_ = poll(waiting, 4, std::clamp(static_cast<int>(left * 1000) + 1, 1, stopped_ ? 100 : 1000)) > 0;
    report_ready_ = ready_ && waiting[0].revents != 0;
    return ready_;
  }

  // The pipe ends when the keeper, which alone still holds it, is gone.
  void read_report(std::vector<Report>& reports) {
    Report report;
    if (!report_ready_) return;
    ssize_t got;
    do got = read(pipes_.report.read, &report, sizeof report);
    while (got < 0 && errno == EINTR);
    if (got == sizeof report)
      reports.push_back(report);
    else if (got >= 0 || errno != EAGAIN)
      pipes_.report.close_read();
  }

  // No process writes any longer: reads what is left in the pipes.
  void drain() {
    for (Stream& stream : streams_)
      for (uint64_t before = UINT64_MAX; stream.pipe->read >= 0 && before != stream.seen;) {
        before = stream.seen;
        if (take(stream)) continue;
        outcome_.output_capped = true;
        break;
      }
  }

  Pipes& pipes_;
  const Command& command_;
  Outcome& outcome_;
  Clock::time_point start_;
  std::array<Stream, 3> streams_;
  bool stopped_ = false, ready_ = false, report_ready_ = false;
};

}  // namespace

Watched watch(Pipes& pipes, const Command& command, Clock::time_point start, Outcome& outcome) {
  return Watch(pipes, command, start, outcome).run();
}

}  // namespace grader::sandbox
