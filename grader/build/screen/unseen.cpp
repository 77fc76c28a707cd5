#include "grader/build/screen/unseen.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>

#include "grader/build/screen/dump_row.h"

namespace grader {
namespace {

/// Elements. No array of a kernel's has more, and none that has them reaches from the program to the device's memory.
constexpr uint64_t kMostElements = uint64_t{1} << 24;

bool is_name_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$'; }

bool is_number(const std::string& text) { return text.find_first_not_of("0123456789") == std::string::npos; }

/// `i.3_51` in `a[i.3_51]`. Other brackets hold types, marks and blanks.
std::vector<std::string> indices_in(const std::string& row) {
  std::vector<std::string> all;
  for (size_t open = row.find('['); open != std::string::npos; open = row.find('[', open + 1)) {
    const size_t close = row.find(']', open);
    if (close == std::string::npos) break;
    const std::string inside = row.substr(open + 1, close - open - 1);
    const bool mark = inside == "INV" || inside == "ex" || inside.find_first_of(" <%:*") != std::string::npos;
    if (!mark && !is_number(inside)) all.push_back(inside);
  }
  return all;
}

/// What an option asks it to put in: each straight line of code is told where a model of time wants to know.
bool is_of_the_compiler(const std::string& call) { return call.starts_with("__builtin___sanitizer_"); }

/// g++ makes of them what nothing tells of. By their plain names they are the emulator's own functions.
bool copies_unseen(const std::string& row) {
  for (const char* name : {"__builtin_mem", "__builtin_bcopy", "__builtin_bzero", "__builtin_stp", "__builtin_strc",
                           "__builtin_strn", "__builtin___"}) {
    const size_t at = row.find(name);
    if (at != std::string::npos && row.find('(', at) != std::string::npos) return !is_of_the_compiler(row.substr(at));
  }
  return false;
}

/// The array that is indexed by `index` in this row: `tab` in "_1 = tab[j.0_20];".
std::string array_of(const std::string& row, const std::string& index) {
  const size_t open = row.find("[" + index + "]");
  size_t begin = open;
  while (begin != std::string::npos && begin > 0 && is_name_part(row[begin - 1])) --begin;
  return open == std::string::npos ? "" : row.substr(begin, open - begin);
}

/// What the rows of one function have said so far.
struct Function {
  std::map<std::string, uint64_t> bounded;  // indices that are looked at, and the largest that is let through
  std::set<std::string> bounded_arrays;     // that were indexed so: of "a[i] += 1" only the store is looked at
  bool told = false;                        // the row before tells of an access

