// Splits many files into several test cases, so that tests run in parallel on all cores.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

namespace grader {

template <size_t Index>
struct Share {
  static constexpr size_t kIndex = Index, kOf = 8;
};

/// Returns every eighth element of `all`, starting at this share's number.
template <class S, class T>
std::vector<T> share_of(const std::vector<T>& all) {
  std::vector<T> mine;
  for (size_t i = S::kIndex; i < all.size(); i += S::kOf) mine.push_back(all[i]);
  return mine;
}

}  // namespace grader

#define EVERY_SHARE                                                                                           \
  grader::Share<0>, grader::Share<1>, grader::Share<2>, grader::Share<3>, grader::Share<4>, grader::Share<5>, \
      grader::Share<6>, grader::Share<7>
