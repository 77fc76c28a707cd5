#include "grader/build/words/usual.h"

#include <doctest/doctest.h>

namespace grader {
namespace {

Finding explained(const std::string& source, int line, const std::string& message) {
  Finding finding{.kind = FindingKind::compile_error, .line = line, .message = message};
  explain_place(source, finding);
  return finding;
}

}  // namespace

TEST_CASE("the usual errors are said in a student's words, others as g++ says them") {
  CHECK(in_plain_words("no matching function for call to 'shared<float [K]>(X&)'", "").find("constant") !=
        std::string::npos);
  CHECK(in_plain_words("invalid types 'const float[int]' for array subscript", "").find("[i * n + j]") !=
        std::string::npos);
  CHECK(in_plain_words("invalid conversion from 'int' to 'void*'", "k<<<1, 2, 3, 4>>>(A);").find("stream") !=
        std::string::npos);
  CHECK(in_plain_words("invalid conversion from 'int' to 'void*'", "void* p = 1;") == "");
  CHECK(in_plain_words("'min' was not declared in this scope", "").find("std::min") != std::string::npos);
  CHECK(in_plain_words("no matching function for call to 'k(int&)'", "k<<<1, 2>>>(A);").find("template") !=
        std::string::npos);
  CHECK(in_plain_words("no matching function for call to 'f(int&)'", "f(A);") == "");
  CHECK(in_plain_words("invalid types 'float[int]' for array subscript", "").find("single float") != std::string::npos);
  CHECK(in_plain_words("too few arguments to function 'cudaError_t cudaMemcpy(void*, int)'", "").find("four") !=
        std::string::npos);
  CHECK(in_plain_words("'const struct uint3' has no member named 'w'", "").find("x, y and z") != std::string::npos);
  CHECK(in_plain_words("no matching function for call to 'load_matrix_sync(nvcuda::wmma::fragment<X>&, int)'", "")
            .starts_with("load_matrix_sync() cannot"));
  CHECK(in_plain_words("'C' cannot be used as a function", "C(i, j) = sum;").find("square brackets") !=
        std::string::npos);
  CHECK(in_plain_words("'threadIdx' cannot be used as a function", "threadIdx(0)").find("numbers") !=
        std::string::npos);
  CHECK(in_plain_words("no match for 'operator[]' in 'v[0]' (operand types are 'float4' and 'int')", "a = v[0];")
            .find("x, y, z and w") != std::string::npos);
  CHECK(in_plain_words("expression cannot be used as a function", "2 (a + b)") == "");
  CHECK(in_plain_words("'x' was not declared in this scope", "") == "");
}

TEST_CASE("what is missing is reported where it is missing") {
  const Finding brace = explained("void a() {\n  if (b) {\n  c();\n}\nvoid d() {}\n", 5, "parse error.");
  CHECK(brace.line == 1);
  CHECK(explained("void a() {}\n}\n", 2, "parse error.").line == 2);
  CHECK(explained("float s = 0\n\nfor (;;) s++;\n", 3, "expected ',' or ';' before 'for'.").line == 1);
  CHECK(explained("dim3 g(1)\n  k<<<g, 9>>>(A);\n", 2, "expected ',' or ';' before '::' token.").line == 1);
  CHECK(explained("void a() {\n  if (b < (c)\n    d();\n}\n", 2, "parse error.").message ==
        "A ( of this line is never closed.");
  CHECK(explained("void a() {\n  b[c = 1;\n}\n", 3, "parse error.").line == 2);
  CHECK(explained("_global_ void a() {}\n", 1, "parse error.").message.find("__global__") != std::string::npos);
  CHECK(explained("__global__ void a() {}\n", 1, "parse error.").message == "parse error.");
  CHECK(explained("void a() {\n  s += 1\n}\n", 2, "expected ';' before '}' token.").message ==
        "A ; is missing at the end of this line.");
  CHECK(explained("int a = 1 b;\n", 1, "expected ',' or ';' before 'b'.").line == 1);
  CHECK(explained("int a = 1 b;\n", 1, "expected ',' or ';' before 'b'.").message == "expected ',' or ';' before 'b'.");
}

}  // namespace grader
