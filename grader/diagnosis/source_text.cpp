#include "grader/diagnosis/source_text.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>

#include "grader/base/text.h"

namespace grader {
namespace {

enum class State { code, line_comment, block_comment, string, character };

/// What follows `at` in the text, and how many characters belong to it.
State next_state(State state, const std::string& s, size_t at, size_t& length) {
  const auto here = [&](const char* word) { return s.compare(at, 2, word) == 0; };
  length = 1;
  switch (state) {
    case State::code:
      if (here("//")) return length = 2, State::line_comment;
      if (here("/*")) return length = 2, State::block_comment;
      if (s[at] == '"') return State::string;
      // 1'000 is a number, not the beginning of a character.
      if (s[at] == '\'' && (at == 0 || !std::isalnum(static_cast<unsigned char>(s[at - 1])))) return State::character;
      return state;
    case State::line_comment:
      return s[at] == '\n' ? State::code : state;
    case State::block_comment:
      return here("*/") ? (length = 2, State::code) : state;
    case State::string:
    case State::character:
      if (s[at] == '\\') return length = 2, state;
      return s[at] == (state == State::string ? '"' : '\'') || s[at] == '\n' ? State::code : state;
  }
  return state;
}

using Patterns = std::vector<std::string>;

/// The patterns of a place, the most telling first.
Patterns patterns_of(Place place) {
  switch (place) {
    case Place::load_a:
      return {R"(=.*\b(d_?|dev_?)?[aA]\w*\s*\[[^\]]*[*+])", R"(\bA\s*\[)", R"(\b(d_?|dev_?)?[aA]\w*\s*\[)"};
    case Place::load_b:
      return {R"(=.*\b(d_?|dev_?)?[bB]\w*\s*\[[^\]]*[*+])", R"(\bB\s*\[)", R"(\b(d_?|dev_?)?[bB]\w*\s*\[)"};
    case Place::store_c:
    case Place::load_c:
      return {R"(\b(d_?|dev_?)?[cC]\w*\s*\[.*\]\s*\+?=)", R"(\bC\s*\[)"};
    case Place::k_loop:
      return {R"(\bfor\s*\(.*(\bK\b|[tT]iles|[pP]hase|[sS]teps))", R"(\bwhile\s*\(.*\bK\b)", R"(\bK\s*/)",
              R"(\bfor\s*\(.*\bk\w*\s*[<!])"};
    case Place::inner_loop:
      return {R"(\bfor\s*\(.*\bk\w*\s*[<!].*(TILE|BK|[bB]lock|[0-9]))", R"(\bfor\s*\(.*\bk\w*\s*[<!])"};
    case Place::grid:
      return {R"(\bdim3\b.*\b\w*[gG]rid\w*\s*[({])", R"(\b\w*([gG]rid|[bB]locks)\w*\s*[=({])", R"(<<<)"};
    case Place::guard:
      return {R"(\bif\s*\(.*\b(M|N|K)\b)", R"(\?)"};
    case Place::sum:
      return {R"(\+=.*\*)", R"(=.*\*.*\*)", R"(\bf?mas?f?\s*\()"};
    case Place::barrier:
      return {R"(__syncthreads)", R"(\bsync\s*\(|\bwait\s*\(|arrive_and_wait|consumer_wait)"};
    case Place::unknown:
      return {};
  }
  return {};
}

/// 1, 2, …; 0 when there is none.
int first_line(const std::vector<std::string>& lines, const std::regex& wanted) {
  for (size_t i = 0; i < lines.size(); ++i)
    if (std::regex_search(lines[i], wanted)) return static_cast<int>(i) + 1;
  return 0;
}

int commas_outside_brackets(const std::string& text) {
  int commas = 0, depth = 0;
  for (const char c : text) {
    depth += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
    commas += c == ',' && depth == 0;
  }
  return commas;
}

/// True for a name that is set to something minus one: the last that there is, not the number of them.
bool is_last(const std::vector<std::string>& lines, const std::string& name) {
  return first_line(lines, std::regex("\\b" + name + R"(\s*=[^=;]*-\s*1\b)")) > 0;
}

bool has_word(const std::vector<std::string>& lines, const std::string& word) {
  return first_line(lines, std::regex("\\b" + word + "\\b")) > 0;
}

}  // namespace

std::vector<std::string> code_lines(const std::string& source) {
  constexpr size_t kMost = 300;
  std::vector<std::string> lines = split_lines(without_comments(source));
  for (std::string& line : lines)
    if (line.size() > kMost) line.resize(kMost);
  return lines;
}

std::string without_comments(const std::string& source) {
  std::string text;
  State state = State::code;
  for (size_t at = 0; at < source.size();) {
    size_t length = 1;
    const State next = next_state(state, source, at, length);
    for (const char c : source.substr(at, length))
      text += c == '\n' || (state == State::code && next == state) ? c : ' ';
    state = next;
    at += length;
  }
  return text;
}

std::vector<int> whole_numbers(const std::string& source, int least, int most) {
  const std::string text = without_comments(source);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; };
  std::vector<int> found;
  for (size_t at = 0; at < text.size();) {
    if (!in_word(text[at])) {
      ++at;
      continue;
    }
    const size_t end = static_cast<size_t>(
        std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), in_word) - text.begin());
    const std::string word = text.substr(at, end - at);
    at = end;
    if (word.size() > 3 || !std::all_of(word.begin(), word.end(), is_digit)) continue;
    const int value = std::stoi(word);
    if (value >= least && value <= most && std::find(found.begin(), found.end(), value) == found.end())
      found.push_back(value);
  }
  return found;
}

