// The command line as plain data. What the subcommands do is in commands.h.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "grader/base/kinds.h"

namespace grader {

struct Arguments {
  std::string command;  // "check", "grade", "try", "calibrate" or "doctor"
  std::string lab, file, folder, shape;
  Backend backend = Backend::any;
  std::string precision = "fp32";  // "fp32" or "tf32"
  std::optional<uint64_t> seed;
  std::string json;  // a path, "-" for standard output, "" for none
  bool verbose = false, hint = false, unsafe_no_sandbox = false, sanitize = false;
};

/// False when the program is to end now, with `exit_code`: help was printed, or what is wrong with the words.
bool parse_arguments(int argc, char** argv, Arguments& arguments, int& exit_code);

}  // namespace grader
