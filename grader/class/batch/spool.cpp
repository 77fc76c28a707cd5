#include "grader/class/batch/spool.h"

#include <unistd.h>
#include <nlohmann/json.hpp>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/class/batch/pool.h"
#include "grader/class/batch/receipt.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr const char *kTask = ".task", *kResult = ".result", *kNote = "job";

/// Seen by other machines as a whole: an unfinished file has another name.
void write_whole(const fs::path& path, const std::string& text) {
  char host[64] = "";
  gethostname(host, sizeof host - 1);
  const fs::path aside = path.string() + ".part-" + host + "-" + std::to_string(getpid());
  if (!write_file(aside.string(), text))
    throw fs::filesystem_error("cannot be written", aside, std::make_error_code(std::errc::io_error));
  fs::rename(aside, path);
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

Spool::Spool(fs::path folder) : folder_(std::move(folder)) { fs::create_directories(folder_); }

void Spool::put(size_t number, const Task& task) const {
  write_whole(folder_ / (std::to_string(number) + kTask), task_to_json(task));
}

std::optional<Task> Spool::task(size_t number) const {
  std::string text;
  if (!read_file((folder_ / (std::to_string(number) + kTask)).string(), text)) return std::nullopt;
  return task_from_json(text);
}

void Spool::put(size_t number, const Result& result) const {
  write_whole(folder_ / (std::to_string(number) + kResult), result_to_json(result));
}

std::set<size_t> Spool::open() const {
  std::set<size_t> numbers;
  for (const auto& entry : fs::directory_iterator(folder_))
    if (entry.path().extension() == kTask &&
        !fs::exists(entry.path().parent_path() / (entry.path().stem().string() + kResult)))
      numbers.insert(std::stoul(entry.path().stem().string()));
  return numbers;
}

void Spool::collect(const std::function<void(const Result&)>& use) const {
  std::vector<fs::path> results;
  for (const auto& entry : fs::directory_iterator(folder_))
    if (entry.path().extension() == kResult) results.push_back(entry.path());
  for (const fs::path& path : results) {
    std::string text;
    read_file(path.string(), text);
    const auto result = result_from_json(text);
    if (result) use(*result);
    fs::path task = path;
    if (result) fs::remove(task.replace_extension(kTask));  // first: a result without its task is collected once more
    fs::remove(path);
  }
}

void Spool::note(const std::string& text) const { write_whole(folder_ / kNote, text); }

std::string Spool::note() const {
  std::string text;
  read_file((folder_ / kNote).string(), text);
  return text;
}

void Spool::close() const {
  if (open().empty()) fs::remove_all(folder_);
}

void grade_share(const Spool& spool, size_t element, size_t elements, unsigned workers) {
  std::vector<size_t> numbers;
  std::vector<Task> tasks;
  std::vector<std::string> labs;
  for (const size_t number : spool.open()) {
    if (number % elements != element) continue;
    if (auto task = spool.task(number)) {
      numbers.push_back(number);
      labs.push_back(task->lab);
      tasks.push_back(std::move(*task));
    }
  }
  grade_all(tasks, read_rubrics(labs), workers,
            [&](size_t task, const Result& result) { spool.put(numbers[task], result); });
}

}  // namespace grader
