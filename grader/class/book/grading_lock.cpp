#include "grader/class/book/grading_lock.h"

#include <fcntl.h>
#include <unistd.h>

#include "grader/class/book/database.h"

namespace grader {
namespace {

/// Child processes do not inherit this lock, as they would with flock().
struct flock whole_file() {
  struct flock lock = {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

}  // namespace

GradingLock::GradingLock(const std::string& book) {
  const std::string path = book + ".lock";
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) throw BookError{BookTrouble::read_only, book};
  struct flock lock = whole_file();
  if (fcntl(file_, F_SETLK, &lock) == 0) return;
  struct flock other = whole_file();
  const bool here = fcntl(file_, F_GETLK, &other) == 0 && other.l_pid > 0;
  close(file_);
  throw BookError{BookTrouble::being_graded, book,
                  here ? "process " + std::to_string(other.l_pid) : "a process of another machine"};
}

GradingLock::~GradingLock() { close(file_); }

}  // namespace grader