int find_line(const std::string& source, Place place) {
  const std::vector<std::string> lines = code_lines(source);
  for (const std::string& pattern : patterns_of(place)) {
    const std::regex wanted(pattern);
    for (size_t i = 0; i < lines.size(); ++i)
      if (std::regex_search(lines[i], wanted)) return static_cast<int>(i) + 1;
  }
  return 0;
}

bool barrier_between(const std::string& source, int first, int last) {
  // Those of cooperative groups, cuda::barrier and cuda::pipeline, too.
  static const std::regex barrier(R"(__syncthreads|\bsync\s*\(|\bwait\s*\(|arrive_and_wait|consumer_wait)");
  const std::vector<std::string> lines = code_lines(source);
  for (int line = first + 1; line < last && line <= static_cast<int>(lines.size()); ++line)
    if (std::regex_search(lines[static_cast<size_t>(line) - 1], barrier)) return true;
  return false;
}

int suspicious_comparison(const std::string& source) {
  static const std::regex test(
      R"(<=\s*\w*\b(M|N|K|rows|cols|columns|width|height)\b(?!\s*-)|[^-=<>]>\s*(M|N|K)\b(?!\s*-))");
  const std::vector<std::string> lines = code_lines(source);
  for (size_t i = 0; i < lines.size(); ++i)
    if (std::regex_search(lines[i], test)) return static_cast<int>(i) + 1;
  return 0;
}

int guard_one_less(const std::string& source) {
  static const std::regex test(R"(<\s*\w*\b(M|N|K|rows|cols|columns|width|height)\s*-\s*1\b)");
  const std::vector<std::string> lines = code_lines(source);
  for (size_t i = 0; i < lines.size(); ++i)
    if (lines[i].find("for") == std::string::npos && std::regex_search(lines[i], test)) return static_cast<int>(i) + 1;
  return 0;
}

int crossed_guard(const std::string& source) {
  static const std::regex test(R"(\brow\w*(\s*\+\s*\w+)?\s*(<|>=)\s*(N|n|cols|columns|width)\b|)"
                               R"(\bcol\w*(\s*\+\s*\w+)?\s*(<|>=)\s*(M|m|rows|height)\b)");
  static const std::map<std::string, std::string> kOther = {
      {"N", "M"},       {"n", "m"},          {"cols", "rows"},    {"M", "N"},         {"m", "n"},
      {"rows", "cols"}, {"columns", "rows"}, {"width", "height"}, {"height", "width"}};
  const std::vector<std::string> lines = code_lines(source);
  for (size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    if (lines[i].find("for") != std::string::npos || !std::regex_search(lines[i], match, test)) continue;
    // With one size for everything, as for square matrices, nothing is crossed.
    if (has_word(lines, kOther.at(match[3].matched ? match[3] : match[6]))) return static_cast<int>(i) + 1;
  }
  return 0;
}

