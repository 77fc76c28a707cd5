#include "grader/build/messages.h"

#include <csignal>

#include <doctest/doctest.h>

#include "grader/build/build_steps.h"

using namespace grader;

TEST_CASE("the first error is reported at the student's line, without options") {
  const Finding finding = first_error(
      "matmul.cu:3:1: warning: unused variable 'x' [-Wunused-variable]\n"
      "matmul.cu:7:12: error: 'foo' was not declared in this scope; did you mean 'emu_foo'?\n"
      "    7 |   foo();\n"
      "matmul.cu:9:1: error: another\n",
      "matmul.cu");
  CHECK(finding.kind == FindingKind::compile_error);
  CHECK(finding.line == 7);
  CHECK(finding.message == "'foo' was not declared in this scope.");
}

TEST_CASE("a file that includes itself is told so, and codes of characters are characters") {
  CHECK(
      first_error("matmul.cu:1:10: error: #include nested depth 200 exceeds maximum of 200 (use -fmax-include-depth=D "
                  "to increase the maximum)\n",
                  "matmul.cu")
          .message == "This #include includes the file itself, again and again. Remove it.");
  CHECK(first_error("matmul.cu:2:1: error: 'caf\\U000000e9' was not declared in this scope\n", "matmul.cu").message ==
        "'café' was not declared in this scope.");
  CHECK(first_error("matmul.cu:2:2: error: #error a\\U0000202eb\n", "matmul.cu").message == "#error a?b.");
}

TEST_CASE("a message without a place ends with one full stop") {
  Outcome outcome;
  outcome.started = true;
  outcome.exit_code = 1;
  outcome.err = "compilation terminated.\n";
  std::vector<Finding> findings;
  std::string error;
  CHECK_FALSE(steps::check_run(outcome, "matmul.cu", first_error, findings, error));
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].message == "The compiler gave up on this file: compilation terminated.");
}

TEST_CASE("a wrong argument of a launch is reported with the type of the parameter") {
  const Finding finding = first_error(
      "matmul.cu:9:18: error: invalid conversion from 'int' to 'emu::Parameter<2, void (*)(float*, const int*)>' {aka "
      "'const int*'} [-fpermissive]\n",
      "matmul.cu");
  CHECK(finding.message == "invalid conversion from 'int' to 'const int*'.");
}

TEST_CASE("an error in a header is reported at the student's include") {
  const Finding finding = first_error(
      "In file included from matmul.cu:2:\n"
      "/home/x/common/emulator/include/cublas_v2.h:3:2: error: #error unsupported: cuBLAS is a library, write the "
      "kernel yourself\n",
      "matmul.cu");
  CHECK(finding.kind == FindingKind::unsupported);
  CHECK(finding.line == 2);
  CHECK(finding.message == "cuBLAS is a library, write the kernel yourself.");
}

TEST_CASE("an error inside a template is reported where the student uses it") {
  const Finding finding = first_error(
      "/usr/include/c++/12/bits/stl_algo.h: In instantiation of 'void std::sort(int)':\n"
      "matmul.cpp:8:12:   required from here\n"
      "/usr/include/c++/12/bits/stl_algo.h:1950:50: error: no match for 'operator-'\n",
      "matmul.cpp");
  CHECK(finding.line == 8);
  CHECK(finding.message == "no match for 'operator-'.");
}

TEST_CASE("a vector instruction that is not switched on is reported at its call") {
  const Finding finding = first_error(
      "In file included from matmul.cpp:2:\n"
      "/usr/lib/gcc/x86_64-linux-gnu/12/include/avx512fintrin.h: In function 'void matmul()':\n"
      "/usr/lib/gcc/x86_64-linux-gnu/12/include/avx512fintrin.h:14:1: error: inlining failed in call to "
      "'always_inline' '__m512 _mm512_setzero_ps()': target specific option mismatch\n"
      "matmul.cpp:6:37: note: called from here\n"
      "matmul.cpp:9:37: error: another\n",
      "matmul.cpp");
  CHECK(finding.line == 6);
  CHECK(finding.message.find("AVX-512 never") != std::string::npos);
}

