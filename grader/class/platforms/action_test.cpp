// Runs the action in a foreign repository, with a runner that behaves like GitHub's.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "common/tools/test_folder.h"
#include "grader/base/package.h"
#include "grader/base/text.h"

namespace {

constexpr const char* kProgram =
    "#include <cstdio>\n"
    "__global__ void add(float* c, int n) {\n"
    "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  c[i] = i;\n"
    "}\n"
    "int main() {\n"
    "  float* c;\n"
    "  cudaMalloc(&c, 100 * sizeof(float));\n"
    "  add<<<4, 32>>>(c, 100);\n"
    "  cudaDeviceSynchronize();\n"
    "  cudaFree(c);\n"
    "  printf(\"::add-path::/tmp/evil\\n\");\n"
    "}\n";

}  // namespace

TEST_CASE("action: a finding is annotated at its line, and what the program prints is no command") {
  const tools_test::Folder repository;
  tools_test::write(repository.path / "src/prog.cu", kProgram);
  int status = -1;
  const std::string root = grader::package_root(),
                    run = "bash " + root + "/grader/class/platforms/simulated_runner.sh ";
  const std::string said = repository.run(run + root + " files=src/prog.cu sarif=found.sarif", status);
  CAPTURE(said);
  CHECK(status == 1);
  const size_t stop = said.find("::stop-commands::"), printed = said.find("::add-path::");
  REQUIRE(stop != std::string::npos);
  const std::string token = said.substr(stop + 17, 32);
  const size_t go = said.find("\n::" + token + "::\n"),
               annotation = said.find("\n::error file=src/prog.cu,line=4,title=out-of-bounds::");
  CHECK(stop < printed);
  CHECK(printed < go);
  CHECK(go < annotation);
  REQUIRE(annotation != std::string::npos);
  CHECK(said.find("ERROR SUMMARY: 1 error\n") != std::string::npos);
  std::string text;
  CHECK(grader::read_file(repository.at("found.sarif"), text));
  CHECK(text.find("\"uri\": \"src/prog.cu\"") != std::string::npos);
  CHECK(grader::read_file(repository.at(".output"), text));
  CHECK(text == "sarif=found.sarif\n");
  CHECK(grader::read_file(repository.at(".summary"), text));
  CHECK(text.find("    error out-of-bounds") != std::string::npos);

  repository.run(run + root + " files=src/prog.cu tool=racecheck", status);
  CHECK(status == 0);
  CHECK(repository.run(run + root + " file=src/prog.cu", status) == "Unexpected input file\n");
}

TEST_CASE("action: a lab's file is checked where it lies") {
  const tools_test::Folder repository;
  std::string solution;
  REQUIRE(grader::read_file(grader::package_root() + "/solutions/04_naive/matmul.cu", solution));
  const size_t guard = solution.find(" || col >= N");
  REQUIRE(guard != std::string::npos);
  tools_test::write(repository.path / "matmul.cu", solution.erase(guard, 12));
  int status = -1;
  const std::string root = grader::package_root();
  const std::string said = repository.run(
      "bash " + root + "/grader/class/platforms/simulated_runner.sh " + root + " lab=04_naive files=matmul.cu", status);
  CAPTURE(said);
  CHECK(status == 1);
  CHECK(said.find("\n::error file=matmul.cu,line=") != std::string::npos);
}
