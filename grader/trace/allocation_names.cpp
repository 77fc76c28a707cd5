#include "grader/trace/allocation_names.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "common/protocol/protocol.h"
#include "common/source/pattern.h"

namespace grader {

std::vector<std::string> names_in_line(const source::Code& code, int line) {
  static const source::Pattern kAllocates("cudaMalloc|cudaMallocManaged|cudaMallocAsync ( .. & $name ?) ,");
  constexpr size_t kName = 4;
  std::vector<std::string> names;
  if (line < 1 || line > code.lines()) return names;
  source::Range rest = code.line(line);
  for (source::Match found = kAllocates.find(code.tokens(), rest); !found.empty();
       found = kAllocates.find(code.tokens(), rest)) {
    names.push_back(code.word(found[kName]));
    rest.begin = found.back();
  }
  return names;
}

void name_allocations(const std::string& source, std::vector<lab::TracedArray>& arrays) {
  const source::Code code(source, source::lex_host_code);
  std::map<int, std::vector<lab::TracedArray*>> lines;
  for (lab::TracedArray& array : arrays)
    if (static_cast<lab::Space>(array.space) == lab::Space::global && array.line > 0 && !array.name[0])
      lines[array.line].push_back(&array);
  for (auto& [line, of_line] : lines) {
    const std::vector<std::string> names = names_in_line(code, line);
    if (names.size() != of_line.size()) continue;
    std::ranges::sort(of_line, {}, &lab::TracedArray::base);
    for (size_t i = 0; i < names.size(); ++i)
      std::strncpy(of_line[i]->name, names[i].c_str(), sizeof of_line[i]->name - 1);
  }
}

}  // namespace grader
