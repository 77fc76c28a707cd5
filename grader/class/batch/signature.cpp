#include "grader/class/batch/signature.h"

#include <filesystem>

#include "grader/base/shell.h"

namespace grader {
namespace {

bool is_installed() { return ask_shell("command -v ssh-keygen").exit_code == 0; }

std::string words(const std::string& action, const std::string& file, const std::string& signers) {
  return "ssh-keygen -Y " + action + " -n matmul-labs -f " + shell_word(signers) + " -s " + shell_word(file + ".sig");
}

}  // namespace

std::string sign_file(const std::string& file, const std::string& key) {
  if (!is_installed()) return "ssh-keygen is missing: sudo apt install openssh-client";
  std::error_code ignored;
  std::filesystem::remove(file + ".sig", ignored);
  const Answer answer = ask_shell("ssh-keygen -Y sign -n matmul-labs -f " + shell_word(key) + " " + shell_word(file) +
                                  " 2>&1 </dev/null");
  return answer.exit_code == 0 ? "" : last_line(answer.text);
}

Signature check_signature(const std::string& file, const std::string& signers) {
  if (!is_installed()) return {Signed::no_tool, ""};
  if (!std::filesystem::exists(file + ".sig")) return {Signed::no_signature, ""};
  const Answer found = ask_shell(words("find-principals", file, signers) + " 2>/dev/null");
  const std::string by = first_line(found.text);
  if (found.exit_code != 0 || by.empty()) return {Signed::by_nobody_known, ""};
  const Answer verified =
      ask_shell(words("verify", file, signers) + " -I " + shell_word(by) + " <" + shell_word(file) + " 2>&1");
  return {verified.exit_code == 0 ? Signed::well : Signed::altered, by};
}

}  // namespace grader
