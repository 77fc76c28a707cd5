#include "grader/build/whole/two_passes.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "common/source/lexer.h"
#include "grader/build/whole/numbered_lines.h"

namespace grader {
namespace {

struct Body {
  int head, open, close;  // tokens: the first one of the declaration, and the braces
};

class Pass {
 public:
  explicit Pass(const std::string& text) : text_(text), lexed_(source::lex(text, kProgramFile)) {
    for (int i = 0; i < size(); ++i) i = look_at(i);
  }

  const std::vector<Body>& bodies() const { return bodies_; }
  int line(int i) const { return token(i).line; }
  size_t begin(int i) const { return token(i).begin; }
  size_t end(int i) const { return token(i).end; }
  std::string text(const Body& b) const { return text_.substr(begin(b.open), end(b.close) - begin(b.open)); }
  bool head_has(const Body& b, std::initializer_list<const char*> words) const { return has(b.head, b.open, words); }
  bool same(const Body& b, const Pass& other, const Body& theirs) const {
    const auto words = [](const Pass& p, const Body& body) {
      std::vector<std::string_view> all;
      for (int i = body.open; i <= body.close; ++i) all.push_back(p.token(i).text);
      return all;
    };
    return words(*this, b) == words(other, theirs);
  }

 private:
  int size() const { return static_cast<int>(lexed_.tokens.size()); }
  const source::Token& token(int i) const { return lexed_.tokens[static_cast<size_t>(i)]; }
  int partner(int i) const { return lexed_.partner[static_cast<size_t>(i)]; }
  bool is(int i, const char* text) const { return i >= 0 && token(i).text == text; }
  bool has(int from, int to, std::initializer_list<const char*> words) const {
    for (int i = from; i < to; ++i)
      for (const char* word : words)
        if (is(i, word)) return true;
    return false;
  }

  /// The first token of what stands before this brace.
  int head_of(int open) const {
    int i = open - 1;
    for (; i >= 0 && !is(i, ";") && !is(i, "{") && !is(i, "}"); --i)
      if ((is(i, ")") || is(i, "]")) && partner(i) >= 0) i = partner(i);
    return i + 1;
  }
  /// Returns the last token that needs no further look: the end of a function's body.
  int look_at(int i) {
    if (!is(i, "{") || partner(i) < 0) return i;
    const int head = head_of(i);
    const bool closes = is(i - 1, ")") || is(i - 1, "const") || is(i - 1, "noexcept") || is(i - 1, "override");
    const bool scope = has(head, i, {"namespace", "enum"}) || (has(head, i, {"class", "struct", "union"}) && !closes);
    if (scope || is(i - 1, "=") || !has(head, i, {")"})) return i;
    bodies_.push_back({head, i, partner(i)});
    return partner(i);
  }

  const std::string& text_;
  source::Lexed lexed_;
  std::vector<Body> bodies_;
};

/// The bodies by line, and by their order in a line. Lines of a header that is included twice occur twice.
std::map<std::pair<int, int>, Body> by_place(const Pass& pass) {
  std::map<std::pair<int, int>, Body> all;
  std::map<int, int> seen;
  for (const Body& b : pass.bodies()) all[{pass.line(b.open), seen[pass.line(b.open)]++}] = b;
  return all;
}

std::string at_line(int line) { return fmt::format("\n# {} \"{}\"\n", line, kProgramFile); }

/// The new body of a function whose bodies differ, or "" if the device's body stays.
std::string joined(const Pass& device, const Body& on_device, const Pass& host, const Body& on_host) {
  const bool for_device = device.head_has(on_device, {"__device__", "__global__"});
  const bool for_host = device.head_has(on_device, {"__host__"}) || !for_device;
  if (!for_host || device.head_has(on_device, {"constexpr", "consteval"})) return "";
  const std::string second = at_line(host.line(on_host.open)) + (for_device ? "else " : "") + host.text(on_host) +
                             at_line(device.line(on_device.close));
  return for_device ? "{ if (::emu::in_kernel()) " + device.text(on_device) + second + "}" : second;
}

}  // namespace

std::string join_passes(const std::string& device, const std::string& host) {
  const Pass on_device(device), on_host(host);
  const std::map<std::pair<int, int>, Body> of_host = by_place(on_host);
  std::string text;
  size_t done = 0;
  for (const auto& [place, body] : by_place(on_device)) {
    const auto other = of_host.find(place);
    if (other == of_host.end() || on_device.same(body, on_host, other->second)) continue;
    const std::string changed = joined(on_device, body, on_host, other->second);
    if (changed.empty() || on_device.begin(body.open) < done) continue;
    text += device.substr(done, on_device.begin(body.open) - done) + changed;
    done = on_device.end(body.close);
  }
  return text + device.substr(done);
}

}  // namespace grader
