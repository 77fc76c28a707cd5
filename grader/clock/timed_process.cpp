#include "grader/clock/timed_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "common/matmul/turns.h"
#include "common/timing/timing.h"
#include "grader/base/text.h"
#include "grader/build/gpu.h"
#include "grader/run/job.h"

namespace grader {
namespace {

std::string letter(lab::Turn turn) { return {static_cast<char>(turn)}; }

void append(std::string& command, const std::vector<int32_t>& numbers) {
  command.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(int32_t));
}

lab::CaseHeader header_of(const Shape& s) { return {s.M, s.N, s.K, {}, {}, 0, 0, 0, 0, 0, 0, 1, {}, {}, {}}; }

Command time_command(const std::string& binary, Flavour flavour, const Workspace& workspace, double wall_seconds) {
  Command command;
  command.argv = {binary, "--time", workspace.file("turns"), workspace.file("answers")};
  command.readable = {binary};
  command.writable = workspace.path();
  command.gpu = flavour == Flavour::gpu;
  if (command.gpu) command.environment = gpu_environment();
  command.limits.cpu_seconds = wall_seconds;
  command.limits.wall_seconds = wall_seconds;
  return command;
}

}  // namespace

TimedProcess::TimedProcess(const std::string& binary, Flavour flavour, const Shape& shape, double wall_seconds)
    : shape_(shape), error_(workspace_.error()), nonce_(new_nonce()) {
  make_pipes();
  if (flavour != Flavour::gpu) outputs_ = std::make_unique<Outputs>(std::vector<Shape>(lab::kRotatedSets, shape));
  if (outputs_ && !outputs_->ok()) fail("there is no memory for its results");
  if (!error_.empty()) return;
  start(binary, flavour, wall_seconds);
  std::string job;
  const lab::CaseHeader header = header_of(shape);
  lab::encode_job_header(job, 1, nonce_);
  lab::append_bytes(job, &header, 1);
  write_all(job.data(), job.size());
}

void TimedProcess::leave() {
  if (to_ >= 0) close(to_);  // the runner reads the end of its input and exits
  to_ = -1;
  fail("the timed process was asked to end");
}

TimedProcess::~TimedProcess() {
  leave();
  if (from_ >= 0) close(from_);
  if (sandbox_.joinable()) sandbox_.join();
}

// Opened for reading and writing, so that neither side waits for the other to open it, and a process that dies causes
// no SIGPIPE.
void TimedProcess::make_pipes() {
  if (!error_.empty()) return;
  for (const char* name : {"turns", "answers"}) {
    const std::string path = workspace_.file(name);
    if (mkfifo(path.c_str(), 0666) != 0 || chmod(path.c_str(), 0666) != 0) return fail("no named pipe can be made");
    (to_ < 0 ? to_ : from_) = open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK);
  }
  if (to_ < 0 || from_ < 0) return fail("no named pipe can be opened");
  fcntl(to_, F_SETPIPE_SZ, 1 << 20);
  fcntl(from_, F_SETPIPE_SZ, 1 << 20);
}

void TimedProcess::start(const std::string& binary, Flavour flavour, double wall_seconds) {
  deadline_ = lab::now_seconds() + wall_seconds;
  sandbox_ = std::thread([this, command = time_command(binary, flavour, workspace_, wall_seconds)]() mutable {
    if (outputs_) command.outputs = outputs_->file();
    outcome_ = run(command);
    ended_ = true;
  });
}

void TimedProcess::fail(const char* why) {
  if (error_.empty()) error_ = why;
}

std::string TimedProcess::how_it_ended() const {
  if (!outcome_.started) return ": " + outcome_.error;
  if (outcome_.signal) return " (signal " + std::to_string(outcome_.signal) + ")";
  const std::vector<std::string> said = split_lines(outcome_.err);
  if (!said.empty() && !said[0].empty()) return ": " + printable(said[0].substr(0, 200));
  return " (exit code " + std::to_string(outcome_.exit_code) + ")";
}

/// Wakes up every 20 ms, to notice a process that has died.
bool TimedProcess::wait_for(int file, short what) {
  while (error_.empty()) {
    pollfd waiting{file, what, 0};
    if (poll(&waiting, 1, 20) > 0) return true;
    if (ended_) fail(("matmul ended its process while it was timed" + how_it_ended()).c_str());
    if (lab::now_seconds() > deadline_) fail("matmul took too long to be timed");
  }
  return false;
}

void TimedProcess::write_all(const void* bytes, size_t size) {
  const char* at = static_cast<const char*>(bytes);
  while (size > 0 && wait_for(to_, POLLOUT)) {
    const ssize_t put = write(to_, at, size);
    if (put < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (put <= 0) return fail("the timed process does not take its input");
    at += put;
    size -= static_cast<size_t>(put);
  }
}

void TimedProcess::read_all(void* bytes, size_t size) {
  char* at = static_cast<char*>(bytes);
  while (size > 0 && wait_for(from_, POLLIN)) {
    const ssize_t got = read(from_, at, size);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (got <= 0) return fail("the timed process does not answer");
    at += got;
    size -= static_cast<size_t>(got);
  }
}

void TimedProcess::expect_done() {
  char answer = lab::kTurnDone;
  read_all(&answer, 1);
  if (answer != lab::kTurnDone) fail("the timed process answered out of turn");
}

/// An answer that arrives before the question is a forgery.
double TimedProcess::timed_turn(const std::string& command, void* bytes, size_t size) {
  pollfd waiting{from_, POLLIN, 0};
  if (error_.empty() && poll(&waiting, 1, 0) > 0) fail("the timed process answered out of turn");
  const double begin = lab::now_seconds();
  write_all(command.data(), command.size());
  expect_done();
  read_all(bytes, size);
  return lab::now_seconds() - begin;
}

void TimedProcess::take_shape(const Shape& shape) {
  shape_ = shape;
  loads_ = 0;
  std::string command = letter(lab::Turn::shape);
  const lab::CaseHeader header = header_of(shape);
  lab::append_bytes(command, &header, 1);
  timed_turn(command);
}

double TimedProcess::load(const lab::Fresh& fresh) {
  std::string command = letter(lab::Turn::load);
  lab::append_bytes(command, &fresh, 1);
  ++loads_;
  return timed_turn(command);
}

TimedCall TimedProcess::go() {
  TimedCall call;
  call.judge = timed_turn(letter(lab::Turn::go), &call.claimed, sizeof call.claimed);
  return call;
}

double TimedProcess::batch(int calls) {
  std::string command = letter(lab::Turn::batch);
  append(command, {calls});
  return timed_turn(command);
}

double TimedProcess::ping() { return timed_turn(letter(lab::Turn::ping)); }

std::vector<float> TimedProcess::rows(const std::vector<int32_t>& numbers) {
  if (outputs_) return outputs_->read_rows(loads_ % lab::kRotatedSets, numbers);
  std::string command = letter(lab::Turn::rows);
  append(command, {static_cast<int32_t>(numbers.size())});
  append(command, numbers);
  write_all(command.data(), command.size());
  lab::RecordHeader header{};
  read_all(&header, sizeof header);
  std::vector<float> values(numbers.size() * static_cast<size_t>(shape_.N));
  if (header.nonce != nonce_ || header.bytes != values.size() * sizeof(float))
    fail("the timed process answered out of turn");
  read_all(values.data(), values.size() * sizeof(float));
  return values;
}

}  // namespace grader