TEST_CASE("a missing header, a link error and silence") {
  const Finding missing = first_error("matmul.cu:1:10: fatal error: foo.h: No such file or directory\n", "matmul.cu");
  CHECK(missing.line == 1);
  CHECK(missing.message ==
        "foo.h was not found: only matmul.cu is compiled, with the headers of C++ and CUDA. Remove "
        "this #include.");
  const Finding out = first_error("matmul.cu:1:10: fatal error: /etc/shadow: Permission denied\n", "matmul.cu");
  CHECK(out.message.starts_with("/etc/shadow was not found: "));
  const Finding ours = first_error("matmul.cu:1:10: fatal error: matmul.h: Permission denied\n", "matmul.cu");
  CHECK_FALSE(ours.message.starts_with("matmul.h was not found"));
  const Finding link =
      first_error("/usr/bin/ld: a.o: in function `matmul':\n matmul.cu:3: undefined reference to `f()'\n", "matmul.cu");
  CHECK(link.message == "f() is used but not defined in this file.");
  CHECK_FALSE(first_error("", "matmul.cu").message.empty());
}

TEST_CASE("warnings about variables without a value are found") {
  const std::string text =
      "matmul.cu:5:9: warning: 'sum' is used uninitialized [-Wuninitialized]\n"
      "matmul.cu:6:9: warning: 'acc[0]' may be used uninitialized [-Wmaybe-uninitialized]\n"
      "other.h:6:9: warning: 'x' is used uninitialized [-Wuninitialized]\n";
  const auto all = uninitialised_warnings(text, "matmul.cu");
  REQUIRE(all.size() == 2);
  CHECK(all[0].line == 5);
  CHECK(all[0].variable == "sum");
  CHECK(all[1].variable == "acc[0]");
  CHECK(warnings(text, "matmul.cu").size() == 2);
}

TEST_CASE("a message as long as a file is no danger, and is cut") {
  const std::string letters(900000, 'a');
  std::string slashes;
  for (int i = 0; i < 300000; ++i) slashes += "/-";
  CHECK(first_error("matmul.cu:7:12: error: '" + letters + "' was not declared\n", "matmul.cu").message.size() < 500);
  CHECK(first_error("matmul.cu:7:12: error: " + slashes + "\n", "matmul.cu").line == 7);
  CHECK(first_error("ld: undefined reference to `" + letters + "'\n", "matmul.cu").message.size() < 120);
  CHECK(first_error("x.h:1:1: error: /home/x/common/matmul.h: bad [-Wfoo]\n", "matmul.cu").message == "matmul.h: bad.");
}

TEST_CASE("a header of CUDA that is not here is no mistake of the file; another one is") {
  const Finding thrust =
      first_error("matmul.cu:2:10: fatal error: thrust/sort.h: No such file or directory\n", "matmul.cu");
  CHECK(thrust.kind == FindingKind::unsupported);
  CHECK(thrust.message == "<thrust/sort.h> is not available in the emulator: remove it and the code that uses it.");
  const Finding own = first_error("matmul.cu:2:10: fatal error: my_cuda.h: No such file or directory\n", "matmul.cu");
  CHECK(own.kind == FindingKind::compile_error);
}

TEST_CASE("a #define with a sign too many is named where the macro is used, and only there") {
  const std::string source = "#define TILE 16;\n#define WIDTH = 32 // wide\nint a[TILE];\nint b[WIDTH];\nint c;\n";
  const auto explained = [&](int line) {
    Finding finding;
    finding.kind = FindingKind::compile_error;
    finding.line = line;
    finding.message = "parse error.";
    explain_macro(source, finding);
    return finding.message;
  };
  CHECK(explained(3) == "TILE is replaced by \"16;\" here, because of line 1. Remove the ; from that #define.");
  CHECK(explained(4) == "WIDTH is replaced by \"= 32\" here, because of line 2. Remove the = from that #define.");
  CHECK(explained(5) == "parse error.");
}

