// Parses the command line into plain data. commands.h declares the functions that run the subcommands.
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

/// Arguments of the commands about a class.
struct ClassArguments {
  std::vector<std::string> given;  // folders and archives
  std::string book, course, roster, student, check, reason, author, receipt, problems;
  std::string csv, html, junit, moodle, canvas;  // files to write; "" if not requested
  std::string similarity, pages;                 // folders to write
  std::string key, signers;                      // files for receipts
  std::string gradebook;                         // Canvas's own export, whose columns its import requires
  std::string layout;                            // layout of the submissions: "moodle" and so on; "" to detect it
  std::string format;                            // for `grade`: the platform that runs the grader
  std::optional<double> add, set;
  int jobs = 0;          // 0: one job per core
  int from = 0, to = 0;  // generations of marks to compare; `from` 0: the last released one; `to` 0: the latest one
  size_t element = 0, elements = 1;  // element and size of a Slurm job array
  std::string slurm_options;
  bool slurm = false, all = false, excuse = false, release = false, follow = false, pseudonyms = false,
       over_maximum = false;
};

/// Arguments of `trace`.
struct TraceArguments {
  std::string block, out;      // "x,y"; the page's path, "" for build/traces
  int warp = -1, launch = -1;  // warp -1: all warps; launch -1: the main launch
};

/// Arguments of `time` with predictions.
struct ForecastArguments {
  std::vector<std::string> cards;  // ids or paths; empty: the default card if there is no GPU
  std::vector<int> sizes;          // empty: the default sizes
  std::string picture;             // SVG file to write; "" for none
};

/// Arguments of `run`.
struct ProgramArguments {
  std::vector<std::string> files, folders;  // files of the program; additional folders with headers
  std::vector<std::string> macros;          // NAME or NAME=value
  std::vector<std::string> words;           // after "--": the program's own arguments
  std::optional<std::string> card;          // empty: the default GPU, if counting takes no longer than the run
  double seconds = 60;
  std::string out;                                   // the folder for output files
  bool overwrite = false, raw = false;               // replace existing files; print control characters unchanged
  bool late = false;                                 // asynchronous work runs only when the program waits for it
  bool check = false, count = false, trace = false;  // do only this part of the run
  int launch = 0;                                    // the launch to trace
  std::string block;                                 // the block to trace; "" if the grader chooses
  std::string tool;                                  // show only findings of this tool of compute-sanitizer; "" for all
};

/// Arguments of `worklog` and `log verify`.
struct WorkLogArguments {
  std::string file, head;  // file: the log in Markdown; head: the head handed in earlier, "" for none
};

struct Arguments {
  Subcommand command = Subcommand::check;
  uint16_t multiprocessors = 0;  // for try; 0: 132, as on an H200
  std::string lab, file, folder, shape;
  Backend backend = Backend::any;
  lab::Precision precision = lab::Precision::fp32;
  std::optional<uint64_t> seed;
  std::string json;                // a path, "-" for standard output, "" for none
  std::string sarif, annotations;  // files for findings, as SARIF and as GitHub's workflow commands
  int results = 0;                 // for watch; 0: until Ctrl-C
  ClassArguments of_class;
  TraceArguments trace;
  ForecastArguments forecast;
  ProgramArguments program;
  WorkLogArguments work_log;
  bool verbose = false, hint = false, unsafe_no_sandbox = false, sanitize = false;
};

/// Returns false if the program must end at once with `exit_code`, because help was printed or an argument is wrong.
bool parse_arguments(int argc, char** argv, Arguments& arguments, int& exit_code);

}  // namespace grader
