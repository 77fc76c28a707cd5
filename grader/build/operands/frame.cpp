#include "grader/build/operands/frame.h"

#include <charconv>
#include <optional>

namespace grader {
namespace {

/// "subq\t$120, %rsp" with the head "subq\t$" and the tail ", %rsp" -> 120.
std::optional<int64_t> number_between(std::string_view text, std::string_view head, std::string_view tail) {
  if (!text.starts_with(head) || !text.ends_with(tail) || text.size() < head.size() + tail.size()) return std::nullopt;
  text = text.substr(head.size(), text.size() - head.size() - tail.size());
  int64_t value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && rest == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

}  // namespace

StackFrame read_frame(std::span<const ListingRow> rows) {
  StackFrame frame;
  size_t at = 0;
  while (at < rows.size() && rows[at].text != "movq\t%rsp, %rbp") ++at;
  frame.set_up = at;
  bool pushes = true;
  for (++at; at < rows.size(); ++at) {
    const std::string_view text = rows[at].text;
    if (rows[at].kind != ListingRow::Kind::instruction) continue;
    if (pushes && text.starts_with("pushq\t%")) {
      frame.saved += 8;
      continue;
    }
    pushes = false;
    // A large frame is allocated page by page, in a loop if there are many: "leaq -X(%rsp), %r11", and a test.
    if (const auto bytes = number_between(text, "subq\t$", ", %rsp")) {
      frame.bytes += *bytes;
    } else if (const auto pages = number_between(text, "leaq\t-", "(%rsp), %r11")) {
      frame.bytes += *pages - 4096;
    } else if (!text.starts_with("orq\t$0, ") && !text.starts_with("andq\t$-") && text != "cmpq\t%r11, %rsp" &&
               !text.starts_with("jne\t.LPSRL")) {
      break;
    }
  }
  frame.bytes += frame.saved;
  return frame;
}

}  // namespace grader
