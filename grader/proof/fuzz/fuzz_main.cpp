// Corrupts archives, rosters, courses, rubrics, receipts and gradebooks in many ways and passes them to their readers.
// Each must return data or an error sentence, within seconds, and write nothing outside of its folder. Built with
// sanitizers: `make fuzz`.
//
//   build/fuzz [COUNT] [SEED]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <unistd.h>
#include <zlib.h>

#include "grader/base/text.h"
#include "grader/class/batch/receipt.h"
#include "grader/class/book/book.h"
#include "grader/class/course/course.h"
#include "grader/class/intake/intake.h"
#include "grader/class/intake/made_archives.h"
#include "grader/lab/rubric.h"

namespace {

namespace fs = std::filesystem;
using namespace grader;
using namespace std::string_literals;

constexpr double kMostSeconds = 10;
const std::vector<LabName> kLabs = {{"01_naive_cpu", "matmul.cpp"}, {"05_tiled", "matmul.cu"}};

std::mt19937_64 chance;

size_t below(size_t limit) { return limit ? chance() % limit : 0; }

/// Makes one to eight changes: a changed byte, a run of equal bytes, or a piece that is deleted, duplicated or moved.
std::string spoiled(std::string text) {
  static const std::string kBytes = "\0\xff\n\"'[]{}=-0123456789/.\\:\x80PK"s;
  for (size_t times = 1 + below(8); times > 0 && !text.empty(); --times) {
    const size_t at = below(text.size()), size = 1 + below(std::min<size_t>(64, text.size() - at));
    switch (below(6)) {
      case 0:
        text[at] = static_cast<char>(chance());
        break;
      case 1:
        text.replace(at, size, std::string(size, kBytes[below(kBytes.size())]));
        break;
      case 2:
        text.erase(at, size);
        break;
      case 3:
        text.insert(at, text.substr(below(text.size()), size));
        break;
      case 4:
        text.resize(at + 1);
        break;
      default:
        text.insert(at, std::string(below(4) ? size : 5000, kBytes[below(kBytes.size())]));
    }
  }
  return text;
}

std::string read(const fs::path& path) {
  std::string text;
  if (!read_file(path.string(), text)) std::exit((fmt::print("{} cannot be read.\n", path.string()), 2));
  return text;
}

std::string shell(const fs::path& folder, const std::string& command, const std::string& made) {
  if (std::system(("cd '" + folder.string() + "' && " + command).c_str()) != 0) std::exit(2);
  return read(folder / made);
}

std::string gradebook(const fs::path& folder) {
  const fs::path path = folder / "seed.db";
  {
    Book book(path.string(), Book::Mode::create);
    book.keep(Student{"1", "Ada", "a@x"});
    book.keep("d", Source{"int x;\n"});
    book.keep(HandInRecord{.origin = "o", .students = {"1"}, .files = {{"05_tiled", "d"}}});
    Result result;
    result.question = {"05_tiled", "d", 1, "emulator", "r", "g"};
    result.checks = {{"correct.square", Part::correctness, Status::passed, 4, 4}};
    result.report = result.evidence = result.receipt = "{}";
    book.keep(result);
    book.keep_marks({{"1", "05_tiled", 4, 20, "marked", 1}}, "batch");
  }
  Database(path.string(), Database::Mode::write).each("PRAGMA wal_checkpoint(TRUNCATE)", {}, [](const Row&) {});
  return read(path);
}

struct Kind {
  const char* name;
  const char* file;
  std::string seed;
  std::function<std::string(const fs::path& file)> use;  // returns the result in words
};

std::string all_of(const Intake& intake) {
  std::string said;
  for (const IntakeProblem& problem : intake.problems) said += sentence_of(problem) + "\n";
  return said.empty() ? fmt::format("{} hand-ins", intake.hand_ins.size()) : said;
}

std::string take_archive(const fs::path& file) {
  return all_of(take_in({file}, {.unpack_to = file.parent_path() / "unpacked", .labs = kLabs}));
}

std::string take_export(const fs::path& file) {
  const fs::path folder = file.parent_path() / "export";
  fs::create_directories(folder / "submission_1/05_tiled");
  fs::copy_file(file, folder / "submission_metadata.yml", fs::copy_options::overwrite_existing);
  return all_of(take_in({folder}, {.unpack_to = file.parent_path() / "unpacked", .labs = kLabs}));
}

std::string open_book(const fs::path& file) {
  for (const char* end : {"-wal", "-shm", "-journal"}) fs::remove(file.string() + end);
  Book book(file.string(), Book::Mode::write);
  const ClassRecord record = book.read_all();
  for (const Result& result : record.results) book.report(result.id);
  for (const Generation& generation : book.generations()) book.marks(generation.id);
  return fmt::format("{} students", record.students.size());
}

std::string read_people(const fs::path& file) {
  const Roster roster = read_roster(file.string());
  return roster.error.empty() ? fmt::format("{} people", roster.people.size()) : roster.error;
}

std::vector<Kind> kinds(const fs::path& folder) {
  fs::create_directories(folder / "s1/05_tiled");
  write_file((folder / "s1/05_tiled/matmul.cu").string(), "int x;\n");
  const std::string lab = (fs::current_path() / "labs/05_tiled/rubric.toml").string();
  return {
      {"tar", "a.tar", shell(folder, "tar cf a.tar s1", "a.tar"), take_archive},
      {"tar.gz", "a.tar.gz", shell(folder, "tar czf a.tar.gz s1", "a.tar.gz"), take_archive},
      {"tar read as zip", "a.zip", shell(folder, "tar cf a.zip s1", "a.zip"), take_archive},
      {"zip", "a.zip", zip_of({{"s1/05_tiled/matmul.cu"}, {"s2/01_naive_cpu/matmul.cpp"}}), take_archive},
      {"zip in a zip", "b.zip", zip_of({{"s1.zip", zip_of({{"05_tiled/matmul.cu"}})}}), take_archive},
      {"metadata", "m.yml",
       "---\nsubmission_1:\n  :submitters:\n  - :name: Ada\n    :sid: '1'\n  :created_at: 2026-11-01 10:00:00 Z\n",
       take_export},
      {"roster", "r.csv", "Student,ID,SIS Login ID\n\"Lovelace, Ada\",1,a@x\n", read_people},
      {"course", "c.toml",
       "keep = \"best\"\n[[lab]]\nname = \"05_tiled\"\ndue = \"2026-12-01T23:59:00+01:00\"\nlate_per_day = 0.1\n",
       [](const fs::path& file) {
         return fmt::format("{} labs", read_course(read(file), file.string(), {{"05_tiled"}}).labs.size());
       }},
      {"rubric", "r.toml", read(lab), [](const fs::path& file) { return read_rubric(file.string()).title; }},
      {"receipt", "r.json", to_json(Receipt{.question = {"05_tiled", "d", 1, "emulator", "r", "g"}}),
       [](const fs::path& file) { return receipt_from_json(read(file)) ? "a receipt" : "no receipt"; }},
      {"gradebook", "b.db", gradebook(folder), open_book},
  };
}

/// False if it took too long or wrote outside of its folder.
bool holds(const Kind& kind, const fs::path& folder, const std::string& text) {
  const fs::path file = folder / "work" / kind.file, outside = folder / "outside.cu";
  fs::remove_all(folder / "work");
  fs::create_directories(folder / "work");
  write_file(file.string(), text);
  const auto start = std::chrono::steady_clock::now();
  std::string said;
  try {
    said = kind.use(file);
  } catch (const TomlError& error) {
    said = error.message;
  } catch (const BookError& error) {
    said = sentence_of(error);
  }
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  return !said.empty() && passed.count() < kMostSeconds && !fs::exists(outside);
}

}  // namespace

int main(int argc, char** argv) {
  const size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 5000;
  chance.seed(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
  char name[] = "/tmp/fuzz-XXXXXX";
  if (!mkdtemp(name)) return 2;
  const fs::path folder = name;
  size_t failed = 0;
  const std::vector<Kind> all = kinds(folder);
  for (size_t i = 0; i < count; ++i) {
    const Kind& kind = all[i % all.size()];
    const std::string text = spoiled(kind.seed);
    if (holds(kind, folder, text)) continue;
    const std::string kept = fmt::format("/tmp/fuzz-failed-{}-{}", i, kind.file);
    write_file(kept, text);
    fmt::print("{}: no answer, too slow, or a file outside; kept in {}\n", kind.name, kept);
    ++failed;
  }
  fs::remove_all(folder);
  fmt::print("{} inputs of {} kinds, {} failed\n", count, all.size(), failed);
  return failed ? 1 : 0;
}
