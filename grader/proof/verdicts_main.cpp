// Grades the same files before and after a change and compares the results field by field: `make verdicts`.
//
//   build/verdicts gather PACKAGE OUT.jsonl [--jobs N] [--kernels ROOT] [--only PART] [--resume]
//   build/verdicts compare BEFORE.jsonl AFTER.jsonl [--strict]
//
// `gather` runs PACKAGE/build/grader over the kernels of the package in ROOT (this program's, unless told otherwise), so
// that an old and a new grader can be given the very same files. More files lie in ROOT/build/verdicts_corpus/GROUP/LAB/:
// mutants and twins (`build/grade_mutants --write`), and whatever else is to be graded. No key tells where a folder is, because folders
// move.
//
// Each line is written when its run has ended; --resume keeps what OUT.jsonl has and runs the rest.
//
// `compare` ends with 1 when a verdict differs; a sentence alone does so with --strict.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>

#include <fmt/core.h>

#include "grader/base/parallel.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "grader/proof/expectations.h"
#include "grader/proof/verdicts.h"

namespace {

namespace fs = std::filesystem;

// ---- The list of runs.

struct Run {
  std::string key, arguments;  // for the grader, quoted for the shell
};

std::string quoted(const fs::path& path) { return grader::shell_word(path.string()); }

std::string read(const fs::path& path) {
  std::string text;
  grader::read_file(path, text);
  return text;
}

/// All CUDA and C++ files below a folder.
std::vector<fs::path> sources_in(const fs::path& folder) {
  std::vector<fs::path> all;
  if (!fs::is_directory(folder)) return all;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".cu" || entry.path().extension() == ".cpp") all.push_back(entry.path());
  return all;
}

fs::path kernels(const fs::path& root, const std::string& group) {
  const fs::path folder = root / "grader/proof/kernels" / group, other = root / "grader" / group;
  if (fs::is_directory(folder)) return folder;
  return fs::is_directory(other) ? other : root / "common/emulator" / group;
}

Run check(const std::string& name, const fs::path& file, const std::string& lab) {
  const std::string backend = file.extension() == ".cu" ? "emulator" : "auto";
  return {name + " " + lab, fmt::format("check {} --file {} --backend {}", lab, quoted(file), backend)};
}

Run try_shape(const std::string& name, const fs::path& file, const std::string& shape, const std::string& text) {
  const bool tf32 = text.find("// precision: tf32") != std::string::npos;
  return {name + " " + shape,
          fmt::format("try {} --shape {} --backend emulator{}", quoted(file), shape, tf32 ? " --precision tf32" : "")};
}

/// Runs requested by a file's own first lines.
void add_tagged(const fs::path& folder, const std::string& group, std::vector<Run>& runs) {
  for (const fs::path& file : sources_in(folder)) {
    const std::string text = read(file), name = group + "/" + fs::relative(file, folder).string();
    for (const grader::Annotation& mark : grader::marks(text, "// shape"))
      for (const std::string& shape : mark.words) runs.push_back(try_shape(name, file, shape, text));
    for (const char* tag : {"// lab", "// labs"})
      for (const grader::Annotation& mark : grader::marks(text, tag))
        for (const std::string& lab : mark.words) runs.push_back(check(name, file, lab));
  }
}

std::vector<fs::path> folders_in(const fs::path& folder) {
  std::vector<fs::path> all;
  if (!fs::is_directory(folder)) return all;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_directory()) all.push_back(entry.path());
  return all;
}

/// FOLDER/LAB/file
void add_by_folder(const fs::path& folder, const std::string& group, std::vector<Run>& runs) {
  for (const fs::path& file : sources_in(folder)) {
    const fs::path name = fs::relative(file, folder);
    runs.push_back(check(group + "/" + name.string(), file, *name.begin()));
  }
}

void add_labs(const fs::path& root, const std::string& group, std::vector<Run>& runs) {
  for (const auto& entry : fs::directory_iterator(root / group))
    for (const char* name : {"matmul.cu", "matmul.cpp"})
      if (const fs::path file = entry.path() / name; fs::exists(file)) {
        const std::string lab = entry.path().filename();
        runs.push_back(check(group + "/" + lab + "/" + name, file, lab));
      }
}

std::vector<Run> all_runs(const fs::path& root, const std::string& only) {
  std::vector<Run> runs;
  for (const char* group : {"solutions", "labs"}) add_labs(root, group, runs);
  for (const char* group : {"styles", "suite", "hostile"}) add_tagged(kernels(root, group), group, runs);
  for (const fs::path& group : folders_in(root / "build/verdicts_corpus"))
    add_by_folder(group, group.filename().string(), runs);
  std::erase_if(runs, [&](const Run& run) { return run.key.find(only) == std::string::npos; });
  std::sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.key < b.key; });
  return runs;
}

