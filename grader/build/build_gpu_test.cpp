// Tests of the GPU build that need only nvcc and no GPU. Without nvcc, only its messages are tested.
#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/build/nvcc.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

const std::string kHead = "#include \"matmul.h\"\n";
const std::string kMatmul = "void matmul(const float* A, const float* B, float* C, int M, int N, int K)";

/// Returns the one finding of a file that must be refused.
Finding refusal(const std::string& content) {
  Workspace workspace;
  const Built built = build_for_gpu(content, "sm_90", workspace.path());
  CAPTURE(built.error);
  CHECK_FALSE(built.ok);
  REQUIRE(built.findings.size() >= 1);
  return built.findings[0];
}

bool without_nvcc() {
  if (!toolkit().nvcc.empty()) return false;
  MESSAGE("nvcc is not installed: not tested");
  return true;
}

}  // namespace

TEST_CASE("nvcc's messages become findings in the student's file") {
  const Finding finding = nvcc_error(
      "/tmp/x/other.h(3): warning #177-D: unused\n"
      "matmul.cu(12): error: identifier \"x\" is undefined\n",
      "matmul.cu");
  CHECK(finding.kind == FindingKind::compile_error);
  CHECK(finding.line == 12);
  CHECK(finding.message == "nvcc: identifier \"x\" is undefined.");
  const Finding ptxas =
      nvcc_error("ptxas error   : Entry function '_Z1kv' uses too much shared data (0x10000 bytes)\n", "matmul.cu");
  CHECK(ptxas.line == 0);
  CHECK(ptxas.message.find("too much shared data") != std::string::npos);
  CHECK(release_of("Cuda compilation tools, release 12.4, V12.4.131\n") == "12.4");
  CHECK(release_of("no such thing") == "");
}

TEST_CASE("nvcc builds the shipped kernel with the runner") {
  if (without_nvcc()) return;
  std::string content;
  REQUIRE(read_file(package_root() + "/solutions/05_tiled/matmul.cu", content));
  Workspace workspace;
  const Built built = build_for_gpu(content, "sm_90", workspace.path());
  CAPTURE(built.error);
  for (const Finding& finding : built.findings) MESSAGE(finding.kind, finding.line, finding.message);
  CHECK(built.ok);
}

TEST_CASE("what only nvcc sees is screened too: device pass, host pass, symbols") {
  if (without_nvcc()) return;
  const Finding device =
      refusal(kHead + "__global__ void k(float* C) {\n#ifdef __CUDACC__\n  asm(\"exit;\");\n#endif\n}\n" + kMatmul +
              " { k<<<1, 1>>>(C); }\n");
  CHECK(device.line == 4);
  const Finding host = refusal(kHead + kMatmul + " {\n#ifndef __CUDA_ARCH__\n  asm(\"nop\");\n#endif\n}\n");
  CHECK(host.kind == FindingKind::forbidden_symbol);
  CHECK(host.line == 4);
  const Finding library = refusal(kHead + "extern \"C\" void* dlopen(const char*, int);\n" + kMatmul +
                                  " { dlopen(\"libcublas.so\", 1); }\n");
  CHECK(library.kind == FindingKind::forbidden_symbol);
  CHECK(library.message.find("dlopen") != std::string::npos);
  const Finding clock = refusal(
      kHead +
      "cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t, cudaEvent_t) { *ms = 1; return cudaSuccess; }\n" +
      kMatmul + " {}\n");
  CAPTURE(clock.message);
  CHECK(clock.message.find("cudaEventElapsedTime") != std::string::npos);
}
