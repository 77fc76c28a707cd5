// Changes to a source text, by token; a newline or a line marker between tokens is never touched.
#pragma once
#include <string>
#include <vector>

#include "common/source/structure.h"

namespace emulator {

using namespace source;

class Edits {
 public:
  explicit Edits(const Syntax& syntax) : syntax_(syntax) {}

  void replace(int token, std::string text);
  void blank(int token) { replace(token, ""); }
  void blank(Range range);
  void blank_text(size_t begin, size_t end) { edits_.push_back({begin, end, ""}); }
  void insert_before(int token, std::string text);
  void insert_after(int token, std::string text);
  std::string apply(std::string_view source);

 private:
  struct Edit {
    size_t begin, end;
    std::string text;
  };
  const Syntax& syntax_;
  std::vector<Edit> edits_;
};

}  // namespace emulator
