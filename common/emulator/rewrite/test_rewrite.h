// For the tests in this folder: functions that pass CUDA code to the rewriter and return the results as text.
#pragma once
#include <string>
#include <string_view>

#include "common/emulator/rewrite/rewrite.h"

namespace emulator {

/// Returns the student's text as `g++ -E` would print it, after the text of a header.
inline std::string preprocessed(std::string_view student) {
  return "# 0 \"matmul.cu\"\n# 0 \"<built-in>\"\n# 0 \"<command-line>\"\n# 1 \"/usr/include/cuda_runtime.h\" 1 3\n"
         "namespace emu { void __tsan_header(); }\n# 0 \"<command-line>\" 2\n# 1 \"matmul.cu\"\n" +
         std::string(student);
}

/// Returns the rewritten text of the student, without the header's text.
inline std::string rewritten(std::string_view student) {
  std::string source = rewrite(preprocessed(student), "matmul.cu").source;
  std::string_view marker = "# 1 \"matmul.cu\"\n";
  return source.substr(source.find(marker) + marker.size());
}

/// Returns one line per refusal, such as `compile_error 3: message`.
inline std::string as_text(const std::vector<Refusal>& refusals) {
  std::string out;
  for (const Refusal& r : refusals) {
    const char* kind = r.kind == Refusal::Kind::compile_error ? "compile_error"
                       : r.kind == Refusal::Kind::forbidden   ? "forbidden"
                                                              : "unsupported";
    out += std::string(kind) + " " + std::to_string(r.line) + ": " + r.message + "\n";
  }
  return out;
}

inline std::string refusals_of(std::string_view student) {
  return as_text(rewrite(preprocessed(student), "matmul.cu").refusals);
}

/// True if `text` contains `part`, ignoring spaces in both.
inline bool contains(std::string_view text, std::string_view part) {
  auto squeeze = [](std::string_view s) {
    std::string out;
    for (char c : s)
      if (c != ' ') out += c;
    return out;
  };
  return squeeze(text).find(squeeze(part)) != std::string::npos;
}

}  // namespace emulator
