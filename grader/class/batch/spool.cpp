#include "grader/class/batch/spool.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>

#include <nlohmann/json.hpp>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/class/batch/pool.h"
#include "grader/class/batch/receipt.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr const char *kTask = ".task", *kResult = ".result", *kNote = "job", *kPart = ".part-";

/// Other machines see the file complete or not at all: while it is written, it has a different name.
void write_whole(const fs::path& path, const std::string& text) {
  char host[64] = "";
  gethostname(host, sizeof host - 1);
  const fs::path aside = path.string() + kPart + host + "-" + std::to_string(getpid());
  unlink(aside.c_str());
  const int file = ::open(aside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
  if (file < 0 || !write_file(aside.string(), text) || rename(aside.c_str(), path.c_str()) != 0)
    throw SpoolError{printable(path.string()) + " cannot be written: is the disk full?"};
}

bool is_own(const struct stat& seen) { return S_ISREG(seen.st_mode) && seen.st_uid == geteuid(); }

/// "12.task" with ".task" -> 12; nullopt for other names.
std::optional<size_t> number_of(const std::string& name, const std::string& ending) {
  constexpr size_t kMostDigits = 9;
  if (!name.ends_with(ending)) return std::nullopt;
  const std::string digits = name.substr(0, name.size() - ending.size());
  const bool number = !digits.empty() && digits.size() <= kMostDigits &&
                      std::ranges::all_of(digits, [](unsigned char c) { return std::isdigit(c); });
  if (!number || (digits[0] == '0' && digits.size() > 1)) return std::nullopt;
  return std::stoul(digits);
}

std::string task_to_json(const Task& task) {
  const nlohmann::json value = {{"lab", task.lab},          {"digest", task.digest},
                                {"text", task.source.text}, {"unfit", task.source.unfit},
                                {"seed", task.seed},        {"backend", name_of(task.backend)},
                                {"timed", task.timed}};
  return value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

std::optional<Task> task_from_json(const std::string& text) {
  try {
    const auto value = nlohmann::json::parse(text);
    Task task{.lab = value.at("lab"), .digest = value.at("digest")};
    task.source = {value.at("text"), value.at("unfit")};
    task.seed = value.at("seed");
    task.backend = find_backend(value.at("backend").get<std::string>()).value_or(Backend::any);
    task.timed = value.at("timed");
    return task;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

Spool::Spool(fs::path folder) : folder_(std::move(folder)) {
  const std::string name = "The folder " + printable(folder_.string());
  struct stat seen = {};
  if (mkdir(folder_.c_str(), 0700) != 0 && errno != EEXIST)
    throw SpoolError{name + " cannot be made: " + std::strerror(errno) + "."};
  if (lstat(folder_.c_str(), &seen) != 0 || !S_ISDIR(seen.st_mode) || seen.st_uid != geteuid())
    throw SpoolError{name +
                     " is a link, a file or owned by another user, so it was not read. Remove it, or keep the "
                     "gradebook in a folder that only you can access."};
  if ((seen.st_mode & 0777) != 0700 && chmod(folder_.c_str(), 0700) != 0)
    throw SpoolError{
        name + " is accessible to other users, and its permissions cannot be changed: " + std::strerror(errno) + "."};
}

std::vector<size_t> Spool::numbers_of(const char* ending) const {
  std::vector<size_t> numbers;
  std::error_code error;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    const auto number = number_of(name, ending);
    struct stat seen = {};
    if (lstat(at->path().c_str(), &seen) != 0) continue;
    if (number && is_own(seen))
      numbers.push_back(*number);
    else if (number || (!number_of(name, kTask) && !number_of(name, kResult) && name != kNote &&
                        name.find(kPart) == std::string::npos))
      strange_.insert(name);
  }
  return numbers;
}

std::optional<std::string> Spool::read_own(const std::string& name) const {
  const int file = ::open((folder_ / name).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat seen = {};
  std::string text;
  const bool own =
      file >= 0 && fstat(file, &seen) == 0 && is_own(seen) && read_file("/proc/self/fd/" + std::to_string(file), text);
  if (file >= 0) ::close(file);
  return own ? std::optional(text) : std::nullopt;
}

bool Spool::is_free(size_t number) const {
  const auto taken = [&](const char* ending) {
    std::error_code error;
    return fs::exists(fs::symlink_status(folder_ / (std::to_string(number) + ending), error));
  };
  return !taken(kTask) && !taken(kResult);
}

size_t Spool::put(size_t number, const Task& task) const {
  while (!is_free(number)) ++number;
  write_whole(folder_ / (std::to_string(number) + kTask), task_to_json(task));
  return number;
}

std::optional<Task> Spool::task(size_t number) const {
  const std::string name = std::to_string(number) + kTask;
  const auto text = read_own(name);
  auto task = text ? task_from_json(*text) : std::nullopt;
  std::error_code error;
  if (!task && fs::exists(fs::symlink_status(folder_ / name, error))) strange_.insert(name);
  return task;
}

void Spool::put(size_t number, const Result& result) const {
  write_whole(folder_ / (std::to_string(number) + kResult), result_to_json(result));
}

std::set<size_t> Spool::open() const {
  const std::vector<size_t> tasks = numbers_of(kTask);
  std::set<size_t> numbers(tasks.begin(), tasks.end());
  for (const size_t number : numbers_of(kResult)) numbers.erase(number);
  std::erase_if(numbers, [&](size_t number) { return strange_.contains(std::to_string(number) + kTask); });
  return numbers;
}

void Spool::collect(const std::function<void(const Result&)>& use) const {
  for (const size_t number : numbers_of(kResult)) {
    const fs::path path = folder_ / (std::to_string(number) + kResult);
    const auto result = result_from_json(read_own(path.filename().string()).value_or(""));
    const auto asked = task(number);
    const bool fits = result && (!asked || asked->digest == result->question.source);
    if (fits) use(*result);
    // The task is removed first: a result without its task is collected once more.
    if (fits && asked) fs::remove(folder_ / (std::to_string(number) + kTask));
    fs::remove(path);
  }
}

void Spool::note(const std::string& text) const { write_whole(folder_ / kNote, text); }

std::string Spool::note() const { return read_own(kNote).value_or(""); }

void Spool::close() const {
  if (!open().empty()) return;
  std::error_code error;
  std::vector<fs::path> parts = {folder_ / kNote};
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error))
    if (at->path().filename().string().find(kPart) != std::string::npos) parts.push_back(at->path());
  for (const fs::path& part : parts) fs::remove(part, error);
  if (strange_.empty()) fs::remove(folder_, error);
}

void grade_share(const Spool& spool, size_t element, size_t elements, unsigned workers) {
  std::vector<size_t> numbers;
  std::vector<Task> tasks;
  std::vector<std::string> labs;
  const std::vector<std::string> known = lab_names();
  for (const size_t number : spool.open()) {
    if (number % elements != element) continue;
    auto task = spool.task(number);
    if (task && std::ranges::count(known, task->lab) > 0) {
      numbers.push_back(number);
      labs.push_back(task->lab);
      tasks.push_back(std::move(*task));
    }
  }
  grade_all(tasks, read_rubrics(labs), workers,
            [&](size_t task, const Result& result) { spool.put(numbers[task], result); });
}

}  // namespace grader