int wrongly_joined_guard(const std::string& source) {
  static const std::regex test(R"(<\s*\w*\b(M|N|K|m|n|k|rows|cols|columns|width|height)\s*\)?\s*\|\|[^<>|&]*<\s*\w*\b)"
                               R"((M|N|K|m|n|k|rows|cols|columns|width|height)\b|)"
                               R"(>=\s*\w*\b(M|N|K|m|n|k|rows|cols|columns|width|height)\s*\)?\s*&&[^<>|&]*>=\s*\w*\b)"
                               R"((M|N|K|m|n|k|rows|cols|columns|width|height)\b)");
  // Negated tests are joined the other way round; a sum on the left asks for the last block, not for an element.
  static const std::regex other(R"(![\s(]*\w+\s*(<|>=)|\+\s*\w+\s*>=)");
  const std::vector<std::string> lines = code_lines(source);
  for (size_t i = 0; i < lines.size(); ++i)
    if (std::regex_search(lines[i], test) && !std::regex_search(lines[i], other)) return static_cast<int>(i) + 1;
  return 0;
}

int inclusive_loop(const std::string& source, int line) {
  constexpr int kNear = 12;
  static const std::regex loop(R"(\bfor\s*\([^;]*=\s*([^;=]*);\s*\w+\s*<=\s*([A-Za-z_]\w*)\s*;)");
  const std::vector<std::string> lines = code_lines(source);
  int closed = 0;  // blocks that were closed between here and `line`
  for (int at = std::min(line, static_cast<int>(lines.size())); at >= 1 && at > line - kNear; --at) {
    const std::string& text = lines[static_cast<size_t>(at) - 1];
    if (at < line)
      closed += static_cast<int>(std::count(text.begin(), text.end(), '}') - std::count(text.begin(), text.end(), '{'));
    const bool ended = at < line && text.find('{') == std::string::npos && trim(text).ends_with(";");
    std::smatch match;
    if (closed <= 0 && !ended && std::regex_search(text, match, loop) && trim(match[1].str()) != "1" &&
        !is_last(lines, match[2]))
      return at;
    closed = std::max(closed, 0);
  }
  return 0;
}

int launch_with_comma(const std::string& source) {
  static const std::regex launch(R"(<<<\s*\([^()<>]*,[^()<>]*\)\s*,|<<<[^<>;]*,\s*\([^()<>]*,[^()<>]*\)\s*(,|>>>|$))");
  return first_line(code_lines(source), launch);
}

bool is_dynamic_without_size(const std::string& source, const std::string& array) {
  static const std::regex declared(R"(\bextern\s+__shared__\b.*\b(\w+)\s*\[\s*\])"), plain(R"(<<<[^<>;]*>>>)"),
      cooperative(R"(\bcudaLaunch)");
  bool dynamic = false, plain_only = false;
  for (const std::string& line : code_lines(source)) {
    std::smatch match;
    dynamic |= std::regex_search(line, match, declared) && match[1] == array;
    if (std::regex_search(line, cooperative)) return false;
    if (line.find("<<<") == std::string::npos) continue;
    if (!std::regex_search(line, match, plain) || commas_outside_brackets(match[0]) != 1) return false;
    plain_only = true;
  }
  return dynamic && plain_only;
}

bool has_copies(const std::string& source, const std::string& array) {
  static const std::regex declared(R"(__shared__\b.*?\b(\w+)\s*\[[^\]]*\]\s*\[[^\]]*\]\s*\[)");
  for (const std::string& line : code_lines(source))
    for (std::sregex_iterator at(line.begin(), line.end(), declared), end; at != end; ++at)
      if ((*at)[1] == array) return true;
  return false;
}

bool loop_ends_at(const std::string& source, char side) {
  const std::regex loop(std::string(R"(\b(for\s*\([^;]*;[^;]*|while\s*\(.*))") + R"(\b)" + side + R"(\b)");
  return first_line(code_lines(source), loop) > 0;
}

int end_of_kernel(const std::string& source, int line) {
  static const std::regex begins(R"(^(__global__|template|void|extern|static|int)\b|__global__)");
  const std::vector<std::string> lines = code_lines(source);
  for (size_t i = static_cast<size_t>(std::max(line, 0)); i < lines.size(); ++i)
    if (std::regex_search(lines[i], begins)) return static_cast<int>(i) + 1;
  return static_cast<int>(lines.size()) + 1;
}

bool is_loop(const std::string& source, int line) {
  const std::vector<std::string> lines = code_lines(source);
  return line >= 1 && static_cast<size_t>(line) <= lines.size() &&
         lines[static_cast<size_t>(line) - 1].find("for") != std::string::npos;
}

