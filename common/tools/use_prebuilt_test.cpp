// The ready-to-run parts of a package are used only if they work.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "common/tools/test_folder.h"

namespace fs = std::filesystem;

/// A package whose grader is a script: it runs `says` when asked for its version, and `tries` for a trial.
static std::string use_prebuilt(const tools_test::Folder& folder, const std::string& says, const std::string& tries,
                                int& status, const std::string& doctor = "exit 0") {
  fs::create_directories(folder.path / "common");
  fs::copy("common/tools", folder.path / "common/tools", fs::copy_options::recursive);
  tools_test::write(folder.path / "prebuilt/grader", "#!/bin/sh\ncase $1 in --version) " + says + " ;; try) " + tries +
                                                         " ;; doctor) " + doctor + " ;; esac\n");
  tools_test::write(folder.path / "prebuilt/libemulator_check.a", "library");
  fs::permissions(folder.path / "prebuilt/grader", fs::perms::owner_all);
  return folder.run("common/tools/use_prebuilt.sh", status);
}

TEST_CASE("prebuilt: what works is put into build/, without a word") {
  const tools_test::Folder folder;
  int status = -1;
  CHECK(use_prebuilt(folder, "echo 0.9", "exit 1", status) == "");
  CHECK(status == 0);
  CHECK(fs::exists(folder.path / "build/grader"));
}

TEST_CASE("prebuilt: a grader that does not start leaves nothing behind that make would take for built") {
  const tools_test::Folder folder;
  int status = -1;
  const std::string said = use_prebuilt(folder, "echo 'GLIBC_2.38 not found'; exit 1", "exit 1", status);
  CHECK(status == 1);
  CHECK(said.find("the grader does not start: GLIBC_2.38 not found") != said.npos);
  CHECK(said.find("built from source") != said.npos);
  CHECK_FALSE(fs::exists(folder.path / "build/grader"));
  CHECK_FALSE(fs::exists(folder.path / "build/libemulator_check.a"));
}

TEST_CASE("prebuilt: programs for another processor are not tried; both processors are named") {
#if defined(__x86_64__)
  const std::string machine = "\xb7", expected = "they are for aarch64, and this machine is x86_64";
#else
  const std::string machine = "\x3e", expected = "they are for x86_64, and this machine is aarch64";
#endif
  const tools_test::Folder folder;
  fs::create_directories(folder.path / "common");
  fs::copy("common/tools", folder.path / "common/tools", fs::copy_options::recursive);
  tools_test::write(folder.path / "prebuilt/grader",
                    "\x7f"
                    "ELF" +
                        std::string(14, '\1') + machine + std::string(1, '\0'));
  int status = -1;
  const std::string said = folder.run("common/tools/use_prebuilt.sh", status);
  CHECK(status == 1);
  CHECK(said.find(expected) != said.npos);
  CHECK_FALSE(fs::exists(folder.path / "build/grader"));
}

TEST_CASE("prebuilt: a trial program that cannot be linked with the compiler that is here says so") {
  const tools_test::Folder folder;
  int status = -1;
  const std::string said = use_prebuilt(folder, "echo 0.9", "echo 'undefined reference'; exit 3", status);
  CHECK(status == 1);
  CHECK(said.find("a trial program does not run: undefined reference") != said.npos);
}

TEST_CASE("prebuilt: what the sources would not mend ends with the doctor's sentence, and builds nothing") {
  const tools_test::Folder folder;
  int status = -1;
  const std::string said =
      use_prebuilt(folder, "echo 0.9", "exit 3", status,
                   "echo 'All parts.'; echo 'Labs cannot be graded here yet: chmod 755 it.'; exit 3");
  CHECK(status == 3);
  CHECK(said == "Labs cannot be graded here yet: chmod 755 it.\n");
  CHECK_FALSE(fs::exists(folder.path / "build/grader"));
}
