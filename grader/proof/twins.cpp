#include "grader/proof/twins.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "grader/base/text.h"
#include "grader/proof/expectations.h"

namespace grader {
namespace {

struct Marked {
  std::string code;
  std::vector<std::string> has, without;
};

std::vector<std::string> words_after(const std::string& line, const std::string& mark) {
  const size_t at = line.find(mark);
  return words_of(at == std::string::npos ? "" : line.substr(at + mark.size()));
}

std::vector<Marked> read_marks(const std::string& content) {
  std::vector<Marked> lines;
  for (const std::string& line : split_lines(content)) {
    const std::string code = line.substr(0, std::min(line.find("//has "), line.find("//not ")));
    lines.push_back({code, words_after(line, "//has "), words_after(line, "//not ")});
  }
  return lines;
}

std::string version_of(const std::vector<Marked>& lines, const std::string& version) {
  std::string source;
  for (const Marked& line : lines) {
    const bool missing = std::ranges::find(line.without, version) != line.without.end();
    const bool there = line.has.empty() ? !missing : line.has[0] == version;
    if (there) source += line.code;
    source += "\n";  // so that line numbers do not change
  }
  return source;
}

std::string id_of(const std::string& version) { return version.substr(0, version.find('/')); }

void add_versions(const std::string& path, std::vector<Twin>& twins) {
  std::string content;
  if (!read_file(path, content)) return;
  const std::vector<Marked> lines = read_marks(content);
  const std::vector<std::string> labs = header_words(content, "lab");
  std::map<std::string, std::set<std::string>> versions = {{"", {}}};
  for (const Marked& line : lines) {
    for (const std::string& version : line.without) versions[version].insert(id_of(version));
    if (line.has.empty()) continue;
    std::set<std::string>& accepted = versions[line.has[0]];
    accepted.insert(id_of(line.has[0]));
    accepted.insert(line.has.begin() + 1, line.has.end());
  }
  for (const std::string& line : split_lines(content)) {
    const std::vector<std::string> words = words_after(line, "// also: ");
    if (!words.empty()) versions[words[0]].insert(words.begin() + 1, words.end());
  }
  for (const auto& [version, accepted] : versions)
    twins.push_back({base_name(path), version, labs.empty() ? "" : labs[0], version_of(lines, version), accepted});
}

}  // namespace

std::vector<Twin> read_twins(const std::string& folder) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path());
  std::ranges::sort(paths);
  std::vector<Twin> twins;
  for (const std::string& path : paths) add_versions(path, twins);
  return twins;
}

}  // namespace grader