int adds_to_c(const std::string& source) {
  static const std::regex adds(R"(\b\w*[cC]\w*\s*\[.*\]\s*\+=)");
  const std::vector<std::string> lines = code_lines(source);
  for (size_t i = 0; i < lines.size(); ++i)
    if (std::regex_search(lines[i], adds)) return static_cast<int>(i) + 1;
  return 0;
}

bool never_stores_c(const std::string& source) {
  // Under another name it may be stored: then nothing can be said.
  static const std::regex named(R"(__global__[^()]*\([^)]*\b(d_?|dev_?)?[cC]\s*[,)])");
  for (const std::string& line : code_lines(source))
    if (line.find("__global__") != std::string::npos && !std::regex_search(line, named)) return false;
  static const std::regex stores(R"(\b(d_?|dev_?|h_?)?[cC]\w*\s*\[|\b[cC]\s*\+|=\s*&?\s*[cC]\b|\(.*\b[cC]\s*[,)])");
  for (const std::string& line : code_lines(source))
    if (line.find("__global__") == std::string::npos && line.find("matmul(") == std::string::npos &&
        line.find("<<<") == std::string::npos && line.find("float* C") == std::string::npos &&
        std::regex_search(line, stores))
      return false;
  return true;
}

bool never_launches(const std::string& source) {
  const std::string code = without_comments(source);
  const auto has = [&](const char* what) { return code.find(what) != std::string::npos; };
  return has("__global__") && !has("<<<") && !has("cudaLaunch") && !has("#include \"");
}

bool has_index_plus_one(const std::string& source, int line) {
  static const std::regex further(R"([\w\])]\s*\+\s*1\s*(\]|\)\s*\*))"), unrolled(R"(\+\s*2\b)");
  const std::vector<std::string> lines = code_lines(source);
  if (line < 1 || static_cast<size_t>(line) > lines.size()) return false;
  // One of four lines, or of four values, that go on by one each is meant so.
  const size_t end = std::min(lines.size(), static_cast<size_t>(line) + 1);
  for (size_t at = static_cast<size_t>(line) - 1; at < end; ++at)
    if (std::regex_search(lines[at], unrolled)) return false;
  return std::regex_search(lines[static_cast<size_t>(line) - 1], further);
}

bool is_tested(const std::string& source, char side) {
  const std::regex test(std::string(R"([<>]=?\s*(\(?size_t\)?\s*)?)") + side + R"(\b)");
  for (const std::string& line : code_lines(source))
    if (line.find("for") == std::string::npos && line.find("<<<") == std::string::npos && std::regex_search(line, test))
      return true;
  return false;
}

bool returns_early(const std::string& source, int line) {
  static const std::regex leaves(R"(\breturn\s*;)");
  const std::vector<std::string> lines = code_lines(source);
  const size_t end = line > 0 ? std::min(lines.size(), static_cast<size_t>(line)) : lines.size();
  for (size_t i = 0; i < end; ++i)
    if (std::regex_search(lines[i], leaves)) return true;
  return false;
}

int exchanged_launch(const std::string& source) {
  static const std::regex launch(R"(<<<([^,;]*),([^,;>]*)[,>])"),
      threads(R"(\w*([bB]lock(Dim|Size|_dim|_size)?\b|[tT]hreads|THREADS))"),
      blocks(R"([gG]rid|GRID|[bB]locks\b|BLOCKS|\b[tT]iles)");
  const std::vector<std::string> lines = code_lines(source);
  for (size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    if (!std::regex_search(lines[i], match, launch)) continue;
    const std::string grid = match[1], block = match[2];
    const auto says = [](const std::string& text, const std::regex& what) { return std::regex_search(text, what); };
    if (says(grid, threads) && !says(grid, blocks) && says(block, blocks) && !says(block, threads))
      return static_cast<int>(i) + 1;
  }
  return 0;
}

bool has_guard(const std::string& source) {
  static const std::regex test(R"((\bif\s*\(|\?|=|&&|return).*[<>]=?\s*\w*\b(M|N|K|rows|cols|columns|width|height)\b)");
  for (const std::string& line : code_lines(source))
    if (line.find("for") == std::string::npos && std::regex_search(line, test)) return true;
  return false;
}

}  // namespace grader
