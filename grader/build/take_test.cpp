#include "grader/build/take.h"

#include <filesystem>

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

TEST_CASE("a source is taken whatever its line ends, marks and name") {
  CHECK(normalise("\xef\xbb\xbfint a;\r\nint b;") == "int a;\nint b;\n");
  CHECK(normalise("// a\r#line 7\r\nb\r") == "// a\n#line 7\nb\n");
  const Workspace folder;
  const std::string path = folder.file("Übung 1 – é.cu");
  REQUIRE(write_file(path, "int a;\r\n"));
  const Taken taken = take(path, false);
  CHECK(taken.problem == Taken::Problem::none);
  CHECK(taken.content == "int a;\n");
}

TEST_CASE("what is no source is refused in one sentence") {
  const Workspace folder;
  CHECK(take(folder.file("none.cu"), true).problem == Taken::Problem::missing);
  CHECK(take(folder.path(), true).problem == Taken::Problem::missing);
  CHECK(take(folder.path(), true).error.find("is a folder") != std::string::npos);
  const auto refused = [&](const std::string& content, const std::string& because) {
    REQUIRE(write_file(folder.file("x.cu"), content));
    const Taken taken = take(folder.file("x.cu"), true);
    CHECK(taken.problem == Taken::Problem::unfit);
    CHECK(taken.error.find(because) != std::string::npos);
  };
  refused("", "is empty");
  refused(" \n\t\n", "is empty");
  refused(std::string("\x7f"
                      "ELF\0\0",
                      6),
          "not a text file");
  refused(std::string(2 << 20, 'x'), "larger than 1 MB");
}

TEST_CASE("UTF-16 becomes UTF-8") {
  const Workspace folder;
  const std::string little("\xff\xfei\0n\0t\0\r\0\n\0\xe9\0", 14), big("\xfe\xff\0i\0n\0t\0\r\0\n\0\xe9", 14);
  for (const std::string& text : {little, big}) {
    REQUIRE(write_file(folder.file("x.cu"), text));
    const Taken taken = take(folder.file("x.cu"), true);
    CHECK(taken.problem == Taken::Problem::none);
    CHECK(taken.content == "int\n\u00e9\n");
  }
}

TEST_CASE("a link is followed only where it is the student's own") {
  const Workspace folder;
  REQUIRE(write_file(folder.file("real.cu"), "int a;\n"));
  std::filesystem::create_symlink(folder.file("real.cu"), folder.file("link.cu"));
  CHECK(take(folder.file("link.cu"), true).problem == Taken::Problem::none);
  CHECK(take(folder.file("link.cu"), false).problem == Taken::Problem::unfit);
  std::filesystem::create_directory(folder.file("05_real"));
  REQUIRE(write_file(folder.file("05_real/matmul.cu"), "int a;\n"));
  std::filesystem::create_directory_symlink(folder.file("05_real"), folder.file("05_link"));
  CHECK(take(folder.file("05_real/matmul.cu"), false).problem == Taken::Problem::none);
  CHECK(take(folder.file("05_link/matmul.cu"), true).problem == Taken::Problem::none);
  CHECK(take(folder.file("05_link/matmul.cu"), false).error.find("is a link") != std::string::npos);
}

TEST_CASE("a pipe in the file's place does not make the grader wait") {
  const Workspace folder;
  REQUIRE(mkfifo(folder.file("pipe.cu").c_str(), 0600) == 0);
  CHECK(take(folder.file("pipe.cu"), false).problem == Taken::Problem::unfit);
}