// ---- Running.

struct Wishes {
  std::string only;
  fs::path kernels = fs::read_symlink("/proc/self/exe").parent_path().parent_path();
  unsigned jobs = 2;
  bool strict = false, resume = false;
};

/// The runs that this file has no line of yet.
void leave_out_known(const std::string& out, std::vector<Run>& runs) {
  std::set<std::string> known;
  for (const std::string& line : grader::split_lines(read(out)))
    if (const std::string key = verdicts::key_of(line); !key.empty()) known.insert(key);
  std::erase_if(runs, [&](const Run& run) { return known.count(run.key) > 0; });
}

int gather(const fs::path& package, const std::string& out, const Wishes& wishes) {
  if (!fs::exists(package / "build/grader"))
    throw std::runtime_error("There is no grader in " + package.string() + ".");
  std::vector<Run> runs = all_runs(wishes.kernels, wishes.only);
  const bool any = !runs.empty();
  if (wishes.resume) leave_out_known(out, runs);
  const std::string program = "env -u MATMUL_LABS_ROOT nice " + quoted(package / "build/grader") + " ";
  std::ofstream file(out, wishes.resume ? std::ios::app : std::ios::trunc);
  std::mutex mutex;
  size_t done = 0;
  grader::in_parallel(runs.size(), wishes.jobs, [&](size_t i) {
    const grader::Answer answer = grader::ask_shell(program + runs[i].arguments + " --seed 1 --json - 2>&1");
    const std::lock_guard<std::mutex> lock(mutex);
    file << verdicts::to_line(runs[i].key, answer.exit_code, answer.text) << "\n" << std::flush;
    if (++done % 50 == 0) fmt::print(stderr, "{} of {}\n", done, runs.size());
  });
  file.close();
  fmt::print("{} runs, written to {}.\n", runs.size(), out);
  return file && any ? 0 : 2;
}

// ---- Comparing.

std::vector<std::string> lines_of(const std::string& path) {
  std::string text;
  if (!grader::read_file(path, text)) throw std::runtime_error("There is no file " + path + ".");
  return grader::split_lines(text);
}

int compare(const std::string& before, const std::string& after, bool strict) {
  const verdicts::Comparison comparison = verdicts::compare(lines_of(before), lines_of(after));
  size_t verdicts = 0;
  std::string key;
  std::map<std::pair<std::string, std::string>, std::set<std::string>> sentences;
  for (const verdicts::Difference& one : comparison.differences) {
    if (one.sentence) {
      sentences[{one.before, one.after}].insert(one.key);
      continue;
    }
    if (verdicts++ == 0) fmt::print("Verdicts:\n");
    if (key != one.key) fmt::print("  {}\n", one.key);
    key = one.key;
    fmt::print("    {}: {} -> {}\n", one.field.empty() ? "run" : one.field, one.before, one.after);
  }
  if (!sentences.empty()) fmt::print("Sentences:\n");
  for (const auto& [pair, keys] : sentences)
    fmt::print("  runs: {}, the first {}\n    - {}\n    + {}\n", keys.size(), *keys.begin(), pair.first, pair.second);
  fmt::print("{} runs compared: {} differences of verdicts, {} different sentences.\n", comparison.keys, verdicts,
             sentences.size());
  return verdicts > 0 || comparison.keys == 0 || (strict && !sentences.empty()) ? 1 : 0;
}

/// False if the arguments are invalid. Arguments that are not options are added to `words`.
bool parse(int argc, char** argv, Wishes& wishes, std::vector<std::string>& words) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--strict" || word == "--resume") {
      (word == "--strict" ? wishes.strict : wishes.resume) = true;
      continue;
    }
    if (!word.starts_with("--")) {
      words.push_back(word);
      continue;
    }
    if (value.empty()) return false;
    if (word == "--jobs")
      wishes.jobs = std::max(1, std::atoi(value.c_str()));
    else if (word == "--kernels")
      wishes.kernels = value;
    else if (word == "--only")
      wishes.only = value;
    else
      return false;
    ++i;
  }
  return words.size() == 3;
}

}  // namespace

int main(int argc, char** argv) try {
  Wishes wishes;
  std::vector<std::string> words;
  const bool understood = parse(argc, argv, wishes, words);
  if (understood && words[0] == "gather") return gather(words[1], words[2], wishes);
  if (understood && words[0] == "compare") return compare(words[1], words[2], wishes.strict);
  fmt::print(stderr,
             "usage: build/verdicts gather PACKAGE OUT.jsonl [--jobs N] [--kernels ROOT] [--only PART] [--resume]\n"
             "       build/verdicts compare BEFORE.jsonl AFTER.jsonl [--strict]\n");
  return 2;
} catch (const std::exception& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 2;
}
