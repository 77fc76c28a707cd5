#include "common/tools/skeleton.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>

namespace fs = std::filesystem;

namespace skeletons {
namespace {

constexpr std::string_view kSkeletonMark = "//skeleton:";

std::string without_indent(const std::string& line) {
  return line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
}

struct Marker {
  enum class Kind { none, begin, end, malformed };
  Kind kind = Kind::none;
  int number = 0;
  std::string text;  // after "begin: "
};

/// "// TODO(2) begin: text" or "// TODO(2) end"; malformed if it only resembles one.
Marker parse_marker(std::string_view text) {
  constexpr std::string_view kStart = "// TODO(", kBegin = ") begin: ";
  if (!text.starts_with(kStart)) return {};
  text.remove_prefix(kStart.size());
  Marker marker;
  while (!text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) && marker.number < 1000) {
    marker.number = marker.number * 10 + (text[0] - '0');
    text.remove_prefix(1);
  }
  const bool begins = text.starts_with(kBegin) && text.size() > kBegin.size();
  marker.kind = begins ? Marker::Kind::begin : text == ") end" ? Marker::Kind::end : Marker::Kind::malformed;
  if (begins) marker.text = text.substr(kBegin.size());
  return marker;
}

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

void write_file(const fs::path& path, const std::string& text) {
  std::error_code ignored;
  fs::create_directories(path.parent_path(), ignored);
  std::ofstream out(path, std::ios::binary);
  out << text << std::flush;
  if (!out) throw MarkerError{path.string() + ": cannot be written"};
}

/// True if a folder's name is that of a lab: two digits, an underscore, a name.
bool is_lab(const std::string& name) {
  return name.size() > 3 && std::isdigit(static_cast<unsigned char>(name[0])) &&
         std::isdigit(static_cast<unsigned char>(name[1])) && name[2] == '_';
}

/// Returns every NN_name/matmul.cu and NN_name/matmul.cpp below a folder, as relative paths, sorted.
std::vector<fs::path> find_labs(const std::string& dir) {
  std::error_code error;
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(dir, error)) {
    const fs::path name = entry.path().filename();
    if (!is_lab(name.string())) continue;
    for (const char* file : {"matmul.cpp", "matmul.cu"})
      if (fs::is_regular_file(entry.path() / file)) found.push_back(name / file);
  }
  if (error) throw MarkerError{dir + ": cannot be listed: " + error.message()};
  std::sort(found.begin(), found.end());
  return found;
}

/// Quotes a word for the shell.
std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in) throw MarkerError{path.string() + ": cannot be read"};
  return text;
}

std::string make_skeleton(const std::string& solution, const std::string& name) {
  const std::vector<std::string> lines = split_lines(solution);
  size_t at = 0;
  const auto fail = [&](const std::string& what) {
    throw MarkerError{name + ":" + std::to_string(at + 1) + ": " + what};
  };

  const auto in_header = [](const std::string& line) {
    return line.starts_with("//") && !line.starts_with(kSkeletonMark) && !line.starts_with("// TODO(");
  };
  while (at < lines.size() && in_header(lines[at])) ++at;

  std::string skeleton, indent;
  int open = 0, highest = 0;  // the current hole, 0 if outside; the highest number so far
  for (; at < lines.size(); ++at) {
    const std::string& line = lines[at];
    const std::string text = without_indent(line), own_indent = line.substr(0, line.size() - text.size());
    const Marker marker = parse_marker(text);
    const auto named = [](int number) { return "TODO(" + std::to_string(number) + ")"; };
    if (marker.kind == Marker::Kind::malformed) {
      fail("expected `// TODO(n) begin: what to do` or `// TODO(n) end`");
    } else if (marker.kind == Marker::Kind::begin) {
      if (open != 0) fail(named(open) + " has not ended yet: holes do not nest");
      if (marker.number < 1 || marker.number > highest + 1)
        fail(named(marker.number) + " found, " + named(highest + 1) + " expected");
      if (marker.number > kMaxTodos) fail("a lab has at most " + std::to_string(kMaxTodos) + " TODOs");
      open = marker.number;
      highest = std::max(highest, open);
      indent = own_indent;
      skeleton += indent + "// TODO " + std::to_string(open) + ": " + marker.text + "\n";
    } else if (marker.kind == Marker::Kind::end) {
      if (marker.number != open) fail("this end has no matching begin");
      open = 0;
    } else if (text.starts_with(kSkeletonMark)) {
      std::string own = text.substr(kSkeletonMark.size());
      if (own.starts_with(" ")) own.erase(0, 1);
      if (open == 0) indent = own_indent;
      skeleton += own.empty() ? "\n" : indent + own + "\n";
    } else if (open == 0) {
      skeleton += line + "\n";
    }
  }
  if (open != 0) fail("TODO(" + std::to_string(open) + ") never ends");
  if (highest == 0) fail("no TODO found: a skeleton needs at least one hole");
  return skeleton;
}

Outcome make_skeletons(const std::string& solutions_dir, const std::string& labs_dir, bool check) {
  Outcome outcome;
  const std::vector<fs::path> sources = find_labs(solutions_dir);
  if (sources.empty()) throw MarkerError{solutions_dir + ": no NN_name/matmul.cu or matmul.cpp in it"};
  for (const fs::path& source : sources) {
    const fs::path from = fs::path(solutions_dir) / source, to = fs::path(labs_dir) / source;
    const std::string skeleton = make_skeleton(read_file(from), from.string());
    ++outcome.labs;
    if (fs::is_regular_file(to) && read_file(to) == skeleton) continue;
    outcome.differing.push_back(to.string());
    if (!check) write_file(to, skeleton);
  }
  if (!check && !fs::is_directory(labs_dir)) return outcome;
  for (const fs::path& found : find_labs(labs_dir))
    if (!std::binary_search(sources.begin(), sources.end(), found))
      outcome.differing.push_back((fs::path(labs_dir) / found).string());
  std::sort(outcome.differing.begin(), outcome.differing.end());
  return outcome;
}

std::optional<std::string> committed_text(const fs::path& file) {
  const fs::path whole = fs::absolute(file);
  const std::string command = "git -C " + quoted(whole.parent_path().string()) + " show " +
                              quoted("HEAD:./" + whole.filename().string()) + " 2>/dev/null";
  FILE* git = popen(command.c_str(), "r");
  if (!git) return std::nullopt;
  std::string text;
  for (int c; (c = std::fgetc(git)) != EOF;) text += static_cast<char>(c);
  return pclose(git) == 0 ? std::optional(text) : std::nullopt;
}

}  // namespace skeletons
