// For tests: creates a lecture with the real solutions and recorded speeds, and with counts that need no emulator.
#pragma once
#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "solutions/lecture/lecture.h"

namespace lecture {

/// The counts for a tile width of 32.
inline Counts counts_for_test() {
  Counts counts;
  counts.metrics = {{"load_bytes_per_multiply_add", 0.25}, {"global_load_sectors", 131072},
                    {"global_load_requests", 32768},       {"shared_words_per_multiply_add", 2},
                    {"arithmetic_intensity", 8},           {"shared_load_wavefronts", 786432}};
  return counts;
}

inline Lecture lecture_for_test() {
  std::string error;
  const auto counter = [](const std::string&, const std::string&, const grader::Shape&) { return counts_for_test(); };
  const std::string root = grader::package_root();
  Lecture lecture = load_lecture(root, counter, recorded_measurements(root), error);
  REQUIRE(error == "");
  return lecture;
}

inline std::string text_of(const Page& page) {
  std::string text;
  for (const Line& line : page) text += line.text + "\n";
  return text;
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace lecture
