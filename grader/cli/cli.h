// The command line as plain data. What the subcommands do is in commands.h.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "common/matmul/fills.h"
#include "grader/base/kinds.h"

namespace grader {

enum class Subcommand { check, watch, progress, time_file, grade, try_file, calibrate, doctor };

struct Arguments {
  Subcommand command = Subcommand::check;
  std::string lab, file, folder, shape;
  Backend backend = Backend::any;
  lab::Precision precision = lab::Precision::fp32;
  std::optional<uint64_t> seed;
  std::string json;  // a path, "-" for standard output, "" for none
  int results = 0;   // of watch; 0: until Ctrl-C
  bool verbose = false, hint = false, unsafe_no_sandbox = false, sanitize = false;
};

/// False when the program is to end now, with `exit_code`: help was printed, or what is wrong with the words.
bool parse_arguments(int argc, char** argv, Arguments& arguments, int& exit_code);

}  // namespace grader
