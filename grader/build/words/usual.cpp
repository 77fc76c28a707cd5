#include "grader/build/words/usual.h"

#include <vector>

#include <fmt/core.h>

#include "common/source/code.h"
#include "common/source/pattern.h"

namespace grader {
namespace {

struct Usual {
  const char *words, *line, *meaning;  // part of g++'s message, part of the student's line, text to show
};

constexpr Usual kUsual[] = {
    {"no matching function for call to 'shared<", "",
     "The size of a __shared__ array must be a compile-time constant, not a parameter or a variable."},
    {"invalid types 'float[", "",
     "There is one index too many: the expression before these brackets is a single float. A tile's sizes belong in "
     "its declaration. A, B and C have one index, [i * n + j]."},
    {"for array subscript", "",
     "This has more indices than dimensions. A, B and C are pointers to a flat array: element (i, j) of a matrix "
     "with n columns is [i * n + j]."},
    {"'min' was not declared", "",
     "In host code, use std::min() and #include <algorithm>. In a kernel, min() needs no header."},
    {"'max' was not declared", "",
     "In host code, use std::max() and #include <algorithm>. In a kernel, max() needs no header."},
    {"no matching function for call to", "<<<",
     "The kernel cannot be called like this. A template needs its arguments before <<<, as in kernel<32, 32><<<grid, "
     "block>>>(...). The other arguments go in the order of the parameters."},
    {"assignment of read-only", "if (", "= stores a value, but its left side is const. To compare, use ==, < or >=."},
    {"assignment of read-only", "", "The left side is const: it can be read but not written."},
    {"expression list treated as compound expression", "",
     "This declares one number but gives it several values. Use dim3 for a grid or a block with x and y."},
    {"incompatible types in assignment of 'const float' to 'float [", "",
     "The left side is a whole row of an array. Write separate brackets for each index: tile[row][column]."},
    {"uses too much shared data", "",
     "The __shared__ variables of a kernel may take at most 48 KiB (49,152 bytes) in total. Make the tiles smaller, or "
     "use extern __shared__ memory."},
    {"expected ';' before '<'", "for (", "Separate the three parts of a for by ; and not by commas."},
    {"'nvcuda' ", "", "wmma is declared in a header: #include <mma.h>."},
    {"'wmma' has not been declared", "",
     "wmma is declared in a header, in a namespace: #include <mma.h>, and nvcuda::wmma."},
    {"redeclaration of", "", "This name is already declared above. Use it without a type, or choose another name."},
    {"conflicting declaration", "",
     "This name is already declared above. Use it without a type, or choose another name."},
    {"shadows a parameter", "",
     "A parameter of this function already has this name. Use it without a type, or choose another name."},
    {"return-statement with a value", "",
     "This function is void, so it cannot return a value. A kernel stores its result through a pointer."},
    {"cannot be used as a function", "Idx",
     "threadIdx.x, blockIdx.x and the like are numbers: write them without ( )."},
    {"cannot be used as a function", "Dim", "blockDim.x, gridDim.x and the like are numbers: write them without ( )."},
    {"' cannot be used as a function", "",
     "Parentheses after a name call a function, and this name is not one. An element takes square brackets: C(i, j) of "
     "the text is C[i * n + j] in code, where n is the length of a row."},
    {"base operand of '->'", "", "The left side of -> is not a pointer: write a dot, as in threadIdx.x."},
    {"cannot convert 'const uint3'", "", "threadIdx and blockIdx have members: write threadIdx.x or threadIdx.y."},
    {"cannot convert 'const dim3'", "", "blockDim and gridDim have members: write blockDim.x or blockDim.y."},
    {"operand types are 'float4'", "[", "A float4 has no index: its members are x, y, z and w."},
    {"uint3' has no member", "", "threadIdx and blockIdx have only the members x, y and z."},
    {"dim3' has no member", "", "blockDim, gridDim and every dim3 have only the members x, y and z."},
    {"expected unqualified-id before numeric constant", ",", "A decimal number has a point, not a comma: 0.0f."},
    {"invalid operands of types 'float*' and 'float*'", "",
     "Two pointers are multiplied here: an index is missing, or a parameter has one * too many."},
    {"invalid operands of types 'const float*' and 'const float*'", "",
     "Two pointers are multiplied here: the index of an element, as in A[i * n + j], is missing."},
    {"invalid conversion from 'const float*' to 'float*'", "",
     "A and B are const float*. A parameter or variable that takes them must be const float* too."},
    {"'else' without a previous 'if'", "",
     "This else has no matching if, because the if has already ended: a ; follows its condition, or two statements "
     "follow it without { }."},
    {"initializer not allowed for __shared__", ")(",
     "Write the sizes of an array in square brackets: tile[rows][columns]."},
    {"no matching function for call to 'mma_sync(", "",
     "The fragments of mma_sync() must match: the sum, A, B, and the sum again, all with the same M, N and K."},
    {"with no type", "__global__", "A kernel must return void: __global__ void name(...)."},
    {"expected ';' before ')'", "for (", "A for has three parts separated by two ; as in for (int k = 0; k < K; ++k)."},
    {"#include expects", "", "The name of the file stands in quotes, or in < >: #include \"matmul.h\"."},
    {"no matching function for call to 'atomicAdd(", "", "atomicAdd() takes an address first: atomicAdd(&C[i], x)."},
    {"no matching function for call to 'cudaMalloc(", "",
     "cudaMalloc() takes the address of a pointer, and a number of bytes: cudaMalloc(&d, bytes)."},
    {"arguments to function 'cudaError_t cudaMemcpy(", "",
     "cudaMemcpy() takes four arguments: destination, source, number of bytes, and direction, such "
     "as cudaMemcpyDeviceToDevice."},
    {"to 'void*'", "<<<",
     "Between <<< and >>>, the third argument is the bytes of dynamic shared memory, and the fourth is a stream. A "
     "block with x and y is dim3(x, y)."}};

/// The round or square bracket that is still open at a { } or at the end of the file; -1 if there is none.
int open_bracket(const source::Syntax& s) {
  std::vector<int> open;
  for (int i = 0; i < s.size(); ++i) {
    if (s.is_any(i, {"(", "[", "{"})) open.push_back(i);
    if (!s.is_any(i, {")", "]", "}"})) continue;
    const bool fits = !open.empty() && s.is(open.back(), s.is(i, ")") ? "(" : s.is(i, "]") ? "[" : "{");
    if (!fits) return open.empty() || s.is(open.back(), "{") ? -1 : open.back();
    open.pop_back();
  }
  return open.empty() || s.is(open.back(), "{") ? -1 : open.back();
}

/// The token of a CUDA keyword that lacks an underscore; -1 if there is none.
int misspelt_word(const source::Syntax& s) {
  for (int i = 0; i < s.size(); ++i)
    for (const char* word : {"global", "shared", "device", "host", "constant"}) {
      const std::string_view text = s.is_identifier(i) ? s.text(i) : std::string_view();
      const bool is_it =
          text.find(word) != std::string_view::npos && text.find_first_not_of('_') == text.find(word) &&
          text.substr(text.find(word) + std::string_view(word).size()).find_first_not_of('_') == std::string_view::npos;
      const bool whole = text == "__" + std::string(word) + "__";
      if (is_it && !whole && text.starts_with('_')) return i;
    }
  return -1;
}

/// The word in `before 'word'`; "" if there is none.
std::string named_before(const std::string& message) {
  const size_t begin = message.find("before '"),
               end = message.find('\'', begin == std::string::npos ? begin : begin + 8);
  return end == std::string::npos ? "" : message.substr(begin + 8, end - begin - 8);
}

/// The first bracket of this kind without a partner; -1 if there is none.
int lonely(const source::Syntax& s, const char* brace) {
  for (int i = 0; i < s.size(); ++i)
    if (s.is(i, brace) && s.partner(i) == i) return i;
  return -1;
}

/// The line that lacks a ;, since the error is reported at the next token.
int line_before(const source::Code& code, int line) {
  const int first = code.line(line).begin;
  return first > 0 ? code.tokens().line(first - 1) : 0;
}

}  // namespace

std::string in_plain_words(const std::string& words, const std::string& line) {
  for (const Usual& usual : kUsual)
    if (words.find(usual.words) != std::string::npos && line.find(usual.line) != std::string::npos)
      return usual.meaning;
  // The types in library templates mean nothing to a student.
  const size_t name = words.find("call to '"), end = words.find('(', name);
  if (words.starts_with("no matching function") && words.find("nvcuda::") != std::string::npos)
    return fmt::format("{}() cannot be called like this: compare the number, the order and the types of its arguments.",
                       words.substr(name + 9, end - name - 9));
  return "";
}

void explain_place(const std::string& text, Finding& finding) {
  if (finding.kind != FindingKind::compile_error || finding.line < 1) return;
  const source::Code code(text);
  const source::Syntax& s = code.tokens();
  if (const int word = misspelt_word(s); word >= 0) {
    const std::string text(s.text(word));
    const size_t begin = text.find_first_not_of('_'), end = text.find_last_not_of('_');
    finding.line = s.line(word);
    finding.message = fmt::format("{} is not a CUDA keyword. Did you mean __{}__, with two underscores on each side?",
                                  text, text.substr(begin, end - begin + 1));
  } else if (const int open = open_bracket(s); open >= 0) {
    finding.line = s.line(open);
    finding.message = fmt::format("A {} of this line is never closed.", s.text(open));
  } else if (const int open = lonely(s, "{"); open >= 0) {
    finding.line = s.line(open);
    finding.message = "The { of this line, or one after it, is never closed. Count the } before the next function.";
  } else if (const int closed = lonely(s, "}"); closed >= 0) {
    finding.line = s.line(closed);
    finding.message = "This } has no matching {. There is one } too many here or earlier.";
  } else if (finding.line <= code.lines() && finding.message.starts_with("expected ") &&
             finding.message.find("';' before") != std::string::npos) {
    const std::string first = code.word(code.line(finding.line).begin);
    // A kernel launch is rewritten to a call that begins with "::".
    const bool launch = code.tokens().range_has(code.line(finding.line), "<<<") ||
                        source::Pattern("$name < < <").is_in(code.tokens(), code.line(finding.line));
    const bool at_start = finding.message.find("before '" + first + "'") != std::string::npos ||
                          (launch && finding.message.find("before '::'") != std::string::npos);
    const std::string named = named_before(finding.message);
    const bool below = !named.empty() && named != "::" && !code.tokens().range_has(code.line(finding.line), named);
    const int line = at_start ? line_before(code, finding.line) : below ? finding.line : 0;
    if (line == 0) return;
    finding.line = line;
    finding.message = "A ; is missing at the end of this line.";
  }
}

}  // namespace grader
