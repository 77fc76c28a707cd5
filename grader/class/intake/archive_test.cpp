#include "grader/class/intake/archive.h"

#include <sys/resource.h>
#include <csignal>

#include "grader/class/intake/test_class.h"

namespace grader {
namespace {

bool all_files(const std::string&) { return true; }

/// Unpacks one archive into "out".
struct Unpacking : tools_test::Folder {
  UnpackLimits left = {};
  std::vector<IntakeProblem> problems = {};

  Unpacked of(const std::string& name) {
    problems.clear();
    return unpack(at(name), at("out"), left, all_files, name, problems);
  }
  std::vector<IntakeTrouble> troubles() const {
    std::vector<IntakeTrouble> all;
    for (const IntakeProblem& problem : problems) all.push_back(problem.trouble);
    return all;
  }
  size_t files() const {
    size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(at("out"))) count += entry.is_regular_file();
    return count;
  }
};

using Troubles = std::vector<IntakeTrouble>;

}  // namespace

TEST_CASE("names tell archives") {
  for (const char* name : {"a.zip", "a.TAR", "a.tar.gz", "a.tgz", "a.tar.xz", "a.tar.bz2", "a.tar.zst"})
    CHECK_MESSAGE(is_archive(name), name);
  for (const char* name : {"zip", ".zip", "a.cu", "a.gz", "a.7z"}) CHECK_FALSE_MESSAGE(is_archive(name), name);
  CHECK(is_other_archive("a.7z"));
  CHECK_FALSE(is_other_archive("a.tar.gz"));
  CHECK(without_archive_suffix("ada.l.tar.gz") == "ada.l");
  CHECK(without_archive_suffix("ada") == "ada");
}

TEST_CASE("each compression is read, whatever the archive is called") {
  Unpacking u;
  pack(u.at("in/05_tiled.tar"), {{"05_tiled/matmul.cu"}});
  int status = 0;
  for (const std::string program : {"gzip", "xz", "bzip2", "zstd"}) {
    u.run("command -v " + program, status);
    if (status != 0) continue;
    u.run(program + " -c in/05_tiled.tar > x.tar.gz", status);
    fs::remove_all(u.at("out"));
    CHECK_MESSAGE(u.of("x.tar.gz") == Unpacked::whole, program);
    CHECK_MESSAGE(fs::exists(u.at("out/05_tiled/matmul.cu")), program);
  }
  u.run("gzip -c in/05_tiled.tar | gzip -c > twice.tar.gz", status);
  fs::remove_all(u.at("out"));
  u.of("twice.tar.gz");  // a filter in a filter is not followed
  CHECK(u.files() == 0);
}

TEST_CASE("modes are ours, and no entry takes another's place") {
  Unpacking u;
  pack(u.at("x.tar"), {{"a/matmul.cu", "first"}, {"a/matmul.cu", "second"}, {"a/matmul.cu/below.cu"}, {"b\\c.cu"}});
  CHECK(u.of("x.tar") == Unpacked::whole);
  CHECK(u.troubles() == Troubles{IntakeTrouble::entry_twice, IntakeTrouble::entry_twice});
  CHECK(fs::file_size(u.at("out/a/matmul.cu")) == 5);
  CHECK(fs::exists(u.at("out/b/c.cu")));
  CHECK(fs::status(u.at("out/a/matmul.cu")).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(fs::status(u.at("out/a")).permissions() == fs::perms::owner_all);
}

TEST_CASE("limits hold: entries, bytes of one, bytes of all, also of what is passed over") {
  Unpacking u;
  u.left = {.bytes = 1 << 20, .entries = 3, .file_bytes = 1000};
  pack(u.at("many.zip"), {{"1"}, {"2"}, {"3"}, {"4"}, {"5"}});
  CHECK(u.of("many.zip") == Unpacked::cut);
  CHECK(u.troubles() == Troubles{IntakeTrouble::too_many});
  CHECK(u.files() == 3);
  u.left = {.bytes = 1 << 20, .entries = 30, .file_bytes = 1000};
  pack(u.at("large.zip"), {{"l1", std::string(2000, 'x')}, {"l2"}});
  CHECK(u.of("large.zip") == Unpacked::whole);
  CHECK(u.troubles() == Troubles{IntakeTrouble::too_large});
  CHECK_FALSE(fs::exists(u.at("out/l1")));
  CHECK(fs::exists(u.at("out/l2")));
  for (const char* name : {"bomb", "../bomb"}) {
    pack(u.at("bomb.tar.gz"), {{name, std::string(200 << 20, ' ')}, {"after"}});
    CHECK(u.of("bomb.tar.gz") == Unpacked::cut);
    CHECK(u.troubles().back() == IntakeTrouble::over_limit);
    CHECK_FALSE(fs::exists(u.at("out/bomb")));
    CHECK_FALSE(fs::exists(u.at("out/after")));
    u.left = {.bytes = 1 << 20, .entries = 30, .file_bytes = 1000};
  }
}

TEST_CASE("of many refusals a few are told, and how many more there are") {
  Unpacking u;
  pack(u.at("x.tar"), std::vector<Entry>(40, {"../out"}));
  CHECK(u.of("x.tar") == Unpacked::whole);
  REQUIRE(u.problems.size() == 6);
  CHECK(u.problems[5] == IntakeProblem{IntakeTrouble::more, "x.tar", "35"});
}

TEST_CASE("of an archive that ends too early there is no half file") {
  Unpacking u;
  const std::string whole = tar_of({{"first.cu"}, {"second.cu", std::string(5000, 'x')}});
  tools_test::write(u.at("x.tar"), whole.substr(0, 3000));
  CHECK(u.of("x.tar") == Unpacked::cut);
  CHECK(u.troubles() == Troubles{IntakeTrouble::bad_archive});
  CHECK(fs::exists(u.at("out/first.cu")));
  CHECK_FALSE(fs::exists(u.at("out/second.cu")));
}

TEST_CASE("a disk that takes no more is our trouble, not the archive's") {
  Unpacking u;
  pack(u.at("x.zip"), {{"large.cu", std::string(1 << 16, 'x')}});
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit little{1 << 12, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &little);
  const Unpacked how = u.of("x.zip");
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  CHECK(how == Unpacked::not_written);
  CHECK(u.troubles() == Troubles{IntakeTrouble::cannot_write});
  CHECK_FALSE(fs::exists(u.at("out/large.cu")));
  tools_test::write(u.at("file"), "x");
  CHECK(unpack(u.at("x.zip"), u.at("file/out"), u.left, all_files, "x.zip", u.problems) == Unpacked::not_written);
}

}  // namespace grader
