#include "solutions/experiments/measure/kernel_hash.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>
#include <vector>

#include "common/source/lexer.h"
#include "grader/base/coding/digest.h"
#include "grader/base/text.h"
#include "solutions/experiments/measure/contestants.h"

namespace experiments {
namespace {

namespace fs = std::filesystem;

constexpr size_t kDigits = 12;

std::string read(const std::string& path) {
  std::string text;
  if (!grader::read_file(path, text)) throw std::runtime_error(path + " cannot be read.");
  return text;
}

/// The package's file that `#include "…"` in that line refers to; "" if the line is not an include, or there is no such
/// file.
std::string included(const std::string& line, const std::string& folder) {
  const std::string kInclude = "#include \"";
  const std::string text = grader::trim(line);
  if (!text.starts_with(kInclude)) return "";
  const std::string name = text.substr(kInclude.size(), text.rfind('"') - kInclude.size());
  for (const std::string& place : {folder, std::string("common"), std::string(".")})
    if (const fs::path file = fs::path(place) / name; fs::is_regular_file(file)) return file.lexically_normal();
  return "";
}

/// The code, followed by all headers, each once.
std::string with_headers(const std::string& text, const std::string& folder, std::set<std::string>& taken) {
  const std::string code = source::without_comments(text);
  std::string all;
  for (const std::string& line : grader::split_lines(code)) {
    const std::string header = included(line, folder);
    if (!header.empty() && taken.insert(header).second)
      all += with_headers(read(header), fs::path(header).parent_path(), taken);
  }
  return all + code;
}

std::map<std::string, std::string> all_hashes() {
  std::vector<Contestant> all = rungs();
  for (const auto& some : {eigens(), mistakes_and_cures()}) all.insert(all.end(), some.begin(), some.end());
  for (int tile : kTiles)
    for (bool checked : {false, true}) all.push_back(tiled(tile, checked));
  all.push_back(row_on_x());
  all.push_back(barrier_inside_bounds_test());
  std::map<std::string, std::string> hashes;
  for (const Contestant& one : all)
    hashes[one.name] = hash_of_code(edited(read(one.source), one.edits), fs::path(one.source).parent_path());
  return hashes;
}

}  // namespace

std::string hash_of_code(const std::string& text, const std::string& folder) {
  std::set<std::string> taken;
  std::string code = with_headers(text, folder, taken);
  code.erase(std::remove_if(code.begin(), code.end(), [](unsigned char c) { return std::isspace(c); }), code.end());
  return grader::digest_of(code).substr(0, kDigits);
}

std::string kernel_hash(const std::string& contestant) {
  static const std::map<std::string, std::string> hashes = all_hashes();
  const auto found = hashes.find(contestant);
  return found == hashes.end() ? "" : found->second;
}

std::string row_hash(const Row& row) { return kernel_hash(row.at(0)); }

std::string pair_hash(const Row& row) { return kernel_hash(row.at(0)) + "+" + kernel_hash(row.at(1)); }

std::string roofs_hash(const Row& /*row*/) {
  const std::string source = "solutions/experiments/measure/gpu_device.cuh";
  return hash_of_code(read(source), fs::path(source).parent_path());
}

}  // namespace experiments
