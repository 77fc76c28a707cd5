#include "grader/diagnosis/source_flow.h"

#include <algorithm>
#include <map>
#include <regex>
#include <vector>

#include "grader/base/text.h"
#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

/// Regular expressions walk down the text by recursion: none is tried on more than this.
constexpr size_t kMost = 100'000;

std::string code_of(const std::string& source) {
  std::string code = without_comments(source);
  if (code.size() > kMost) code.resize(kMost);
  return code;
}

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    if (in_word(c)) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(word);
      word.clear();
    }
  }
  return words;
}

int line_of(const std::string& text, size_t at) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

size_t skip_blanks(const std::string& text, size_t at) {
  while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at]))) ++at;
  return at;
}

size_t skip_blanks_back(const std::string& text, size_t end) {
  while (end > 0 && std::isspace(static_cast<unsigned char>(text[end - 1]))) --end;
  return end;
}

/// The bracket that closes the one at `open`, or npos.
size_t closing(const std::string& text, size_t open, char left, char right) {
  int depth = 0;
  for (size_t at = open; at < text.size(); ++at) {
    depth += text[at] == left ? 1 : text[at] == right ? -1 : 0;
    if (depth == 0) return at;
  }
  return std::string::npos;
}

/// The bracket that opens the one at `close`, or npos.
size_t opening(const std::string& text, size_t close, char left, char right) {
  int depth = 0;
  for (size_t at = close + 1; at-- > 0;) {
    depth += text[at] == right ? 1 : text[at] == left ? -1 : 0;
    if (depth == 0) return at;
  }
  return std::string::npos;
}

struct Assignment {
  std::string name, value;
};

/// `name = value`, each up to the next comma or semicolon.
std::vector<Assignment> assignments(const std::string& code) {
  std::vector<Assignment> all;
  for (size_t at = code.find('='); at != std::string::npos; at = code.find('=', at + 1)) {
    if (at + 1 < code.size() && code[at + 1] == '=') {
      ++at;
      continue;
    }
    const size_t end = skip_blanks_back(code, at);
    size_t begin = end;
    while (begin > 0 && in_word(code[begin - 1])) --begin;
    if (begin == end) continue;
    all.push_back({code.substr(begin, end - begin), code.substr(at + 1, code.find_first_of(",;", at) - at - 1)});
  }
  return all;
}

bool depends_on(const std::string& text, const std::set<std::string>& names) {
  const auto words = words_of(text);
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return names.count(word) > 0; });
}

/// The condition of the `if` whose statement or block begins at `at`; "" when it is none.
std::string condition_before(const std::string& code, size_t at) {
  const size_t end = skip_blanks_back(code, at);
  if (end == 0 || code[end - 1] != ')') return "";
  const size_t open = opening(code, end - 1, '(', ')');
  if (open == std::string::npos) return "";
  const size_t word = skip_blanks_back(code, open);
  if (word < 2 || code.compare(word - 2, 2, "if") != 0) return "";
  return code.substr(open + 1, end - open - 2);
}

bool in_branch_of_some(const std::string& code, size_t at, const std::set<std::string>& names) {
  if (depends_on(condition_before(code, at), names)) return true;
  int depth = 0;
  for (size_t i = at; i-- > 0;) {
    depth += code[i] == '}' ? 1 : code[i] == '{' ? -1 : 0;
    if (depth >= 0) continue;
    depth = 0;
    if (depends_on(condition_before(code, i), names)) return true;
  }
  return false;
}

/// Parts between commas that stand in no brackets.
std::vector<std::string> parts_of(const std::string& list) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : list) {
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (c == ',' && depth == 0)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  for (std::string& part : parts) part = trim(part);
  return parts;
}

using Parameters = std::map<std::string, std::vector<std::string>>;

std::string word_before(const std::string& code, size_t at) {
  const size_t end = skip_blanks_back(code, at);
  size_t begin = end;
  while (begin > 0 && in_word(code[begin - 1])) --begin;
  return code.substr(begin, end - begin);
}

/// The names of the parameters of every function that is defined here.
Parameters parameters(const std::string& code) {
  Parameters all;
  for (size_t open = code.find('('); open != std::string::npos; open = code.find('(', open + 1)) {
    const size_t close = closing(code, open, '(', ')');
    if (close == std::string::npos) break;
    const size_t body = skip_blanks(code, close + 1);
    const std::string name = word_before(code, open);
    static const std::set<std::string> kNone = {"", "if", "for", "while", "switch"};
    if (body >= code.size() || code[body] != '{' || kNone.count(name) > 0) continue;
    std::vector<std::string> names;
    for (const std::string& part : parts_of(code.substr(open + 1, close - open - 1))) {
      const auto words = words_of(part);
      names.push_back(words.size() < 2 ? "" : words.back());
    }
    all[name] = names;
  }
  return all;
}

