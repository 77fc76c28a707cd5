#include "solutions/lecture/solution.h"

#include <algorithm>
#include <regex>
#include <sstream>

#include "grader/base/text.h"

namespace lecture {
namespace {

bool starts_with(const std::string& text, const std::string& start) { return text.rfind(start, 0) == 0; }

std::string without_comment(const std::string& line) {
  std::string code = line.substr(0, line.find("//"));
  code.erase(code.find_last_not_of(" \t\r") + 1);
  return code;
}

/// "// Why it is faster: x" and "// Why it is not faster: x" -> "x"; "" for any other line.
std::string sentence_of(const std::string& line, const std::string& start) {
  const size_t colon = line.find(": ");
  return starts_with(line, "// " + start) && colon != std::string::npos ? line.substr(colon + 2) : "";
}

std::vector<std::string> words_between(const std::string& list, const std::string& skip) {
  std::vector<std::string> words;
  std::istringstream stream(list);
  for (std::string word; std::getline(stream, word, ',');) {
    word = grader::trim(word);
    words.push_back(starts_with(word, skip) ? grader::trim(word.substr(skip.size())) : word);
  }
  return words;
}

/// `template <int BM, int BN>` above `void launch(`, and each `launch<128, 64>(`.
std::vector<std::map<std::string, int>> find_instances(const std::vector<std::string>& code) {
  static const std::regex call(R"(\blaunch<([0-9, ]+)>\()"), parameters(R"(template <((?:int \w+,? ?)+)>)");
  std::vector<std::string> names;
  std::vector<std::map<std::string, int>> instances;
  std::smatch found;
  for (size_t i = 0; i < code.size(); ++i) {
    const bool above_launch = i + 1 < code.size() && starts_with(code[i + 1], "void launch(");
    if (above_launch && std::regex_search(code[i], found, parameters)) names = words_between(found[1], "int");
    if (!std::regex_search(code[i], found, call)) continue;
    const std::vector<std::string> values = words_between(found[1], "");
    std::map<std::string, int> instance;
    for (size_t p = 0; p < std::min(names.size(), values.size()); ++p) instance[names[p]] = std::stoi(values[p]);
    instances.push_back(instance);
  }
  std::sort(instances.begin(), instances.end(), [](auto& a, auto& b) { return a["BM"] < b["BM"]; });
  return instances;
}

}  // namespace

Solution read_solution(const std::string& source) {
  static const std::regex constant(R"(^constexpr int (\w+) = (\d+);)");
  Solution solution;
  solution.source = source;
  int number = 0;
  for (const std::string& line : grader::split_lines(source)) {
    ++number;
    if (solution.changed.empty()) solution.changed = sentence_of(line, "Changed");
    if (solution.reason.empty()) solution.reason = sentence_of(line, "Why it is");
    const std::string code = without_comment(line);
    if (grader::trim(code).empty() || code[0] == '#') continue;
    solution.code.push_back(code);
    if (code.find("__syncthreads()") != std::string::npos) solution.barriers.push_back(number);
    std::smatch found;
    if (std::regex_search(code, found, constant)) solution.constants[found[1]] = std::stoi(found[2]);
  }
  solution.instances = find_instances(solution.code);
  return solution;
}

std::string with_row_on_x(const Solution& solution) {
  std::string source;
  int swapped = 0;
  for (std::string line : grader::split_lines(solution.source)) {
    const bool row = line.find("const int row =") != std::string::npos;
    if (row || line.find("const int col =") != std::string::npos) {
      for (size_t dot = line.find('.'); dot != std::string::npos; dot = line.find('.', dot + 1))
        line[dot + 1] = row ? 'x' : 'y';
      ++swapped;
    }
    source += line + "\n";
  }
  return swapped == 2 ? source : "";
}

std::string without_barrier(const Solution& solution, int number) {
  std::vector<std::string> lines = grader::split_lines(solution.source);
  lines.at(static_cast<size_t>(solution.barriers.at(static_cast<size_t>(number) - 1)) - 1).clear();
  std::string source;
  for (const std::string& line : lines) source += line + "\n";
  return source;
}

}  // namespace lecture
