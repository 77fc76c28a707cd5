#include "grader/class/batch/signature.h"

#include <doctest/doctest.h>

#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

TEST_CASE("a receipt that is signed is known as such; altered, unsigned or by a stranger it is distinguished") {
  if (ask_shell("command -v ssh-keygen").exit_code != 0) return;
  const Workspace workspace;
  const std::string key = workspace.file("key"), signers = workspace.file("signers"), file = workspace.file("receipt");
  REQUIRE(ask_shell("ssh-keygen -q -t ed25519 -N '' -C '' -f " + shell_word(key)).exit_code == 0);
  std::string public_key;
  REQUIRE(read_file(key + ".pub", public_key));
  REQUIRE(write_file(signers, "staff@x.org " + public_key));
  REQUIRE(write_file(file, "{\"points\": 17}\n"));
  CHECK(check_signature(file, signers).how == Signed::no_signature);
  CHECK(sign_file(file, key) == "");
  CHECK(check_signature(file, signers).how == Signed::well);
  CHECK(check_signature(file, signers).by == "staff@x.org");
  REQUIRE(write_file(file, "{\"points\": 20}\n"));
  CHECK(check_signature(file, signers).how == Signed::altered);
  REQUIRE(write_file(signers, ""));
  CHECK(check_signature(file, signers).how == Signed::by_nobody_known);
  CHECK(sign_file(file, workspace.file("no_such_key")) != "");
}
