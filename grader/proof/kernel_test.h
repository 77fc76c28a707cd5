// For tests: builds a CPU kernel, which is given as text, in the same way as a student's.
#pragma once
#include <doctest/doctest.h>

#include <string>

#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/sandbox/workspace.h"

namespace grader {

inline constexpr const char* kSignature =
    "#include \"matmul.h\"\n"
    "#include <cstdlib>\n"
    "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
    "  (void)A; (void)B; (void)C; (void)M; (void)N; (void)K;\n";

/// Returns the path of the program; `body` is the body of matmul().
inline std::string build_kernel(const std::string& body, Flavour flavour, const Workspace& workspace) {
  const std::string source = workspace.file("matmul.cpp");
  REQUIRE(write_file(source, kSignature + body + "}\n"));
  const Built built = build(source, flavour, workspace.path());
  CAPTURE(built.error);
  for (const Finding& finding : built.findings) MESSAGE(finding.message);
  REQUIRE(built.ok);
  return built.binary;
}

inline constexpr const char* kNaiveBody =
    "for (int i = 0; i < M; ++i) for (int j = 0; j < N; ++j) {\n"
    "  float sum = 0;\n"
    "  for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];\n"
    "  C[i * N + j] = sum;\n"
    "}\n";

}  // namespace grader
