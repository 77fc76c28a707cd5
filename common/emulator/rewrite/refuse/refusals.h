// The refusals of one file, kept in order and said once.
#pragma once
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "common/emulator/rewrite/rewrite.h"

namespace emulator {

class Refusals {
 public:
  void add(Refusal::Kind kind, int line, std::string message) {
    if (seen_.insert({line, message}).second) list_.push_back({kind, line, std::move(message)});
  }
  void compile_error(int line, std::string message) { add(Refusal::Kind::compile_error, line, std::move(message)); }
  void forbidden(int line, std::string message) { add(Refusal::Kind::forbidden, line, std::move(message)); }
  void unsupported(int line, std::string message) { add(Refusal::Kind::unsupported, line, std::move(message)); }
  /// In order of line.
  std::vector<Refusal> sorted() && {
    std::stable_sort(list_.begin(), list_.end(), [](const Refusal& a, const Refusal& b) { return a.line < b.line; });
    return std::move(list_);
  }

 private:
  std::set<std::pair<int, std::string>> seen_;
  std::vector<Refusal> list_;
};

}  // namespace emulator
