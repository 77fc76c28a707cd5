// Receipts that nobody can alter unseen: OpenSSH's signatures (ssh-keygen -Y), in the namespace "matmul-labs".
#pragma once
#include <string>

namespace grader {

enum class Signed { well, no_tool, no_signature, by_nobody_known, altered };

/// Writes `file`.sig with a private key, or with the public half of one that ssh-agent holds. "" or what ssh-keygen said.
std::string sign_file(const std::string& file, const std::string& key);

struct Signature {
  Signed how = Signed::no_signature;
  std::string by;  // of whom, as the file of signers calls them
};

/// `signers`: lines of "name ssh-ed25519 AAAA…", as ssh-keygen's allowed signers.
Signature check_signature(const std::string& file, const std::string& signers);

}  // namespace grader
