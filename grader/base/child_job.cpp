#include "grader/base/child_job.h"

#include <cerrno>
#include <csignal>
#include <new>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace grader {
namespace {

void write_all(int file, const std::string& text) {
  for (size_t done = 0; done < text.size();) {
    const ssize_t written = write(file, text.data() + done, text.size() - done);
    if (written < 0 && errno != EINTR) return;
    if (written > 0) done += static_cast<size_t>(written);
  }
}

[[noreturn]] void run_child(int file, pid_t parent, const std::function<std::string()>& work) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(1);
  try {
    write_all(file, work());
  } catch (const std::bad_alloc&) {
    _exit(1);
  }
  _exit(0);
}

}  // namespace

ChildJob::ChildJob(const std::function<std::string()>& work) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) {
    close(ends[0]);
    run_child(ends[1], parent, work);
  }
  close(ends[1]);
  output_ = ends[0];
  fcntl(output_, F_SETFL, O_NONBLOCK);
}

ChildJob::~ChildJob() {
  if (process_ > 0) {
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
  }
  if (output_ >= 0) close(output_);
}

std::optional<std::string> ChildJob::take() {
  char piece[1 << 16];
  ssize_t got;
  while ((got = read(output_, piece, sizeof piece)) > 0) text_.append(piece, static_cast<size_t>(got));
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return std::nullopt;
  return text_;
}

}  // namespace grader
