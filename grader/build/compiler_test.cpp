// Grading with a g++ whose built-in defaults differ from those of the g++ that built the grader.
#include <filesystem>
#include <string>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "common/tools/test_folder.h"
#include "grader/base/package.h"
#include "grader/base/shell.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

/// A g++ with the defaults of Ubuntu's. Its folder is in build/, because the sandbox shows nothing else of the package.
struct UbuntuCompiler {
  const fs::path folder = package_root() + "/build/ubuntu_compiler_test";
  UbuntuCompiler() {
    fs::create_directories(folder);
    tools_test::write(folder / "g++",
                      "#!/bin/sh\nexec /usr/bin/g++ -fcf-protection -fstack-protector-strong -fstack-clash-protection "
                      "-Wl,-z,now \"$@\"\n");
    fs::permissions(folder / "g++", fs::perms::owner_all | fs::perms::others_all);
  }
  ~UbuntuCompiler() { fs::remove_all(folder); }
};

}  // namespace

TEST_CASE("lawful calls through pointers get full marks and no finding with the defaults of Ubuntu's g++") {
  const UbuntuCompiler compiler;
  for (const auto& [lab, file] :
       {std::pair{"01_naive_cpu", "lawful_calls_on_cpu.cpp"}, std::pair{"04_naive", "honest_library_use.cu"}}) {
    const Answer answer = ask_shell(
        fmt::format("CXX='{0}/g++' '{1}/build/grader' check {2} --file '{1}/grader/proof/kernels/hostile/{3}' 2>&1",
                    compiler.folder.string(), package_root(), lab, file));
    INFO(answer.text);
    CHECK(answer.exit_code == 0);
    CHECK(answer.text.find("error ") == std::string::npos);
    CHECK(answer.text.find("warning ") == std::string::npos);
  }
}

}  // namespace grader
