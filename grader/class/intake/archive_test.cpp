#include "grader/class/intake/archive.h"

#include <csignal>

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <sys/resource.h>

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

void write_7z(const std::string& path, const std::string& name, const std::string& text) {
  const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr), before = uselocale(utf8);
  archive* const writer = archive_write_new();
  archive_write_set_format_7zip(writer);
  REQUIRE(archive_write_open_filename(writer, path.c_str()) == ARCHIVE_OK);
  archive_entry* const entry = archive_entry_new();
  archive_entry_set_pathname_utf8(entry, name.c_str());
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_entry_set_size(entry, static_cast<la_int64_t>(text.size()));
  REQUIRE(archive_write_header(writer, entry) == ARCHIVE_OK);
  archive_write_data(writer, text.data(), text.size());
  archive_entry_free(entry);
  archive_write_free(writer);
  uselocale(before);
  freelocale(utf8);
}

using Troubles = std::vector<IntakeTrouble>;

}  // namespace

TEST_CASE("names tell archives") {
  for (const char* name :
       {"a.zip", "a.TAR", "a.tar.gz", "a.tgz", "a.tar.xz", "a.tar.bz2", "a.tar.zst", "a.7z", "A.RAR"})
    CHECK_MESSAGE(is_archive(name), name);
  for (const char* name : {"zip", ".zip", "a.cu", "a.gz", "a.cab"}) CHECK_FALSE_MESSAGE(is_archive(name), name);
  CHECK(is_other_archive("a.cab"));
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
  u.of("twice.tar.gz");  // nested filters are not followed
  CHECK(u.files() == 0);
}

TEST_CASE("names in all scripts arrive as UTF-8, in any locale") {
  const std::vector<std::string> names = {"Jos\u00e9",
                                          "\u674e\u5a1c",
                                          "\u0395\u03bb\u03ad\u03bd\u03b7",
                                          "\u0418\u0432\u0430\u043d",
                                          "\u0645\u0631\u064a\u0645",
                                          "\u05d3\u05d5\u05d3",
                                          "\u0930\u093e\u092e",
                                          "\u0e2a\u0e21",
                                          "\uae40\ubbfc",
                                          "\u30c4\u30cd",
                                          "\u0561\u0580\u0561",
                                          "\u10dc\u10d8\u10dc\u10dd"};
  Unpacking u;
  std::vector<Entry> plain, flagged;
  for (const std::string& name : names) {
    plain.push_back({name + "/matmul.cu"});
    flagged.push_back({name + "/matmul.cu", "int x;\n", '0', "", true});
    tools_test::write(u.at("in/" + name + "/matmul.cu"), "int x;\n");
  }
  pack(u.at("plain.zip"), plain);
  pack(u.at("flagged.zip"), flagged);
  pack(u.at("ustar.tar"), plain);
  int status = 0;
  u.run("tar -C in -cf gnu.tar --format=gnu . && tar -C in -cf pax.tar --format=pax .", status);
  REQUIRE(status == 0);
  for (const char* archive : {"plain.zip", "flagged.zip", "ustar.tar", "gnu.tar", "pax.tar"}) {
    fs::remove_all(u.at("out"));
    CHECK(u.of(archive) == Unpacked::whole);
    CHECK_MESSAGE(u.troubles().empty(), archive);
    for (const std::string& name : names)
      CHECK_MESSAGE(fs::exists(u.at("out/" + name + "/matmul.cu")), archive << ' ' << name);
  }
}

TEST_CASE("names in the code pages of old programs become UTF-8 as well") {
  Unpacking u;
  pack(u.at("x.zip"), {{"Jos\x82/matmul.cu"}, {"\x9dyvind/matmul.cu"}});
  pack(u.at("x.tar"), {{"Ren\xe9/matmul.cu"}});
  CHECK(u.of("x.zip") == Unpacked::whole);
  CHECK(u.of("x.tar") == Unpacked::whole);
  for (const char* name : {"Jos\u00e9", "\u00d8yvind", "Ren\u00e9"})
    CHECK_MESSAGE(fs::exists(u.at(std::string("out/") + name + "/matmul.cu")), name);
}

TEST_CASE("7z and rar are read") {
  Unpacking u;
  write_7z(u.at("x.7z"), "\u674e/05_tiled/matmul.cu", "int x;\n");
  pack(u.at("x.rar"), {{"Ada/05_tiled/matmul.cu"}, {"Ren\u00e9/05_tiled/matmul.cu"}});
  for (const char* name : {"x.7z", "x.rar"}) {
    CHECK_MESSAGE(u.of(name) == Unpacked::whole, name);
    CHECK(u.problems.empty());
  }
  for (const char* name : {"\u674e", "Ada", "Ren\u00e9"})
    CHECK_MESSAGE(fs::file_size(u.at(std::string("out/") + name + "/05_tiled/matmul.cu")) == 7, name);
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

TEST_CASE("an entry of ten gigabytes that is nothing but a hole is refused, and fills no disk") {
  Unpacking u;
  int status = 0;
  u.run("truncate -s 10G matmul.cu && tar -cSf x.tar matmul.cu", status);
  REQUIRE(status == 0);
  CHECK(u.of("x.tar") == Unpacked::whole);
  CHECK(u.troubles() == Troubles{IntakeTrouble::too_large});
  CHECK(u.files() == 0);
}

TEST_CASE("of many refusals a few are reported, and how many more there are") {
  Unpacking u;
  u.left.listed = 5;
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
