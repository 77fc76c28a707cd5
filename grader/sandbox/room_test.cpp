// A full disk, as a small file system that only this test's processes see.
#include <string>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"
#include "grader/base/package.h"

namespace grader {

TEST_CASE("where the space for programs runs out nothing is graded, and no points are lost") {
  const tools_test::Folder folder;
  int status = 0;
  folder.run("unshare -rm mount -t tmpfs -o size=1m tmpfs .", status);
  if (status != 0) return;  // nobody may mount here
  const std::string root = package_root();
  const std::string said =
      folder.run("mkdir full && unshare -rm sh -c 'mount -t tmpfs -o size=3m tmpfs full && TMPDIR=$PWD/full " + root +
                     "/build/grader check 04 --file " + root + "/solutions/04_naive/matmul.cu'",
                 status);
  CHECK(status == 3);
  CHECK(said.starts_with("NOT GRADED  04_naive"));
  CHECK(said.find("The space in ") != std::string::npos);
}

}  // namespace grader
