#include "grader/diagnosis/source_text.h"

#include <algorithm>
#include <map>

#include "common/source/code.h"
#include "common/source/expressions.h"
#include "common/source/pattern.h"

namespace grader {
namespace {

using source::Code;
using source::Match;
using source::Pattern;
using source::Range;

using Patterns = std::vector<Pattern>;

/// Patterns for a place, the most specific first.
const Patterns& patterns_of(Place place) {
  static const Patterns kC = {"$C [ .. ] =|+=|==", "C [", "= C +"};
  static const std::map<Place, Patterns> kPatterns = {
      {Place::load_a, {"$= .. $A [ ~] *|+|++|+=|*=", "A [", "$A [", "= A +"}},
      {Place::load_b, {"$= .. $B [ ~] *|+|++|+=|*=", "B [", "$B [", "= B +"}},
      {Place::load_c, kC},
      {Place::store_c, kC},
      {Place::k_loop, {"for ( .. $tiles", "while ( .. K", "K /|/=", "for ( .. $k <|<=|!|!=", "for ( .. gridDim"}},
      {Place::inner_loop, {"for ( .. $k <|<=|!|!= .. $tile_size", "for ( .. $k <|<=|!|!="}},
      {Place::grid, {"dim3 .. $grid (|{", "$blocks =|==|(|{", "< < <"}},
      {Place::launch, {"< < <"}},
      {Place::guard, {"if ( .. M|N|K", "?"}},
      {Place::sum, {"+= .. *|*=", "$= .. *|*= .. *|*=", "fma|fmaf ("}},
      {Place::product,
       {"$name [..] = $name [ ~; ] * $name [ ~; ] ;", "$name [..] = $name * $name [ ~; ] ;",
        "+= .. *|*=", "$= .. *|*= .. *|*=", "fma|fmaf ("}},
      {Place::barrier, {"__syncthreads", "$barrier", "sync|wait ("}},
      {Place::unknown, {}}};
  return kPatterns.at(place);
}

bool fits(const Code& code, Range range, const Patterns& patterns) {
  return std::ranges::any_of(patterns, [&](const Pattern& pattern) { return pattern.is_in(code.tokens(), range); });
}

bool has(const Code& code, Range range, std::string_view word) { return code.tokens().range_has(range, word); }

/// The first line (1, 2, …) that contains one of the patterns and that the test accepts; 0 if there is none.
template <class Test>
int first_line(const Code& code, const Patterns& patterns, Test test) {
  for (int line = 1; line <= code.lines(); ++line)
    if (!code.is(code.line(line).begin, "#") && fits(code, code.line(line), patterns) && test(code.line(line)))
      return line;
  return 0;
}

int first_line(const Code& code, const Patterns& patterns) {
  return first_line(code, patterns, [](Range) { return true; });
}

int first_line_without_loop(const Code& code, const Patterns& patterns) {
  return first_line(code, patterns, [&](Range line) { return !has(code, line, "for"); });
}

/// True for a name that is set to something minus one: the last index, not the count.
bool is_last(const Code& code, const std::string& name) { return first_line(code, {name + " = ~$=|; - 1"}) > 0; }

/// For pointers into this matrix, `bp = B + col`: the line that advances one, otherwise the line that reads through it.
int line_of_pointer(const Code& code, const std::string& matrix) {
  const Match set = Pattern("* ?const $name = ?& " + matrix).find(code.tokens(), code.all());
  if (set.empty()) return 0;
  const std::string name(code.tokens().text(set[2]));
  const auto is_later = [&](Range line) { return line.begin > set[2]; };
  const int moved = first_line(code, {name + " +=", name + " ++", "++ " + name}, is_later);
  return moved ? moved : first_line(code, {"* " + name, name + " ["}, is_later);
}

/// The line of the only launch, if it contains the number of blocks itself, `<<<1, block>>>`: then no declaration is
/// the cause.
int launch_with_own_grid(const Code& code) {
  const std::vector<source::Launch> launches = source::find_launches(code.tokens());
  if (launches.size() != 1) return 0;
  const std::vector<Range> numbers = code.tokens().split(launches[0].config, false);
  const bool named = numbers.empty() || (numbers[0].size() == 1 && code.tokens().is_identifier(numbers[0].begin));
  return named ? 0 : code.tokens().line(launches[0].name_token);
}

/// The line of the last test that guards a store to C, in its own line or in the next: elements missing in C did not
/// pass it.
int test_before_store(const Code& code) {
  static const Patterns kTests = {"if ( .. M|N|K"}, kStores = {"$C_itself [ .. ] ="};
  for (int line = code.lines(); line >= 1; --line)
    if (fits(code, code.line(line), kTests) && !has(code, code.line(line), "return"))
      if (fits(code, code.line(line), kStores) || (line < code.lines() && fits(code, code.line(line + 1), kStores)))
        return line;
  return 0;
}

}  // namespace

std::vector<int> whole_numbers(const std::string& text, int least, int most) {
  const Code code(text);
  std::vector<int> found;
  for (int i = 0; i < code.tokens().size(); ++i) {
    const std::string word = code.word(i);
    if (word.size() > 4 || word.find_first_not_of("0123456789") != std::string::npos) continue;
    const int value = std::stoi(word);
    if (value >= least && value <= most && std::ranges::find(found, value) == found.end()) found.push_back(value);
  }
  return found;
}

int find_line(const std::string& text, Place place) {
  const Code code(text);
  if (const int line = place == Place::grid ? launch_with_own_grid(code) : 0) return line;
  if (const int line = place == Place::sum ? first_line(code, {"mma_sync ("}) : 0) return line;  // tensor cores add up
  if (const int line = place == Place::sum ? first_line_without_loop(code, patterns_of(place)) : 0) return line;
  if (const int line = place == Place::guard ? test_before_store(code) : 0) return line;
  const bool load = place == Place::load_a || place == Place::load_b;
  const auto may_be = [&](Range line) { return !load || !has(code, line, "__shared__"); };
  for (const Pattern& pattern : patterns_of(place))
    if (const int line = first_line(code, {pattern}, may_be)) return line;
  return load ? line_of_pointer(code, place == Place::load_a ? "$A" : "$B") : 0;
}

namespace {

/// The first barrier between two lines, both excluded, whose line the test accepts; 0 if there is none. Barriers of
/// cooperative groups, cuda::barrier and cuda::pipeline count, too.
template <class Test>
int first_barrier(const Code& code, int first, int last, Test test) {
  for (int line = first + 1; line < last && line <= code.lines(); ++line)
    if (fits(code, code.line(line), patterns_of(Place::barrier)) && test(code.line(line))) return line;
  return 0;
}

}  // namespace

bool barrier_between(const std::string& text, int first, int last) {
  return first_barrier(Code(text), first, last, [](Range) { return true; }) > 0;
}

int barrier_under_test(const std::string& text, int first, int last) {
  const Code code(text);
  return first_barrier(code, first, last, [&](Range line) { return has(code, line, "if"); });
}

int suspicious_comparison(const std::string& text) {
  // `end > K ? K : end` is not a test of an access.
  static const Patterns kTests = {"<= $side !-|--|-=", "^<|> > M|N|K !-|--|-=|?|.", "^<|> > M|N|K . $name !-|--|-=|?"};
  return first_line(Code(text), kTests);
}

int guard_one_less(const std::string& text) {
  static const Patterns kTests = {"< $side - 1"};
  return first_line_without_loop(Code(text), kTests);
}

namespace {

/// `row * size + name ]`, or with further summands: then this name counts columns, whatever it is called, and there are
/// `size` of them.
bool is_column_of(const Code& code, const std::string& name, const std::string& size) {
  return first_line(code, {"* " + size + " + " + name + " ]", "* " + size + " + " + name + " )"}) > 0;
}

}  // namespace

int crossed_guard(const std::string& text) {
  static const Patterns kTests = {"$row ?+ ?$word <|>= $row_length", "$column ?+ ?$word <|>= $row_count"};
  static const std::vector<std::pair<std::string, std::string>> kOther = {
      {"N", "M"},       {"n", "m"},          {"cols", "rows"},    {"M", "N"},         {"m", "n"},
      {"rows", "cols"}, {"columns", "rows"}, {"width", "height"}, {"height", "width"}};
  const Code code(text);
  return first_line(code, kTests, [&](Range line) {
    if (has(code, line, "for")) return false;
    const bool own_names = std::ranges::any_of(kTests, [&](const Pattern& test) {
      const Match at = test.find(code.tokens(), line);
      return !at.empty() && is_column_of(code, code.word(at[0]), code.word(at[4]));
    });
    if (own_names) return false;
    // With a single size, as for square matrices, no test can compare with the wrong side.
    return std::ranges::any_of(kTests, [&](const Pattern& test) {
      const Match at = test.find(code.tokens(), line);
      return !at.empty() && std::ranges::any_of(kOther, [&](const auto& pair) {
        return code.is(at[4], pair.first) && has(code, code.all(), pair.second);
      });
    });
  });
}

int wrongly_joined_guard(const std::string& text) {
  static const Patterns kTests = {"< $size ?) || ~|||<|<=|>|>=|->|&|&&|&=|| < $size",
                                  ">= $size ?) && ~|||<|<=|>|>=|->|&|&&|&=|| >= $size"};
  // Negated tests are joined the other way round; a sum on the left tests for the last block, not for an element.
  static const Patterns kOther = {"! ?( ?( $word <|>=", "+ $word >="};
  const Code code(text);
  return first_line(code, kTests, [&](Range line) { return !fits(code, line, kOther); });
}

int inclusive_loop(const std::string& text, int line) {
  constexpr int kNear = 12;
  static const Pattern kLoop("for ( ~; = ~$=|; ; $word <= $name ;"), kWhile("while ( $word <= $size )");
  const Code code(text);
  int closed = 0;  // braces closed between here and `line`
  for (int at = std::min(line, code.lines()); at >= 1 && at > line - kNear; --at) {
    const Range range = code.line(at);
    for (int i = range.begin; i < range.end && at < line; ++i) closed += code.is(i, "}") - code.is(i, "{");
    const bool ended = at < line && !has(code, range, "{") && range.size() > 0 && code.is(range.end - 1, ";");
    const Match loop = kLoop.find(code.tokens(), range);
    if (closed <= 0 && !ended && !loop.empty() && code.source({loop[4], loop[5]}) != "1" &&
        !is_last(code, code.word(loop[8])))
      return at;
    if (closed <= 0 && kWhile.is_in(code.tokens(), range)) return at;
    closed = std::max(closed, 0);
  }
  return 0;
}

int launch_with_comma(const std::string& text) {
  const Code code(text);
  static const Patterns kGrids = {"< < < ( ~(|)|<|> , ~(|)|<|> ) ,"};
  static const Patterns kBlocks = {"< < < ~<|>|; , ( ~(|)|<|> , ~(|)|<|> ) ,|>", "dim3 $name = ( .. , .. ) ;"};
  static const Pattern kBlockY("blockIdx . y"), kThreadY("threadIdx . y"), kGridByName("dim3 $name = ( .. , .. ) ;");
  const bool blocks = kBlockY.is_in(code.tokens(), code.all()), threads = kThreadY.is_in(code.tokens(), code.all());
  const source::Match named = kGridByName.find(code.tokens(), code.all());
  const bool is_grid =
      !named.empty() && Pattern("< < < " + code.word(named[1]) + " ,").is_in(code.tokens(), code.all());
  if (is_grid && !blocks && threads) return 0;  // only one number of blocks is used
  const int line = blocks || !threads ? first_line(code, kGrids) : 0;
  return line > 0 ? line : first_line(code, kBlocks);
}

bool is_dynamic_without_size(const std::string& text, const std::string& array) {
  static const Patterns kLaunch = {"< < <"}, kByFunction = {"$cuda_launch"};
  static const Pattern kPlain("< < < ~<|>|; > > >");
  const Pattern declared("extern __shared__ .. " + array + " [ ]");
  const Code code(text);
  bool dynamic = false, plain_only = false;
  for (int line = 1; line <= code.lines(); ++line) {
    const Range range = code.line(line);
    dynamic |= declared.is_in(code.tokens(), range);
    if (fits(code, range, kByFunction)) return false;
    if (!fits(code, range, kLaunch)) continue;
    const Match plain = kPlain.find(code.tokens(), range);
    if (plain.empty() || code.tokens().split({plain[3], plain[4]}, false).size() != 2) return false;
    plain_only = true;
  }
  return dynamic && plain_only;
}

bool is_dynamic(const std::string& text, const std::string& array) {
  return !array.empty() && first_line(Code(text), {"extern __shared__ .. " + array + " [ ]"}) > 0;
}

bool has_copies(const std::string& text, const std::string& array) {
  static const Pattern kDeclared("__shared__ .. $name [ ~] ] [ ~] ] [");
  const Code code(text);
  for (int line = 1; line <= code.lines(); ++line) {
    const Match at = kDeclared.find(code.tokens(), code.line(line));
    if (!at.empty() && code.is(at[2], array)) return true;
  }
  return false;
}

int end_of_kernel(const std::string& text, int line) {
  const Code code(text);
  for (int at = std::max(line, 0) + 1; at <= code.lines(); ++at) {
    const Range range = code.line(at);
    if (has(code, range, "__global__")) return at;
    const bool first = range.size() > 0 && (code.begin(range.begin) == 0 || text[code.begin(range.begin) - 1] == '\n');
    for (const char* word : {"template", "void", "extern", "static", "int"})
      if (first && code.is(range.begin, word)) return at;
  }
  return code.lines() + 1;
}

bool is_loop(const std::string& text, int line) {
  const Code code(text);
  return has(code, code.line(line), "for");
}

/// True if the line has the name of an array that is declared here, which is not C.
static bool uses_own_array(const Code& code, Range line) {
  for (int i = line.begin; i < line.end; ++i)
    for (int at = 1; code.is(i + 1, "[") && at < i; ++at)
      if (code.is(at, code.word(i)) && code.is(at + 1, "[") && code.tokens().is_any(at - 1, {"float", "double"}))
        return true;
  return false;
}

int adds_to_c(const std::string& text) {
  static const Patterns kAdds = {"$with_c [ .. ] +=", "$with_c [ .. ] = $with_c [ .. ] +"};
  const Code code(text);
  return first_line(code, kAdds, [&](Range line) { return !uses_own_array(code, line); });
}

bool never_stores_c(const std::string& text) {
  // C may be stored through a different name: then nothing can be concluded.
  static const Patterns kKernel = {"__global__"}, kNamed = {"__global__ ~(|) ( ~) $C_itself ,|)"};
  static const Patterns kStores = {"$C_anywhere [", "c|C +|++|+=", "$= ?& c|C", "( .. c|C ,|)"};
  static const Patterns kOther = {"__global__", "$matmul (", "< < <", "float * C"};
  const Code code(text);
  return first_line(code, kKernel, [&](Range line) { return !fits(code, line, kNamed); }) == 0 &&
         first_line(code, kStores, [&](Range line) { return !fits(code, line, kOther); }) == 0;
}

bool has_index_plus_one(const std::string& text, int line) {
  static const Patterns kFurther = {"$word|]|) + 1 ]", "$word|]|) + 1 ) *|*="}, kUnrolled = {"+ 2"};
  const Code code(text);
  // One of four consecutive lines, or values, with indices that increase by one is intended.
  return fits(code, code.line(line), kFurther) && !fits(code, code.line(line), kUnrolled) &&
         !fits(code, code.line(line + 1), kUnrolled);
}

bool is_tested(const std::string& text, char side) {
  const std::string name(1, side);
  static const Patterns kLaunch = {"< < <"};
  const Code code(text);
  return first_line(code, {"<|>|<=|>= " + name, "<|>|<=|>= ?( size_t ?) " + name, "<|>|<=|>= $word * " + name},
                    [&](Range line) { return !has(code, line, "for") && !fits(code, line, kLaunch); }) > 0;
}

bool ends_a_loop(const std::string& text, char side) {
  const Code code(text);
  return first_line(code, {"for ( ~; ; ~; <|!= " + std::string(1, side) + " ;"}) > 0;
}

bool returns_early(const std::string& text, int line) {
  static const Patterns kLeaves = {"return ;"};
  const int found = first_line(Code(text), kLeaves);
  return found > 0 && (line <= 0 || found <= line);
}

namespace {

/// True for a counter of a loop around it: a test for another iteration is not a test of an edge.
bool is_counter(const source::Syntax& s, const source::Statements& statements, int token) {
  return std::ranges::any_of(statements.loops, [&](const source::Loop& loop) {
    return loop.body.contains(token) && Pattern(std::string(s.text(token)) + " =").is_in(s, loop.init);
  });
}

/// True if something other than a counter is compared with a side.
bool tests_a_side(const Code& code, const source::Statements& statements, Range range) {
  static const Pattern kTest("<|<=|>|>= $side");
  const source::Syntax& s = code.tokens();
  while (range.begin < range.end) {
    const Match at = kTest.find(s, range);
    if (at.empty()) return false;
    if (s.is_any(at[0] - 2, {"+", "-", "*"}) || !is_counter(s, statements, at[0] - 1)) return true;
    range.begin = at[0] + 1;
  }
  return false;
}

/// True if a test outside loops compares with a name for a product of two sides, as in `total = M * N`. The number of
/// elements of the accessed input does not count.
bool tests_a_product(const Code& code) {
  static const Pattern kSides("M|N|K * M|N|K");
  const source::Syntax& s = code.tokens();
  const auto is_tested = [&](const source::Assignment& one) {
    const std::string name(s.text(one.name));
    const int line = first_line_without_loop(code, {"if|?|$= .. <|<=|>|>= " + name});
    if (one.value.size() != 3 || !kSides.is_in(s, one.value) || line == 0) return false;
    if (s.range_has(one.value, "M") && s.range_has(one.value, "N")) return true;
    const std::string input = s.range_has(one.value, "M") ? "A" : "B";
    const Match test = Pattern("$word <|<=|>|>= " + name).find(s, code.line(line));
    const std::string place(test.empty() ? "" : s.text(test[0]));
    const bool of_input = fits(code, code.line(line), {input + " ["}) ||
                          (!place.empty() && fits(code, code.all(), {input + " [ " + place + " ]"}));
    return !of_input;
  };
  return std::ranges::any_of(source::find_assignments(s, code.all()), is_tested);
}

}  // namespace

bool has_guard(const std::string& text) {
  static const Patterns kTests = {"if|?|$=|&&|return .. <|<=|>|>= $side"};
  const Code code(text);
  const source::Statements statements = source::read_statements(code.tokens());
  const auto tests = [&](Range range) { return tests_a_side(code, statements, range); };
  // For a branch, a conditional expression or a bool variable, also in a line with a loop before it.
  if (std::ranges::any_of(source::find_conditions(code.tokens(), statements), tests)) return true;
  if (first_line(code, kTests, [&](Range line) { return !has(code, line, "for") && tests(line); }) > 0) return true;
  return tests_a_product(code);
}

bool tests_a_member(const std::string& text) {
  static const Pattern kMember("<|<=|>|>= $name . height|width|rows|cols"), kPointer("<|<=|>|>= * $name");
  const Code code(text);
  return std::ranges::any_of(source::read_statements(code.tokens()).branches, [&](const source::Branch& branch) {
    return kMember.is_in(code.tokens(), branch.condition) || kPointer.is_in(code.tokens(), branch.condition);
  });
}

}  // namespace grader