/// Behind `name`, `name<…>` or `name<<<…>>>`: where the arguments begin; npos when this is no call.
size_t arguments_of(const std::string& code, size_t at) {
  at = skip_blanks(code, at);
  while (at < code.size() && code[at] == '<') {
    const bool launch = code.compare(at, 3, "<<<") == 0;
    const size_t end = launch ? code.find(">>>", at) : code.find('>', at);
    if (end == std::string::npos) return end;
    at = skip_blanks(code, end + (launch ? 3 : 1));
  }
  return at < code.size() && code[at] == '(' ? at : std::string::npos;
}

/// `(float*)B` is B.
std::string without_cast(const std::string& argument) {
  const size_t end = argument.rfind(')');
  const bool cast = !argument.empty() && argument[0] == '(' && end != std::string::npos && end + 1 < argument.size();
  if (cast) return trim(argument.substr(end + 1));
  const bool named = argument.ends_with(")") && argument.find("_cast<") != std::string::npos;
  if (!named) return argument;
  const size_t open = argument.rfind('(');
  return trim(argument.substr(open + 1, argument.size() - open - 2));
}

/// Two and no more that stand in each other's place.
ExchangedArguments exchanged(const std::vector<std::string>& names, const std::vector<std::string>& given) {
  ExchangedArguments found;
  int pairs = 0;
  for (size_t i = 0; i < names.size(); ++i)
    for (size_t j = i + 1; j < names.size(); ++j)
      if (!names[i].empty() && given[i] == names[j] && given[j] == names[i] && names[i] != names[j])
        ++pairs, found.first = given[i], found.second = given[j];
  return pairs == 1 ? found : ExchangedArguments{};
}

struct Function {
  std::string name;
  size_t begin = 0, body = 0, end = 0;  // of what stands before its name, of its braces
  bool kernel = false;
};

/// Every function that is defined here, in order.
std::vector<Function> functions(const std::string& code) {
  std::vector<Function> all;
  for (size_t open = code.find('('); open != std::string::npos; open = code.find('(', open + 1)) {
    const size_t close = closing(code, open, '(', ')');
    if (close == std::string::npos) break;
    const size_t body = skip_blanks(code, close + 1);
    static const std::set<std::string> kNone = {"", "if", "for", "while", "switch", "__launch_bounds__"};
    const std::string name = word_before(code, open);
    if (body >= code.size() || code[body] != '{' || kNone.count(name) > 0) continue;
    const size_t end = closing(code, body, '{', '}');
    if (end == std::string::npos) break;
    const size_t before = code.find_last_of(";}", open);
    const size_t begin = before == std::string::npos ? 0 : before + 1;
    all.push_back({name, begin, body, end, code.substr(begin, open - begin).find("__global__") != std::string::npos});
    open = body;
  }
  return all;
}

}  // namespace

InKernel in_kernel(const std::string& source, int line) {
  constexpr int kDeepest = 3;
  const std::string code = code_of(source);
  const std::vector<Function> all = functions(code);
  InKernel found{line, true};
  for (int depth = 0; depth < kDeepest; ++depth) {
    const auto around = std::find_if(all.begin(), all.end(), [&](const Function& f) {
      return line_of(code, f.body) <= found.line && found.line <= line_of(code, f.end);
    });
    if (around == all.end() || around->kernel) return found;
    std::vector<size_t> calls;
    for (size_t at = code.find(around->name); at != std::string::npos; at = code.find(around->name, at + 1)) {
      const size_t end = at + around->name.size();
      const bool word = (at == 0 || !in_word(code[at - 1])) && end < code.size() && !in_word(code[end]);
      const bool own = around->begin <= at && at <= around->end;
      if (word && !own && arguments_of(code, end) != std::string::npos) calls.push_back(at);
    }
    if (calls.empty()) return found;
    found = {line_of(code, calls.back()), found.once && calls.size() == 1};
  }
  return found;
}

std::set<std::string> thread_names(const std::string& source) {
  const auto all = assignments(code_of(source));
  std::set<std::string> names = {"threadIdx"};
  for (size_t before = 0; before != names.size();) {
    before = names.size();
    for (const Assignment& one : all)
      if (depends_on(one.value, names)) names.insert(one.name);
  }
  return names;
}

int barrier_of_some_threads(const std::string& source) {
  const std::string code = code_of(source);
  for (const Function& f : functions(code)) {
    const std::set<std::string> names = thread_names(code.substr(f.begin, f.end - f.begin));
    for (size_t at = code.find("__syncthreads", f.body); at < f.end; at = code.find("__syncthreads", at + 1))
      if (in_branch_of_some(code, at, names)) return line_of(code, at);
  }
  return 0;
}

