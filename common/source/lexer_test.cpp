#include "common/source/lexer.h"

#include <doctest/doctest.h>

#include "common/source/test_source.h"

namespace emulator {
namespace {

std::string tokens_of(std::string_view student) {
  std::string source = preprocessed(student), out;
  for (const Token& t : lex(source, "matmul.cu").tokens) out += std::string(t.text) + "|";
  return out;
}

TEST_CASE("literals are single tokens") {
  CHECK(tokens_of("f(\"a\\\"b<<<\", 'x', '\\'', u8\"z\", L'y')") ==
        "f|(|\"a\\\"b<<<\"|,|'x'|,|'\\''|,|u8\"z\"|,|L'y'|)|");
  CHECK(tokens_of("R\"x(a)\" \" )x\" b") == "R\"x(a)\" \" )x\"|b|");
  CHECK(tokens_of("1'000'000u 0x1.8p-3f 1e+5 .5f 3...4") == "1'000'000u|0x1.8p-3f|1e+5|.5f|3...4|");
}

TEST_CASE("angle brackets are single, digraphs are spelled out") {
  CHECK(tokens_of("a<<<b>>>(c) x->y a::b") == "a|<|<|<|b|>|>|>|(|c|)|x|->|y|a|::|b|");
  CHECK(tokens_of("<:<:gnu::naked:>:> <%%> A<::B>") == "[|[|gnu|::|naked|]|]|{|}|A|<|::|B|>|");
}

TEST_CASE("lines follow the markers, raw strings may hold what looks like one") {
  std::string source = preprocessed(
      "a\n\nb\n# 10 \"matmul.cu\" 3 4\nc R\"(\n# 1 \"x.h\" 1\n)\" d\n# 5 \"x.h\" 1\ne\n"
      "# 20 \"matmul.cu\" 2\nf");
  Lexed lexed = lex(source, "matmul.cu");
  std::string lines;
  for (const Token& t : lexed.tokens) lines += std::string(t.text.substr(0, 1)) + std::to_string(t.line) + " ";
  CHECK(lines == "a1 b3 c10 R10 d12 f20 ");
  CHECK(lexed.foreign_lines.empty());
}

TEST_CASE("text cannot hide behind another file name") {
  CHECK(lex("# 1 \"matmul.cu\"\nint a;\n# 7 \"other.h\"\nint b;\n", "matmul.cu").foreign_lines.size() == 1);
  CHECK(lex("# 1 \"matmul.cu\"\nint a;\n# 7 \"other.h\"\nint b;\n", "matmul.cu").tokens.size() == 6);
  CHECK(lex("# 1 \"matmul.cu\"\nint a;\n# 1 \"/proc/self/fd/3\" 1\nint b;\n", "matmul.cu").foreign_lines.size() == 1);
  // An #include of itself by another path is still the student's.
  CHECK(lex("# 1 \"./matmul.cu\" 1\nint a;\n", "matmul.cu").tokens.size() == 3);
}

}  // namespace
}  // namespace emulator
