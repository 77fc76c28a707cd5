#include "common/emulator/rewrite/passes.h"

#include <algorithm>

namespace emulator {

void Edits::replace(int token, std::string text) {
  if (!syntax_.exists(token)) return;
  const Token& t = syntax_.token(token);
  edits_.push_back({t.begin, t.end, std::move(text)});
}

void Edits::blank(Range range) {
  for (int i = range.begin; i < range.end; ++i) blank(i);
}

void Edits::insert_before(int token, std::string text) {
  if (!syntax_.exists(token)) return;
  size_t at = syntax_.token(token).begin;
  edits_.push_back({at, at, std::move(text)});
}

void Edits::insert_after(int token, std::string text) {
  if (!syntax_.exists(token)) return;
  size_t at = syntax_.token(token).end;
  edits_.push_back({at, at, std::move(text)});
}

// If two edits overlap, each token is removed once and the texts of both edits are kept.
std::string Edits::apply(std::string_view source) {
  std::stable_sort(edits_.begin(), edits_.end(), [](const Edit& a, const Edit& b) {
    return a.begin != b.begin ? a.begin < b.begin : (a.begin == a.end) > (b.begin == b.end);
  });
  std::string out;
  out.reserve(source.size() + 4096);
  size_t at = 0;
  for (const Edit& edit : edits_) {
    if (edit.begin > at) out += source.substr(at, edit.begin - at);
    out += edit.text;
    // Removing a word must not join its neighbours.
    if (edit.text.empty() && edit.end > edit.begin) out += ' ';
    at = std::max({at, edit.end, edit.begin});
  }
  out += source.substr(std::min(at, source.size()));
  return out;
}

}  // namespace emulator