bool copies_unawaited(const std::string& source) {
  const std::string code = code_of(source);
  if (code.find("__pipeline_memcpy_async") == std::string::npos) return false;
  size_t with_barrier = 0;
  for (size_t at = code.find("__pipeline_wait_prior"); at != std::string::npos;
       at = code.find("__pipeline_wait_prior", at + 1)) {
    const size_t end = std::min(code.find(';', at), code.size() - 1);
    const bool barrier = code.compare(skip_blanks(code, end + 1), 13, "__syncthreads") == 0;
    const bool drains = code.compare(at, 24, "__pipeline_wait_prior(0)") == 0;  // behind the last use
    if (!barrier && !drains) return true;
    with_barrier += barrier;
  }
  return with_barrier == 0;
}

bool is_accumulated(const std::string& source, const std::string& name) {
  if (name.empty() || !std::all_of(name.begin(), name.end(), in_word)) return false;
  const std::string subscripts = R"((\s*\[[^\]\n]{0,80}\])*\s*)";
  const std::regex adds("\\b" + name + subscripts + R"([-+]=)"),
      again("\\b" + name + subscripts + R"(=[^=;\n]{0,200}\b)" + name + R"(\b)");
  for (const std::string& line : split_lines(code_of(source)))
    if (line.size() < 1000 && (std::regex_search(line, adds) || std::regex_search(line, again))) return true;
  return false;
}

bool has_sum_without_value(const std::string& source) {
  static const std::regex declared(R"(\b(float|double|float4|half|T)\s+([^;=(){}]+);)"), name(R"(\w+)");
  const std::string code = code_of(source);
  for (const std::string& line : split_lines(code)) {
    std::smatch match;
    if (line.size() > 1000 || !std::regex_search(line, match, declared)) continue;
    for (const std::string& part : parts_of(match[2].str())) {
      const std::vector<std::string> words = words_of(part);
      if (words.empty() || !is_accumulated(source, words[0])) continue;
      const std::regex set("\\b" + words[0] + R"((\s*\[[^\]\n]{0,80}\])*(\.\w+)?\s*=[^=])");
      if (!std::regex_search(code, set)) return true;
    }
  }
  return false;
}

int whole_number_sum(const std::string& source) {
  static const std::regex declared(R"(\b(int|long|unsigned|short|int32_t|int64_t)\s+(\w+))");
  const std::string code = code_of(source);
  int number = 0;
  for (const std::string& line : split_lines(code)) {
    ++number;
    std::smatch match;
    if (line.size() > 1000 || line.find("for") != std::string::npos || !std::regex_search(line, match, declared))
      continue;
    const std::regex product("\\b" + match[2].str() + R"((\s*\[[^\]\n]{0,80}\])*\s*\+=[^;\n]{0,200}\*)");
    for (const std::string& other : split_lines(code))
      if (other.size() < 1000 && std::regex_search(other, product)) return number;
  }
  return 0;
}

ExchangedArguments exchanged_arguments(const std::string& source) {
  const std::string code = code_of(source);
  for (const auto& [function, names] : parameters(code))
    for (size_t at = code.find(function); at != std::string::npos; at = code.find(function, at + 1)) {
      const size_t end = at + function.size();
      if ((at > 0 && in_word(code[at - 1])) || (end < code.size() && in_word(code[end]))) continue;
      const size_t open = arguments_of(code, end);
      const size_t close = open == std::string::npos ? open : closing(code, open, '(', ')');
      if (close == std::string::npos) continue;
      auto given = parts_of(code.substr(open + 1, close - open - 1));
      for (std::string& one : given) one = without_cast(one);
      if (given.size() != names.size()) continue;
      ExchangedArguments found = exchanged(names, given);
      if (found.first.empty()) continue;
      found.line = line_of(code, open), found.function = function;
      return found;
    }
  return {};
}

OddStep odd_step(const std::string& source) {
  static const std::regex step(R"(\bfor\s*\([^;]*;[^;]*;[^;]*\+=\s*([A-Za-z_]\w*)\s*([-+])\s*1\s*\))");
  const std::vector<std::string> lines = split_lines(code_of(source));
  for (size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    if (lines[i].size() < 300 && std::regex_search(lines[i], match, step))
      return {static_cast<int>(i) + 1, match[2] == "+", match[1].str() + " " + match[2].str() + " 1"};
  }
  return {};
}

std::string unused_thread_axis(const std::string& source) {
  const std::string code = code_of(source);
  const auto used = [&](const char* what) { return code.find(what) != std::string::npos; };
  if (used("thread_rank") || used("= threadIdx;")) return "";
  if (used("threadIdx.y") && !used("threadIdx.x")) return ".x";
  // With blocks of one dimension y is rightly left out.
  static const std::regex two(
      R"(\bdim3\s+(?!\w*([gG]rid|[bB]locks|[nN]um_?[bB]lock))\w*([bB]lock|[tT]hread)\w*\s*[({]\s*([^,;(){}]+),\s*(?!1\s*[,)}])([^,;(){}]+)[,)}])");
  const bool square = std::regex_search(code, two);
  if (square && used("threadIdx.x") && !used("threadIdx.y") && !used("blockDim.x * blockDim.y")) return ".y";
  return "";
}

}  // namespace grader
