#include <doctest/doctest.h>

#include <string>

#include "common/tools/skeleton.h"
#include "common/tools/test_folder.h"

TEST_CASE("the list of the CUDA API is what the headers have: else run make api") {
  const tools_test::Folder folder;
  int status = 0;
  const std::string here = std::filesystem::current_path().string();
  const std::string listed = folder.run("'" + here + "/common/tools/api.sh'", status);
  CHECK(status == 0);
  CHECK(listed == skeletons::read_file("common/emulator/API.md"));
  CHECK(listed.find("`atomicAdd_block`") != std::string::npos);
  CHECK(listed.find("emu::") == std::string::npos);
}
