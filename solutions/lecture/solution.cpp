#include "solutions/lecture/solution.h"

#include <algorithm>
#include <cstdlib>

#include "common/source/code.h"
#include "common/source/pattern.h"
#include "grader/base/text.h"

namespace lecture {
namespace {

/// "// Why it is faster: x" and "// Why it is not faster: x" -> "x"; "" for any other line.
std::string sentence_of(const std::string& line, const std::string& start) {
  const size_t colon = line.find(": ");
  return line.starts_with("// " + start) && colon != std::string::npos ? line.substr(colon + 2) : "";
}

/// `template <int BM, int BN>` before `void launch(`, and each `launch<128, 64>(`.
std::vector<std::map<std::string, int>> find_instances(const source::Code& code) {
  static const source::Pattern function("template < ~> > void launch ("), call("launch < ~> > (");
  const source::Syntax& s = code.tokens();
  const source::Match declared = function.find(s, code.all());
  if (declared.empty()) return {};
  const auto names = s.split({declared[2], declared[3]}, false);
  std::vector<std::map<std::string, int>> instances;
  for (int from = 0;;) {
    const source::Match at = call.find(s, {from, s.size()});
    if (at.empty()) break;
    from = at.back();
    const auto values = s.split({at[2], at[3]}, false);
    if (s.token(at[2]).kind != source::Token::Kind::number) continue;
    std::map<std::string, int> instance;
    for (size_t p = 0; p < std::min(names.size(), values.size()); ++p)
      instance[code.word(names[p].end - 1)] = std::atoi(code.word(values[p].begin).c_str());
    instances.push_back(instance);
  }
  std::sort(instances.begin(), instances.end(), [](auto& a, auto& b) { return a["BM"] < b["BM"]; });
  return instances;
}

std::map<std::string, int> find_constants(const source::Code& code) {
  static const source::Pattern constant("constexpr int $name = $word ;");
  std::map<std::string, int> constants;
  for (int line = 1; line <= code.lines(); ++line) {
    const source::Match at = constant.find(code.tokens(), code.line(line));
    if (at.empty() || code.tokens().token(at[4]).kind != source::Token::Kind::number) continue;
    const size_t begin = code.begin(at[0]);
    if (begin == 0 || code.text()[begin - 1] == '\n') constants[code.word(at[2])] = std::atoi(code.word(at[4]).c_str());
  }
  return constants;
}

}  // namespace

Solution read_solution(const std::string& text) {
  Solution solution;
  solution.source = text;
  for (const std::string& line : grader::split_lines(text)) {
    if (solution.changed.empty()) solution.changed = sentence_of(line, "Changed");
    if (solution.reason.empty()) solution.reason = sentence_of(line, "Why it is");
    if (solution.measured.empty() && line.starts_with("// Measured")) solution.measured = line.substr(3);
  }
  int number = 0;
  for (std::string line : grader::split_lines(source::without_comments(text))) {
    ++number;
    line.erase(line.find_last_not_of(' ') + 1);
    if (line.empty() || line[0] == '#') continue;
    solution.code.push_back(line);
    if (line.find("__syncthreads()") != std::string::npos) solution.barriers.push_back(number);
  }
  const source::Code code(text);
  solution.constants = find_constants(code);
  solution.instances = find_instances(code);
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

std::string with_transposed_tile(const Solution& solution) {
  std::string source = solution.source;
  for (const auto& [from, to] :
       {std::pair<std::string, std::string>{"B_tile[ty][tx]", "B_tile[tx][ty]"}, {"B_tile[k][tx]", "B_tile[tx][k]"}}) {
    const size_t at = source.find(from);
    if (at == std::string::npos || source.find(from, at + 1) != std::string::npos) return "";
    source.replace(at, from.size(), to);
  }
  return source;
}

std::string with_early_return(const Solution& solution) {
  std::string source;
  bool there = false;
  for (const std::string& line : grader::split_lines(solution.source)) {
    source += line + "\n";
    if (line.find("const int col =") == std::string::npos) continue;
    source += "  if (row >= M || col >= N) return;\n";
    there = true;
  }
  return there ? source : "";
}

std::string without_barrier(const Solution& solution, int number) {
  std::vector<std::string> lines = grader::split_lines(solution.source);
  lines.at(static_cast<size_t>(solution.barriers.at(static_cast<size_t>(number) - 1)) - 1).clear();
  std::string source;
  for (const std::string& line : lines) source += line + "\n";
  return source;
}

}  // namespace lecture
