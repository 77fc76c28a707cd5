#include "solutions/experiments/measure/resources.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <sstream>

namespace experiments {
namespace {

std::string demangled(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
                                                    free);
  return status == 0 ? text.get() : symbol;
}

/// The number before `words`: 40 in "Used 40 registers, …". 0 if `words` does not occur.
int number_before(const std::string& line, const std::string& words) {
  const size_t at = line.find(words);
  if (at == std::string::npos || at == 0) return 0;
  const size_t last = line.find_last_of("0123456789", at);
  const size_t before = line.find_last_not_of("0123456789", last);
  return std::atoi(line.c_str() + (before == std::string::npos ? 0 : before + 1));
}

std::string between_quotes(const std::string& line) {
  const size_t begin = line.find('\''), end = line.find('\'', begin + 1);
  return end == std::string::npos ? "" : line.substr(begin + 1, end - begin - 1);
}

}  // namespace

std::string kernel_name(const std::string& symbol) {
  std::string name = demangled(symbol);
  int depth = 0;
  for (size_t i = 0; i < name.size(); ++i) {  // parameters start at the first parenthesis outside of template arguments
    if (name[i] == '<') ++depth;
    if (name[i] == '>') --depth;
    if (name[i] == '(' && depth == 0) name.resize(i);
  }
  for (size_t at; (at = name.find("(int)")) != std::string::npos;) name.erase(at, 5);
  for (size_t at; (at = name.find("(bool)")) != std::string::npos;) name.erase(at, 6);
  return name.starts_with("void ") ? name.substr(5) : name;
}

std::vector<Resources> parse_ptxas(const std::string& report) {
  std::vector<Resources> found;
  std::stringstream stream(report);
  for (std::string line; std::getline(stream, line);) {
    if (line.find("Compiling entry function") != std::string::npos) {
      found.emplace_back();
      found.back().kernel = kernel_name(between_quotes(line));
    }
    if (found.empty()) continue;
    Resources& kernel = found.back();
    if (line.find("bytes stack frame") != std::string::npos) {
      kernel.stack_bytes = number_before(line, " bytes stack frame");
      kernel.spill_store_bytes = number_before(line, " bytes spill stores");
      kernel.spill_load_bytes = number_before(line, " bytes spill loads");
    }
    if (line.find(" registers") != std::string::npos) {
      kernel.registers = number_before(line, " registers");
      kernel.shared_bytes = number_before(line, " bytes smem");
    }
  }
  return found;
}

}  // namespace experiments
