#include "grader/class/batch/spool.h"

#include <unistd.h>
#include <nlohmann/json.hpp>

#include "grader/base/package.h"
#include "grader/base/private_file.h"
#include "grader/base/text.h"
#include "grader/class/batch/pool.h"
#include "grader/class/batch/receipt.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr const char *kTask = ".task", *kResult = ".result", *kNote = "job", *kUnfinished = ".part-";

/// Seen by other machines as a whole: an unfinished file has another name.
void write_whole(const fs::path& path, const std::string& text) {
  char host[64] = "";
  gethostname(host, sizeof host - 1);
  const fs::path aside = path.string() + kUnfinished + host + "-" + std::to_string(getpid());
  if (!write_private_file(aside.string(), text))
    throw fs::filesystem_error("cannot be written", aside, std::make_error_code(std::errc::io_error));
  fs::rename(aside, path);
}

/// Named by a number; what else lies here is somebody else's.
bool is_ours(const fs::path& path, const char* kind) {
  const std::string name = path.stem().string();
  return path.extension() == kind && !name.empty() && name.size() < 10 &&
         name.find_first_not_of("0123456789") == name.npos;
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
  make_private_folder(folder_);
  fs::permissions(folder_, fs::perms::owner_all);  // tasks hold what students wrote
}

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
    if (is_ours(entry.path(), kTask) &&
        !fs::exists(entry.path().parent_path() / (entry.path().stem().string() + kResult)))
      numbers.insert(std::stoul(entry.path().stem().string()));
  return numbers;
}

void Spool::collect(const std::function<void(const Result&)>& use) const {
  std::vector<fs::path> results;
  for (const auto& entry : fs::directory_iterator(folder_))
    if (is_ours(entry.path(), kResult)) results.push_back(entry.path());
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
  if (!open().empty()) return;
  std::error_code others;
  fs::remove(folder_ / kNote);
  for (const auto& entry : fs::directory_iterator(folder_))  // of nodes that were lost while they wrote
    if (entry.path().extension().string().starts_with(kUnfinished)) fs::remove(entry.path(), others);
  fs::remove(folder_, others);  // what is no task stays, and so does its folder
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
