#include "grader/diagnosis/source_forms.h"

#include <algorithm>
#include <regex>
#include <vector>

#include "grader/base/text.h"
#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

/// The first line that a pattern is found in, from 1; 0 when there is none.
int line_of(const std::string& source, const std::regex& pattern) {
  const std::vector<std::string> lines = code_lines(source);
  const auto at = std::find_if(lines.begin(), lines.end(),
                               [&](const std::string& line) { return std::regex_search(line, pattern); });
  return at == lines.end() ? 0 : static_cast<int>(at - lines.begin()) + 1;
}

}  // namespace

bool adds_by_halves(const std::string& source) {
  static const std::regex halves(R"(\bfor\s*\(.*(>>=\s*1|/=\s*2)\b)"), shared(R"(\b__shared__\b)");
  return line_of(source, halves) > 0 && line_of(source, shared) > 0;
}

bool is_shared_scalar(const std::string& source, const std::string& name) {
  const bool plain = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  });
  return plain && line_of(source, std::regex(R"(\b__shared__\b[^;\[]*\b)" + name + R"(\s*[;,=])")) > 0;
}

bool for_first_thread_only(const std::string& source, int line) {
  static const std::regex first(R"(\bif\s*\(.*(==\s*0|!\s*\w+)\b)");
  const std::vector<std::string> lines = code_lines(source);
  for (int at = std::max(line - 1, 1); at <= line && at <= static_cast<int>(lines.size()); ++at)
    if (std::regex_search(lines[static_cast<size_t>(at) - 1], first)) return true;
  return false;
}

int split_index(const std::string& source) {
  static const std::regex split(R"(\w\s*%\s*([A-Z]\b|[a-z_]+[a-z_A-Z0-9]*\b(?!\s*[.(])))");
  static const std::regex test(R"(\bif\s*\(.*[<>]=?\s*\w+\s*(\)|&&|\|\|))");
  return line_of(source, test) ? 0 : line_of(source, split);
}

int mixed_axes(const std::string& source) {
  static const std::regex mixed(R"(blockIdx\s*\.\s*(x\s*\*\s*blockDim\s*\.\s*y|y\s*\*\s*blockDim\s*\.\s*x)|)"
                                R"(blockDim\s*\.\s*(x\s*\*\s*blockIdx\s*\.\s*y|y\s*\*\s*blockIdx\s*\.\s*x))");
  return line_of(source, mixed);
}

}  // namespace grader
