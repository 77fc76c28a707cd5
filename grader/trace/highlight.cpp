#include "grader/trace/highlight.h"

#include <set>

#include "common/source/lexer.h"
#include "grader/base/text.h"

namespace grader {
namespace {

const std::set<std::string_view> kKeywords = {
    "if",       "else",          "for",      "while",    "do",          "return",           "break",
    "continue", "switch",        "case",     "default",  "const",       "constexpr",        "static",
    "inline",   "template",      "typename", "struct",   "using",       "namespace",        "auto",
    "sizeof",   "static_assert", "extern",   "volatile", "static_cast", "reinterpret_cast", "true",
    "false"};
const std::set<std::string_view> kTypes = {"void",   "int",  "float",  "double",   "char",
                                           "bool",   "long", "short",  "unsigned", "signed",
                                           "size_t", "dim3", "float2", "float4",   "int4"};
const std::set<std::string_view> kCuda = {"__global__",   "__device__",    "__shared__", "__host__",
                                          "__restrict__", "__syncthreads", "__syncwarp", "threadIdx",
                                          "blockIdx",     "blockDim",      "gridDim"};

Piece piece_of(const source::Token& token) {
  using Kind = source::Token::Kind;
  if (token.kind == Kind::number) return Piece::number;
  if (token.kind == Kind::string || token.kind == Kind::character) return Piece::string;
  if (token.kind != Kind::identifier) return Piece::plain;
  if (kKeywords.contains(token.text)) return Piece::keyword;
  if (kTypes.contains(token.text)) return Piece::type;
  return kCuda.contains(token.text) ? Piece::cuda : Piece::plain;
}

/// The kind of each character of the source.
std::vector<Piece> pieces_of(const std::string& source) {
  std::vector<Piece> pieces(source.size(), Piece::plain);
  const std::string bare = source::without_comments(source);
  for (size_t i = 0; i < source.size() && i < bare.size(); ++i)
    if (bare[i] != source[i]) pieces[i] = Piece::comment;
  for (size_t i = 1; i < source.size(); ++i)  // spaces in a comment
    if (source[i] == ' ' && pieces[i - 1] == Piece::comment) pieces[i] = Piece::comment;
  const source::Lexed lexed = source::lex_file(source);
  const auto mark = [&](size_t begin, size_t end, Piece piece) {
    for (size_t i = begin; i < std::min(end, source.size()); ++i)
      if (pieces[i] != Piece::comment) pieces[i] = piece;
  };
  for (const source::Token& token : lexed.tokens) mark(token.begin, token.end, piece_of(token));
  for (const source::Directive& directive : lexed.directives) mark(directive.begin, directive.end, Piece::directive);
  return pieces;
}

}  // namespace

const char* name_of(Piece piece) {
  constexpr const char* kNames[] = {"", "keyword", "type", "cuda", "number", "string", "comment", "directive"};
  return kNames[static_cast<size_t>(piece)];
}

std::vector<std::vector<Colored>> highlighted(const std::string& source) {
  const std::vector<Piece> pieces = pieces_of(source);
  std::vector<std::vector<Colored>> lines(1);
  for (size_t i = 0; i < source.size(); ++i) {
    if (source[i] == '\n') {
      lines.emplace_back();
      continue;
    }
    std::vector<Colored>& line = lines.back();
    if (line.empty() || line.back().piece != pieces[i]) line.push_back({pieces[i], ""});
    line.back().text += source[i];
  }
  return lines;
}

}  // namespace grader
