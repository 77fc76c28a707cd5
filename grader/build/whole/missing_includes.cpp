#include "grader/build/whole/missing_includes.h"

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>

#include <fmt/core.h>

#include "common/source/lexer.h"
#include "grader/base/text.h"
#include "grader/build/compiler.h"
#include "grader/build/gcc/flags.h"
#include "grader/build/whole/include_line.h"

namespace grader {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

/// A header, the file of g++'s library that declares its names, and the names.
struct Declared {
  std::string header, file;
  Names names;
};
const std::vector<Declared>& declared() {
  static const std::vector<Declared> all = {{"stdexcept",
                                             "/stdexcept\"",
                                             {"runtime_error", "logic_error", "invalid_argument", "out_of_range",
                                              "length_error", "domain_error", "range_error", "overflow_error"}},
                                            {"vector", "/bits/stl_vector.h\"", {"vector"}},
                                            {"string", "/bits/basic_string.h\"", {"string", "to_string"}},
                                            {"complex", "/complex\"", {"complex"}},
                                            {"functional", "/bits/std_function.h\"", {"function"}},
                                            {"algorithm", "/bits/stl_algo.h\"", {"sort", "stable_sort"}}};
  return all;
}

bool starts_with_any(const std::string& name, std::initializer_list<const char*> starts) {
  return std::ranges::any_of(starts, [&](const char* start) { return name.starts_with(start); });
}
/// Libraries whose headers include much of the standard library, in ways that change between versions.
bool includes_much(const std::string& header) {
  return starts_with_any(header, {"thrust/", "cub/", "cuda/", "helper_", "nvtx3/nvtx3.hpp", "cooperative_groups"});
}
bool is_cuda(const std::string& header) {
  return starts_with_any(header, {"cu", "nv", "device_", "math_", "vector_types", "vector_functions", "driver_",
                                  "library_types", "mma.h", "crt/", "sm_", "texture_", "surface_", "host_defines"});
}

/// What one compiled file includes, through the program's own headers.
struct Reached {
  std::vector<std::string> files;  // of the program
  std::set<std::string> headers;   // others
};
void reach(const std::string& file, const Names& own, Reached& reached) {
  std::string text;
  if (std::ranges::find(reached.files, file) != reached.files.end() || !read_file(file, text)) return;
  reached.files.push_back(file);
  for (const std::string& line : split_lines(text)) {
    const std::optional<IncludeLine> included = include_line(line);
    if (!included) continue;
    const std::string ending = "/" + fs::path(included->header).filename().string();
    const auto of_program =
        std::ranges::find_if(own, [&](const std::string& path) { return ("/" + path).ends_with(ending); });
    if (of_program == own.end())
      reached.headers.insert(included->header);
    else
      reach(*of_program, own, reached);
  }
}

/// The first line, from 1, that uses one of the names with std:: before it; 0 if there is none.
int first_use(const std::string& text, const Names& names) {
  const std::vector<std::string> lines = split_lines(source::without_comments(text));
  const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (size_t i = 0; i < lines.size(); ++i)
    for (const std::string& name : names) {
      const std::string used = "std::" + name;
      const size_t at = lines[i].find(used), end = at + used.size();
      if (at == std::string::npos || (at > 0 && is_letter(lines[i][at - 1]))) continue;
      if (end >= lines[i].size() || !is_letter(lines[i][end])) return static_cast<int>(i) + 1;
    }
  return 0;
}

/// All files that come in with these headers and with those that NVIDIA's include; nothing if g++ does not know one.
std::optional<std::string> all_that_comes(const std::set<std::string>& headers, bool cxx20,
                                          const std::string& workspace) {
  std::string text = "#include <cmath>\n#include <cstdlib>\n#include <cstring>\n#include <ctime>\n#include <utility>\n";
  for (const std::string& header : headers)
    if (!is_cuda(header)) text += "#include <" + header + ">\n";
  const std::string file = workspace + "/includes.cpp";
  if (!write_file(file, text)) return {};
  const Outcome outcome = run_tool({compiler().path, "-E", standard(cxx20), "-x", "c++", file}, workspace);
  if (outcome.exit_code != 0) return {};
  return outcome.out;
}

}  // namespace

std::vector<Finding> missing_includes(const std::string& file, const Names& own, bool cxx20,
                                      const std::string& workspace) {
  Reached reached;
  reach(file, own, reached);
  if (std::ranges::any_of(reached.headers, includes_much)) return {};
  std::vector<Finding> findings;
  std::optional<std::string> comes;
  for (const Declared& d : declared()) {
    if (reached.headers.contains(d.header)) continue;
    for (const std::string& used_in : reached.files) {
      std::string text;
      const int line = read_file(used_in, text) ? first_use(text, d.names) : 0;
      if (line == 0) continue;
      if (!comes) comes = all_that_comes(reached.headers, cxx20, workspace);
      if (!comes) return {};
      if (comes->find(d.file) != std::string::npos) break;
      findings.push_back(
          {.kind = FindingKind::compile_error,
           .severity = Severity::warning,
           .file = used_in,
           .line = line,
           .message = fmt::format("This line needs #include <{}>. It compiles here because the emulator's "
                                  "headers include it; NVIDIA's do not.",
                                  d.header)});
      break;
    }
  }
  return findings;
}

}  // namespace grader
