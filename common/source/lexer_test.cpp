#include "common/source/lexer.h"

#include <doctest/doctest.h>

namespace source {
namespace {

/// Text as `g++ -E` would print it: a header's, then the student's.
std::string preprocessed(std::string_view student) {
  return "# 0 \"matmul.cu\"\n# 1 \"/usr/include/cuda_runtime.h\" 1 3\nint header;\n# 1 \"matmul.cu\" 2\n" +
         std::string(student);
}

std::string joined(const Lexed& lexed) {
  std::string out;
  for (const Token& t : lexed.tokens) out += std::string(t.text) + "|";
  return out;
}

std::string tokens_of(std::string_view student) { return joined(lex(preprocessed(student), "matmul.cu")); }

/// Each token's first character with its line number.
std::string lines_of(const Lexed& lexed) {
  std::string lines;
  for (const Token& t : lexed.tokens) lines += std::string(t.text.substr(0, 1)) + std::to_string(t.line) + " ";
  return lines;
}

TEST_CASE("literals are single tokens") {
  CHECK(tokens_of("f(\"a\\\"b<<<\", 'x', '\\'', u8\"z\", L'y')") ==
        "f|(|\"a\\\"b<<<\"|,|'x'|,|'\\''|,|u8\"z\"|,|L'y'|)|");
  CHECK(tokens_of("R\"x(a)\" \" )x\" b") == "R\"x(a)\" \" )x\"|b|");
  CHECK(tokens_of("1'000'000u 0x1.8p-3f 1e+5 .5f 3...4") == "1'000'000u|0x1.8p-3f|1e+5|.5f|3...4|");
}

TEST_CASE("a literal's suffix belongs to it, so that it begins no raw string") {
  CHECK(tokens_of("\"a\"R\"(\" asm(\"nop\") \")\"") == "\"a\"R|\"(\"|asm|(|\"nop\"|)|\")\"|");
  CHECK(tokens_of("'a'R\"(\" x 1.5_km R\"(b)\"_s2 \"c\"s + \"d\"") ==
        "'a'R|\"(\"|x|1.5_km|R\"(b)\"_s2|\"c\"s|+|\"d\"|");
  CHECK(tokens_of("u8\"a\"LR\"(\" \"\"u8R\"(\" y") == "u8\"a\"LR|\"(\"|\"\"u8R|\"(\"|y|");
}

TEST_CASE("angle brackets are single, digraphs are spelled out") {
  CHECK(tokens_of("a<<<b>>>(c) x->y a::b") == "a|<|<|<|b|>|>|>|(|c|)|x|->|y|a|::|b|");
  CHECK(tokens_of("a <= b >= c >>= d") == "a|<=|b|>=|c|>|>=|d|");
  CHECK(tokens_of("<:<:gnu::naked:>:> <%%> A<::B>") == "[|[|gnu|::|naked|]|]|{|}|A|<|::|B|>|");
}

TEST_CASE("lines follow the markers, raw strings may hold what looks like one") {
  std::string source = preprocessed(
      "a\n\nb\n# 10 \"matmul.cu\" 3 4\nc R\"(\n# 1 \"x.h\" 1\n)\" d\n# 5 \"x.h\" 1\ne\n"
      "# 20 \"matmul.cu\" 2\nf");
  Lexed lexed = lex(source, "matmul.cu");
  CHECK(lines_of(lexed) == "a1 b3 c10 R10 d12 f20 ");
  CHECK(lexed.foreign_lines.empty());
}

TEST_CASE("text cannot hide behind another file name") {
  CHECK(lex("# 1 \"matmul.cu\"\nint a;\n# 7 \"other.h\"\nint b;\n", "matmul.cu").foreign_lines.size() == 1);
  CHECK(lex("# 1 \"matmul.cu\"\nint a;\n# 7 \"other.h\"\nint b;\n", "matmul.cu").tokens.size() == 6);
  CHECK(lex("# 1 \"matmul.cu\"\nint a;\n# 1 \"/proc/self/fd/3\" 1\nint b;\n", "matmul.cu").foreign_lines.size() == 1);
  // If a file includes itself by a different path, the text is still the student's.
  CHECK(lex("# 1 \"./matmul.cu\" 1\nint a;\n", "matmul.cu").tokens.size() == 3);
}

TEST_CASE("a file as it was handed in: comments hold no tokens, and lines are counted through them") {
  CHECK(joined(lex_file("a // b\nc /* d\n e */ f /**/ g")) == "a|c|f|g|");
  CHECK(lines_of(lex_file("a // b\nc /* d\n e */ f\n\ng")) == "a1 c2 f3 g5 ");
  CHECK(joined(lex_file("a /* never closed")) == "a|");
  CHECK(joined(lex_file("\"// no */ comment\" '\"' b /")) == "\"// no */ comment\"|'\"'|b|/|");
  CHECK(joined(lex_file("1'000 /* ' */ R\"(/*)\" c")) == "1'000|R\"(/*)\"|c|");
}

TEST_CASE("a backslash joins lines, also in comments and strings, with blanks or CR behind it") {
  CHECK(lines_of(lex_file("a \\\n b \\ \t\n c\nd")) == "a1 b2 c3 d4 ");
  CHECK(lines_of(lex_file("a // b \\\n still\nc")) == "a1 c3 ");
  CHECK(lines_of(lex_file("\"a\\\nb\" c")) == "\"1 c2 ");
  CHECK(lines_of(lex_file("a\r\nb // c\r\nd \\\r\ne\r\n")) == "a1 b2 d3 e4 ");
}

TEST_CASE("directives are known by what opens their line") {
  const Lexed lexed = lex_file("#include <a>\n  # /* x */ define B \\\n 1 // y\nint c = a #b;\n%:if 1\n");
  REQUIRE(lexed.directives.size() == 3);
  CHECK(lexed.directives[0].text == "#include <a>");
  CHECK(lexed.directives[1].line == 2);
  CHECK(lexed.directives[2].line == 5);
  CHECK(joined(lex_host_code("#define A \\\n f(\nint b;\n")) == "int|b|;|");
}

TEST_CASE("a condition on the architecture is read as a new card's compiler reads it") {
  const auto kept = [](const std::string& condition) {
    return joined(lex_host_code("#" + condition + "\nx\n#ifdef Z\ny\n#endif\n#else\nz\n#endif\nw\n"));
  };
  for (const char* condition : {"if defined(__CUDA_ARCH__)", "ifdef __CUDA_ARCH__", "if __CUDA_ARCH__ >= 800",
                                "if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600"})
    CHECK_MESSAGE(kept(condition) == "x|y|w|", condition);
  for (const char* condition : {"ifndef __CUDA_ARCH__", "if !defined(__CUDA_ARCH__)", "if __CUDA_ARCH__ < 600"})
    CHECK_MESSAGE(kept(condition) == "z|w|", condition);
  CHECK(kept("if 1") == "x|y|z|w|");
}

TEST_CASE("text without comments keeps its length and its lines") {
  CHECK(without_comments("a /* b\n c */ d // e\n\"//\" f") == "a     \n      d     \n\"//\" f");
}

}  // namespace
}  // namespace source
