#include "grader/cli/record/work_log.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "grader/base/coding/digest.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/base/time_zone.h"

namespace grader {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

const std::string kBegin = "```worklog\n", kEnd = "```\n", kTitle = "# Work log: ";

std::string folder_of(const std::string& lab) { return package_root() + "/labs/" + lab; }
std::string path_of(const std::string& lab) { return folder_of(lab) + "/.worklog"; }

bool is_own(const std::string& file, const std::string& lab) {
  std::error_code error;
  return fs::weakly_canonical(fs::path(file).parent_path(), error) == fs::weakly_canonical(folder_of(lab), error) &&
         !error;
}

std::string hash_of(const std::string& line) { return digest_of(line).substr(0, 16); }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines = split_lines(text);
  std::erase_if(lines, [](const std::string& line) { return trim(line).empty(); });
  return lines;
}

/// Returns an empty object if the line is not an object.
Json parsed(const std::string& line) {
  Json value = Json::parse(line, nullptr, false);
  return value.is_object() ? value : Json::object();
}

bool append(const std::string& lab, Json entry) {
  const std::string before = read_work_log(lab);
  const std::vector<std::string> lines = lines_of(before);
  const Json last = lines.empty() ? Json::object() : parsed(lines.back());
  const bool same = std::ranges::all_of(
      entry.items(), [&](const auto& item) { return last.value(item.key(), Json()) == item.value(); });
  if (!lines.empty() && same) return true;
  Json line = {{"previous", lines.empty() ? "" : hash_of(lines.back())}, {"time", utc_text(std::time(nullptr))}};
  line.update(entry);
  std::ofstream file(path_of(lab), std::ios::app);
  file << line.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
  return static_cast<bool>(file.flush());
}

std::vector<std::string> strings_in(const Json& line, const char* key) {
  std::vector<std::string> words;
  if (line.contains(key) && line[key].is_array())
    for (const Json& word : line[key])
      if (word.is_string()) words.push_back(word.get<std::string>());
  return words;
}

std::string text_in(const Json& line, const char* key) {
  return line.contains(key) && line[key].is_string() ? line[key].get<std::string>() : "";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// Makes a text safe for a table cell.
std::string cell(std::string text) {
  std::ranges::replace(text, '|', '/');
  std::ranges::replace(text, '\n', ' ');
  return printable(text);
}

std::string row_of(const Json& line, const Json& before) {
  const std::vector<std::string> passing = strings_in(line, "passing"), earlier = strings_in(before, "passing");
  std::vector<std::string> began, stopped;
  std::ranges::copy_if(passing, std::back_inserter(began),
                       [&](const auto& id) { return std::ranges::find(earlier, id) == earlier.end(); });
  std::ranges::copy_if(earlier, std::back_inserter(stopped),
                       [&](const auto& id) { return std::ranges::find(passing, id) == passing.end(); });
  const bool timed = text_in(line, "event") == "time";
  const std::string seen = timed ? joined(strings_in(line, "seen")) : text_in(line, "mistake");
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", cell(text_in(line, "time")),
                     cell(text_in(line, "event")), cell(text_in(line, "file")), cell(text_in(line, "points")),
                     timed ? "" : cell(joined(began)), timed ? "" : cell(joined(stopped)), cell(seen));
}

std::string text_hash(const std::string& file) {
  std::string text;
  read_file(file, text);
  return digest_of(text).substr(0, 12);
}

}  // namespace

std::string read_work_log(const std::string& lab) {
  std::string text;
  read_file(path_of(lab), text);
  return text;
}

bool log_check(const std::string& file, const LabResult& result) {
  if (result.verdict == Verdict::error || !is_own(file, result.lab)) return true;
  Json passing = Json::array();
  for (const Check& check : result.checks)
    if (check.status == Status::passed) passing.push_back(check.id);
  return append(result.lab, {{"event", "check"},
                             {"file", text_hash(file)},
                             {"points", points_text(result.points) + " of " + points_text(result.max_points)},
                             {"passing", passing},
                             {"mistake", result.diagnosis ? result.diagnosis->id : ""},
                             {"hints", result.hints_taken},
                             {"version", package_version()}});
}

bool log_times(const std::string& lab, const std::string& file, const std::vector<std::string>& seen) {
  return !is_own(file, lab) || append(lab, {{"event", "time"}, {"file", text_hash(file)}, {"seen", seen}});
}

std::string head_of(const std::string& lines) {
  const std::vector<std::string> all = lines_of(lines);
  return all.empty() ? "" : hash_of(all.back());
}

std::string work_log_page(const std::string& lab, const std::string& lines) {
  const std::vector<std::string> all = lines_of(lines);
  if (all.empty()) return "";
  std::string page = kTitle + lab + "\n\nHead: " + head_of(lines) + "\n\n" +
                     "| time (UTC) | what | file | points | began to pass | no longer passes | mistake, or times |\n"
                     "|---|---|---|---|---|---|---|\n";
  Json before = Json::object();
  for (const std::string& line : all) {
    const Json value = parsed(line);
    page += row_of(value, before);
    if (text_in(value, "event") == "check") before = value;
  }
  page +=
      "\nThe lines behind the table. Each contains the hash of the line before; the head is the hash of the last one. "
      "This shows a\nlater change to anyone who has an earlier head. It does not prove honesty.\n\n" +
      kBegin;
  for (const std::string& line : all) page += line + "\n";
  return page + kEnd;
}

LogVerdict verify_work_log(const std::string& page, const std::string& head) {
  LogVerdict verdict;
  const size_t begin = page.find(kBegin), title = page.find(kTitle);
  const size_t end = begin == std::string::npos ? begin : page.find("\n" + kEnd, begin);
  verdict.has_head = head.empty();
  if (title != 0 || end == std::string::npos) return verdict;
  const std::string lines = page.substr(begin + kBegin.size(), end + 1 - begin - kBegin.size());
  const std::string lab = page.substr(kTitle.size(), page.find('\n') - kTitle.size());
  verdict.whole = page == work_log_page(lab, lines);
  std::string previous;
  for (const std::string& line : lines_of(lines)) {
    verdict.whole = verdict.whole && text_in(parsed(line), "previous") == previous;
    previous = hash_of(line);
    ++verdict.entries;
    if (previous != head) continue;
    verdict.has_head = true;
    verdict.entries_then = verdict.entries;
  }
  return verdict;
}

}  // namespace grader