TEST_CASE("who fails may be the file, the compiler or the machine: what looks like both is said as both") {
  Outcome outcome;
  outcome.started = true;
  outcome.exit_code = 1;
  const auto blamed = [&] {
    std::vector<Finding> findings;
    std::string error;
    CHECK_FALSE(steps::check_run(outcome, "matmul.cu", first_error, findings, error));
    return (findings.empty() ? "" : "file ") + std::string(error.empty() ? "" : "package");
  };
  outcome.err = "matmul.cu:3:1: error: 'x' was not declared in this scope\n";
  CHECK(blamed() == "file ");
  outcome.err = "matmul.cu:3:1: internal compiler error: in build_over_call\n";
  CHECK(blamed() == "file package");
  // A full disk is not the student's mistake; but a file that makes the compiler print this message is.
  outcome.err = "matmul.cu:3:2: error: #error No space left on device\n";
  CHECK(blamed() == "file ");
  outcome.err = "", outcome.exit_code = -1, outcome.signal = SIGKILL;
  CHECK(blamed() == "package");
}

TEST_CASE("a name of CUDA's that is not here is no mistake; one that is misspelt is") {
  const auto kind = [](const std::string& words) {
    return first_error("matmul.cu:3:1: error: " + words + "\n", "matmul.cu").kind;
  };
  CHECK(kind("'cudaDeviceGetP2PAttribute' was not declared in this scope; did you mean 'cudaDeviceGetAttribute'?") ==
        FindingKind::unsupported);
  CHECK(kind("'cudaIpcOpenMemHandle' was not declared in this scope") == FindingKind::unsupported);
  CHECK(kind("'cudaMaloc' was not declared in this scope; did you mean 'cudaMalloc'?") == FindingKind::compile_error);
  CHECK(kind("'cudaMemcopy' was not declared in this scope; did you mean 'cudaMemcpy'?") == FindingKind::compile_error);
  CHECK(kind("'summ' was not declared in this scope") == FindingKind::compile_error);
}

TEST_CASE("a missing header of the standard library is named, and a function is not suggested for a value") {
  const std::string text =
      "matmul.cu:7:8: error: 'cout' is not a member of 'std'\n"
      "matmul.cu:2:1: note: 'std::cout' is defined in header '<iostream>'; did you forget to '#include <iostream>'?\n"
      "matmul.cu:9:8: error: 'x' was not declared in this scope\n"
      "matmul.cu:2:1: note: 'x' is defined in header '<y>'; did you forget to '#include <y>'?\n";
  CHECK(first_error(text, "matmul.cu").message ==
        "'cout' is not a member of 'std'. Its header is missing: #include <iostream>.");
  Finding finding{.kind = FindingKind::compile_error,
                  .line = 1,
                  .message = "'col' was not declared in this scope; did you mean 'cosl'?"};
  explain("if (row < M && col < N) {}\n", finding);
  CHECK(finding.message == "'col' was not declared in this scope.");
  finding.message = "'cosll' was not declared in this scope; did you mean 'cosl'?";
  explain("x = cosll(y);\n", finding);
  CHECK(finding.message == "'cosll' was not declared in this scope; did you mean 'cosl'?");
  finding.message = "'colum' was not declared in this scope; did you mean 'column'?";
  explain("if (colum < N) {}\n", finding);
  CHECK(finding.message == "'colum' was not declared in this scope; did you mean 'column'?");
}

TEST_CASE("a variable where a template wants a constant") {
  const auto reported = [](const std::string& second) {
    const std::string first = "matmul.cu:59:5: error: no matching function for call to 'launch<bm>(int)'\n";
    return first_error(first + "matmul.cu:1:9: note: candidate: 'template<int A> void launch(int)'\n" + second,
                       "matmul.cu")
        .message;
  };
  const std::string constant = "bm must be a constant here: declare it with constexpr, or write the number.";
  CHECK(reported("matmul.cu:59:5: error: the value of 'bm' is not usable in a constant expression\n") == constant);
  CHECK(reported("matmul.cu:59:5: error: 'bm' is not a constant expression\n") == constant);
  CHECK(reported("matmul.cu:60:5: error: 'bm' is not a constant expression\n") != constant);
}

TEST_CASE("all lines of the student's file with an error are reported once, in order, and no others") {
  const std::string printed =
      "matmul.cu:9:1: error: first\n"
      "/usr/include/c++/12/vector:3:1: error: elsewhere\n"
      "matmul.cu:7:12: error: second\n"
      "matmul.cu:8:1: warning: unused variable 'x'\n"
      "matmul.cu:9:4: error: the same line\n"
      "matmul.cu:0: fatal error: a precompiled header\n";
  CHECK(lines_with_errors(printed, "matmul.cu") == std::vector<int>{7, 9});
}
