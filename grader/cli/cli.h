// The command line as plain data. What the subcommands do is in commands.h.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/matmul/fills.h"
#include "grader/base/kinds.h"

namespace grader {

enum class Subcommand {
  check,
  watch,
  progress,
  time_file,
  grade,
  try_file,
  calibrate,
  doctor,
  batch,
  regrade,
  diff,
  marks,
  show,
  log,
  course,
  adjust,
  forget,
  replay,
  share,
  prelude,
  trace,
  run,
  work_log,
  verify_log
};

/// Of the commands about a class.
struct ClassArguments {
  std::vector<std::string> given;  // folders and archives
  std::string book, course, roster, student, check, reason, author, receipt, problems;
  std::string csv, html, junit, moodle, canvas;  // files to write; "" for none
  std::string similarity, pages;                 // folders to write
  std::string key, signers;                      // of receipts
  std::string gradebook;                         // Canvas's own, whose columns its import must have
  std::string layout;                            // of what was given: "moodle" and so on; "" to find out
  std::string format;                            // of `grade`: a platform that runs the grader itself
  std::optional<double> add, set;
  int jobs = 0;                      // 0: one for each core
  int from = 0, to = 0;              // generations of marks; 0: the last that was released, the last
  size_t element = 0, elements = 1;  // of a job on many machines
  std::string slurm_options;
  bool slurm = false, all = false, excuse = false, release = false, follow = false, pseudonyms = false,
       over_maximum = false;
};

/// Of `trace`.
struct TraceArguments {
  std::string block, out;      // "x,y"; the page's path, "" for build/traces
  int warp = -1, launch = -1;  // all; the main one
};

/// Of `time`, where it predicts.
struct ForecastArguments {
  std::vector<std::string> cards;  // ids or paths; none: the default where there is no GPU
  std::vector<int> sizes;          // none: the usual ones
  std::string picture;             // SVG to write; "" for none
};

/// Of `run`.
struct ProgramArguments {
  std::vector<std::string> files, folders;  // of the program; where more headers are
  std::vector<std::string> macros;          // NAME or NAME=value
  std::vector<std::string> words;           // what stands after "--": the program's own arguments
  std::optional<std::string> card;          // none told: the usual one, where counting takes no longer than the run
  double seconds = 60;
  std::string out;                                   // the folder for what it makes
  bool overwrite = false, raw = false;               // what is there; control characters are passed on
  bool late = false;                                 // work runs when it is waited for
  bool check = false, count = false, trace = false;  // only that
  int launch = 0;                                    // that is traced
  std::string block;                                 // of it; "" where the grader chooses
  std::string tool;                                  // of compute-sanitizer, whose findings are shown; "" for all
};

/// Of `worklog` and `log verify`.
struct WorkLogArguments {
  std::string file, head;  // Markdown; the head that was handed in before, "" for none
};

struct Arguments {
  Subcommand command = Subcommand::check;
  std::string lab, file, folder, shape;
  Backend backend = Backend::any;
  lab::Precision precision = lab::Precision::fp32;
  std::optional<uint64_t> seed;
  std::string json;                // a path, "-" for standard output, "" for none
  std::string sarif, annotations;  // of findings, as SARIF and as GitHub's workflow commands
  int results = 0;                 // of watch; 0: until Ctrl-C
  ClassArguments of_class;
  TraceArguments trace;
  ForecastArguments forecast;
  ProgramArguments program;
  WorkLogArguments work_log;
  bool verbose = false, hint = false, unsafe_no_sandbox = false, sanitize = false;
};

/// False when the program is to end now, with `exit_code`: help was printed, or what is wrong with the words.
bool parse_arguments(int argc, char** argv, Arguments& arguments, int& exit_code);

}  // namespace grader