  /// ".UBSAN_BOUNDS (0B, i.3_51, 7);"
  void note_bound(const std::string& row) {
    const size_t first = row.find(", "), second = row.find(", ", first + 1);
    if (second == std::string::npos) return;
    bounded[row.substr(first + 2, second - first - 2)] = std::strtoull(row.c_str() + second + 2, nullptr, 10);
  }
  /// "_1 = j_5(D) & 3;" needs no test, as g++ sees.
  void note_mask(const std::string& row) {
    const size_t equals = row.find(" = "), mask = row.find(" & ");
    if (equals == std::string::npos || mask == std::string::npos || mask < equals || !row.ends_with(';')) return;
    const std::string last = row.substr(mask + 3, row.size() - mask - 4);
    if (is_number(last)) bounded[row.substr(0, equals)] = std::strtoull(last.c_str(), nullptr, 10);
  }
  bool is_open(const std::string& index) const {
    const auto found = bounded.find(index);
    return found == bounded.end() || found->second > kMostElements;
  }
};

/// Row by row of the functions' bodies; `look` is called at what may be an access, `end` after each function.
template <class Look, class End>
void read_dump(std::string_view dump, const std::string& file, Look look, End end) {
  Function function;
  for (DumpRows rows(dump, file); rows.next();) {
    const std::string& row = rows.text();
    if (rows.begins_function()) {
      end();
      function = {};
    } else if (row.starts_with(".UBSAN_BOUNDS")) {
      function.note_bound(row);
    } else if (row.starts_with("__builtin___tsan_")) {
      function.told = row.find("read") != std::string::npos || row.find("write") != std::string::npos;
    } else if (row.find(" = &") == std::string::npos) {
      function.note_mask(row);
      look(row, rows.line(), function);
      function.told = false;
    }
  }
  end();
}

/// `*_8`, `_8->x`, `MEM[(S *)_8]`, `a[_3]`: not what follows "&", an address.
bool is_memory(std::string_view operand) {
  if (operand.starts_with("&") || operand.starts_with("\"")) return false;
  return operand.starts_with("*") || operand.starts_with("MEM") || operand.find("->") != std::string_view::npos ||
         operand.find('[') != std::string_view::npos;
}

/// "take", "add<int>", "S::operator()", "S::operator+=": not the "=" before a cast.
bool ends_a_name(std::string_view text) {
  if (text.empty()) return false;
  const size_t word = text.rfind(' ') + 1;  // 0 where there is none
  return is_name_part(text.back()) || text.back() == '>' || text.find("operator", word) != std::string_view::npos;
}

/// The parenthesis of the arguments in `_39 = take (MEM[(const struct S &)_6]);`; npos where nothing is called.
size_t call_in(const std::string& row) {
  if (row.starts_with("if (") || row.starts_with("switch (") || row.starts_with("#") || row.starts_with(".") ||
      row.starts_with("__builtin_") || row.find("= .") != std::string::npos)
    return std::string::npos;
  for (size_t at = row.find(" ("); at != std::string::npos; at = row.find(" (", at + 1))
    if (ends_a_name(std::string_view(row).substr(0, at)) && row.find(';', at) != std::string::npos) return at + 1;
  return std::string::npos;
}

bool takes_from_memory(std::string_view arguments) {
  size_t begin = 0, depth = 0;
  for (size_t at = 0; at < arguments.size(); ++at) {
    const char c = arguments[at];
    const bool end = depth == 0 && (c == ',' || c == ')');
    if (end && is_memory(arguments.substr(begin, at - begin))) return true;
    if (end) begin = at + 2;
    if (c == '(' || c == '[' || c == '<') ++depth;
    if ((c == ')' || c == ']' || c == '>') && depth > 0) --depth;
  }
  return false;
}

}  // namespace

std::vector<Finding> unseen_accesses(std::string_view dump, const std::string& file) {
  std::map<int, std::string> said;
  std::map<std::string, int> open;  // arrays of this function, each with its line
  const auto say_open = [&] {
    for (const auto& [array, line] : open)
      said.try_emplace(line,
                       "Nothing tells what is read here, since this array has no length of its own: write how many "
                       "elements it has where it is declared, and use no cast.");
    open.clear();
  };
  read_dump(
      dump, file,
      [&](const std::string& row, int line, Function& function) {
        for (const std::string& index : indices_in(row)) {
          const std::string array = array_of(row, index);
          if (!function.is_open(index)) {
            function.bounded_arrays.insert(array);
            open.erase(array);
          } else if (!function.told && line > 0 && function.bounded_arrays.count(array) == 0) {
            open.try_emplace(array, line);
          }
        }
        if (line > 0 && copies_unseen(row))
          said.try_emplace(line, "Nothing tells what this function copies: use a loop, memcpy or memset.");
      },
      say_open);
  std::vector<Finding> findings;
  for (const auto& [line, message] : said)
    findings.push_back({.kind = FindingKind::forbidden_symbol, .file = file, .line = line, .message = message});
  return findings;
}

bool has_unseen_copies(std::string_view dump) {
  bool found = false;
  read_dump(
      dump, "",
      [&](const std::string& row, int, const Function&) {
        const size_t open = found ? std::string::npos : call_in(row);
        if (open == std::string::npos) return;
        const size_t equals = row.substr(0, open).find(" = ");
        found = (equals != std::string::npos && is_memory(std::string_view(row).substr(0, equals))) ||
                takes_from_memory(std::string_view(row).substr(open + 1));
      },
      [] {});
  return found;
}

}  // namespace grader
