#include "grader/cli/cli.h"

#include <algorithm>
#include <iostream>

#include <CLI/CLI.hpp>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {
namespace {

const char* kExitCodes =
    "Exit code 0: full marks for everything graded. 1: points lost. 2: wrong usage or a broken rubric. 3: could not "
    "grade.";
const char* kExitCodesOfClass =
    "Exit code 0: all are graded, whatever their points. 2: wrong usage or a broken rubric. 3: some are not "
    "graded yet, or some hand-ins were skipped.";

/// The name of each subcommand, in the order in which they are listed.
const std::vector<std::pair<std::string, Subcommand>> kCommands = {
    {"check", Subcommand::check},         {"watch", Subcommand::watch},
    {"time", Subcommand::time_file},      {"progress", Subcommand::progress},
    {"grade", Subcommand::grade},         {"try", Subcommand::try_file},
    {"calibrate", Subcommand::calibrate}, {"doctor", Subcommand::doctor},
    {"batch", Subcommand::batch},         {"regrade", Subcommand::regrade},
    {"diff", Subcommand::diff},           {"report", Subcommand::marks},
    {"show", Subcommand::show},           {"log", Subcommand::log},
    {"course", Subcommand::course},       {"adjust", Subcommand::adjust},
    {"forget", Subcommand::forget},       {"replay", Subcommand::replay},
    {"share", Subcommand::share},         {"prelude", Subcommand::prelude},
    {"trace", Subcommand::trace},         {"run", Subcommand::run},
    {"worklog", Subcommand::work_log},    {"verify-log", Subcommand::verify_log}};

void add_seed(CLI::App& command, Arguments& arguments) {
  command.add_option("--seed", arguments.seed, "seed of the inputs")
      ->check([](const std::string& word) {
        const bool whole = !word.empty() && word.size() <= 20 && word.find_first_not_of("0123456789") == word.npos;
        return whole ? std::string() : "a seed is an integer, 0 or more; found " + printable(word);
      })
      ->type_name("N");
}

void add_book(CLI::App& command, ClassArguments& arguments) {
  command.add_option("--book", arguments.book, "the gradebook")->required()->type_name("FILE");
}

void add_pool(CLI::App& command, Arguments& arguments) {
  command.add_option("--jobs", arguments.of_class.jobs, "number of parallel jobs; default: one per core")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  command
      .add_option_function<std::string>(
          "--backend", [&](const std::string& name) { arguments.backend = *find_backend(name); },
          "of CUDA labs: emulator, or gpu, which adds speed")
      ->check(CLI::IsMember({"auto", "emulator", "gpu"}))
      ->type_name("B");
  command.add_option("--lab", arguments.lab, "this lab only")->type_name("LAB");
  command.add_option("--course", arguments.of_class.course, "course.toml: deadlines, attempts, points for speed")
      ->type_name("FILE");
  command.add_flag("--unsafe-no-sandbox", arguments.unsafe_no_sandbox, "run other people's code without a sandbox");
}

void add_batch(CLI::App& app, Arguments& arguments) {
  ClassArguments& c = arguments.of_class;
  CLI::App* batch = app.add_subcommand("batch", "a class: folders or archives, as a course platform exports them");
  batch->add_option("DIR", c.given, "folders, zip, 7z, rar or tar archives")->required();
  add_book(*batch, c);
  add_pool(*batch, arguments);
  add_seed(*batch, arguments);
  batch->add_option("--roster", c.roster, "the platform's list of students, as CSV")->type_name("FILE");
  batch->add_option("--problems", c.problems, "write all problems to this file, in full")->type_name("FILE");
  batch->add_option("--layout", c.layout, "the layout of the hand-ins, if batch asks for it")->type_name("NAME");
  batch->add_flag("--slurm", c.slurm, "on the nodes of a cluster, which must share the gradebook's folder");
  batch->add_option("--slurm-options", c.slurm_options, "for sbatch: \"--partition=teaching --time=60\"")
      ->type_name("TEXT");
  batch->add_flag("--follow", c.follow, "grade new hand-ins in the folders, until Ctrl-C");
  batch->footer(kExitCodesOfClass);
  CLI::App* regrade =
      app.add_subcommand("regrade", "grades again what a changed rubric or a new grader affects, or the given results");
  regrade->footer(kExitCodesOfClass);
  add_book(*regrade, c);
  add_pool(*regrade, arguments);
  regrade->add_option("--student", c.student, "this student only: id, ID number, e-mail or login")->type_name("ID");
  regrade->add_option("--check", c.check, "students who lost points at this check, such as correct.square")
      ->type_name("ID");
  regrade->add_flag("--all", c.all, "also results that would not change");
  regrade->add_option("--reason", c.reason, "the reason, shown beside the new marks")->type_name("TEXT");
}

void add_trace(CLI::App& app, Arguments& arguments) {
  TraceArguments& t = arguments.trace;
  CLI::App* trace = app.add_subcommand("trace", "a page for a browser that shows what the warps of a block do");
  trace->add_option("LAB", arguments.lab, "a lab's name or number")->required();
  trace->add_option("--file", arguments.file, "trace this file; default: your own in labs/")->type_name("F");
  trace->add_option("--shape", arguments.shape, "MxNxK; default: the smallest that shows the error")->type_name("S");
  trace->add_option("--block", t.block, "x,y; default: the first one that shows the error")->type_name("X,Y");
  trace->add_option("--warp", t.warp, "this warp of the block only")->check(CLI::Range(0, 31));
  trace->add_option("--launch", t.launch, "0 is the first; default: the one that stores the most elements of C")
      ->check(CLI::Range(0, 1000));
  trace->add_option("--out", t.out, "the page; default: build/traces/LAB.html")->type_name("F.html");
  trace->add_option("--json", arguments.json, "write the trace as JSON instead of a page; - for standard output")
      ->type_name("FILE");
  add_seed(*trace, arguments);
}

void add_findings_files(CLI::App& command, Arguments& arguments) {
  command.add_option("--sarif", arguments.sarif, "write findings as SARIF 2.1.0")->type_name("FILE");
  command
      .add_option("--annotate", arguments.annotations,
                  "write findings as workflow commands of GitHub; - for standard output")
      ->type_name("FILE");
}

void add_run(CLI::App& app, Arguments& arguments) {
  ProgramArguments& p = arguments.program;
  CLI::App* run =
      app.add_subcommand("run", "any CUDA program with its own main(), on the emulator; its arguments follow --");
  run->add_option("FILE", p.files, "its .cu and .cpp files")->required();
  run->add_option("-I,--include", p.folders, "a folder with more headers; may be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false);  // otherwise it would take the files after it
  run->add_option("-D,--define", p.macros, "a macro, as for nvcc; may be repeated")
      ->type_name("NAME[=TEXT]")
      ->allow_extra_args(false);
  run->add_flag("--check", p.check, "exit code 1 also if only warnings are found; nothing is counted");
  run->add_option("--tool", p.tool, "show only findings of this compute-sanitizer tool")
      ->check(CLI::IsMember({"memcheck", "racecheck", "initcheck", "synccheck"}))
      ->type_name("TOOL");
  add_findings_files(*run, arguments);
  run->add_flag("--trace", p.trace, "a page that shows one block of one launch, step by step");
  run->add_option("--launch", p.launch, "of --trace: 0 is the first")->check(CLI::Range(0, 100000))->type_name("N");
  run->add_option("--block", p.block, "of --trace: x,y or x,y,z; default: that of the first error");
  run->add_flag("--count", p.count, "count kernels in a single run, without checks");
  run->add_option("--card", p.card,
                  "count, and predict times for this card; \"\": count nothing. Default: an H200, if that takes no "
                  "longer than the run")
      ->type_name("CARD");
  run->add_option("--seconds", p.seconds, "limit of processor time; the program is then stopped")
      ->check(CLI::Range(1.0, 36000.0))
      ->type_name("N");
  run->add_option_function<std::string>(
         "--order", [&](const std::string& name) { p.late = name == "late"; },
         "when asynchronous work runs: at-once, or late (when the host waits for it)")
      ->check(CLI::IsMember({"at-once", "late"}))
      ->type_name("ORDER")
      ->excludes("--trace");
  run->add_option("--out", p.out, "folder for the files that the program writes; default: the folder of FILE")
      ->type_name("DIR")
      ->excludes("--trace");
  run->add_flag("--overwrite", p.overwrite, "its files may replace files in that folder")->excludes("--trace");
  run->add_flag("--raw", p.raw, "pass control characters to the terminal instead of showing them as codes");
  run->add_option("--json", arguments.json,
                  "write the result as JSON; with - to standard output, and the program's own output to standard error")
      ->type_name("FILE")
      ->excludes("--trace");
  run->add_flag("--verbose,-v", arguments.verbose, "all findings, including notes");
  run->footer(
      "The program's output is not redirected; the report goes to standard error. The program may read its folder "
      "and\n"
      "the current folder. Files that it writes are copied to the folder of FILE: only new plain files, no hidden "
      "ones, not\n"
      "through links, and not into the package. Exit code: the program's own, or 1 if it\n"
      "returned 0 and an error was found.");
}

void add_work_log(CLI::App& app, Arguments& arguments) {
  CLI::App* log = app.add_subcommand("worklog", "a lab's work log as Markdown: which checks began to pass when");
  log->add_option("LAB", arguments.lab, "a lab's name or number")->required();
  log->add_option("--out", arguments.work_log.file, "write it here")->type_name("FILE");
  CLI::App* verify = app.add_subcommand("verify-log", "check that a work log was not changed (`grader log verify`)");
  verify->add_option("FILE", arguments.work_log.file, "the file that worklog wrote")->required();
  verify->add_option("HEAD", arguments.work_log.head, "the head hash that was handed in before");
}

/// For internal use: `make` runs it once.
void add_prelude(CLI::App& app) { app.add_subcommand("prelude", "")->group(""); }

/// For internal use: runs one element of a job array.
void add_share(CLI::App& app, Arguments& arguments) {
  ClassArguments& c = arguments.of_class;
  CLI::App* share = app.add_subcommand("share", "")->group("");
  share->add_option("FOLDER", arguments.folder)->required();
  share->add_option("ELEMENT", c.element)->required();
  share->add_option("ELEMENTS", c.elements)->required()->check(CLI::PositiveNumber);
}

void add_decisions(CLI::App& app, Arguments& arguments) {
  ClassArguments& c = arguments.of_class;
  CLI::App* adjust = app.add_subcommand("adjust", "changes one mark by hand, with a reason");
  add_book(*adjust, c);
  adjust->add_option("STUDENT", c.student, "the student's id, ID number, e-mail or login")->required();
  adjust->add_option("LAB", arguments.lab, "a lab's name or number")->required();
  CLI::Option_group* how = adjust->add_option_group("how");
  how->add_option("--add", c.add, "points to add; negative to subtract")->type_name("POINTS");
  how->add_option("--set", c.set, "set this mark, whatever was graded")->type_name("POINTS");
  how->add_flag("--excuse", c.excuse, "the lab does not count for this student");
  how->require_option(1);
  adjust->add_flag("--over-maximum", c.over_maximum, "the mark may be above the lab's maximum");
  adjust->add_option("--reason", c.reason, "the reason, shown beside the mark")->required()->type_name("TEXT");
  adjust->add_option("--by", c.author, "who decided; default: you")->type_name("NAME");
  CLI::App* forget = app.add_subcommand("forget", "removes all data of a student from the gradebook");
  add_book(*forget, c);
  forget->add_option("STUDENT", c.student, "the student's id")->required();
}

void add_views(CLI::App& app, Arguments& arguments) {
  ClassArguments& c = arguments.of_class;
  CLI::App* diff = app.add_subcommand("diff", "marks that changed, and why");
  add_book(*diff, c);
  diff->add_option("--from", c.from, "generation of marks; default: the last released one")->type_name("N");
  diff->add_option("--to", c.to, "generation of marks; default: the last one")->type_name("N");
  CLI::App* marks = app.add_subcommand("report", "the class's marks, as table, page or a platform's import");
  add_book(*marks, c);
  marks->add_option("--csv", c.csv, "one row a student")->type_name("FILE");
  marks->add_option("--html", c.html, "one page: the class, or with --student that student")->type_name("FILE");
  marks->add_option("--pages", c.pages, "each student's own page")->type_name("DIR");
  marks->add_option("--junit", c.junit, "JUnit's XML")->type_name("FILE");
  marks->add_option("--moodle", c.moodle, "a file for import into Moodle")->type_name("FILE");
  marks->add_option("--canvas", c.canvas, "a file for import into Canvas")->type_name("FILE");
  marks->add_option("--similarity", c.similarity, "a folder for MOSS, JPlag or Dolos; with --lab")->type_name("DIR");
  marks->add_option("--gradebook", c.gradebook, "the file that Canvas exported, for --canvas")->type_name("FILE");
  marks
      ->add_option("--lab", arguments.lab,
                   "for --moodle: this lab's marks, default: the total; for --similarity: its files")
      ->type_name("LAB");
  marks->add_option("--student", c.student, "this student only")->type_name("ID");
  marks->add_flag("--pseudonyms", c.pseudonyms, "pseudonyms instead of names");
  marks->add_flag("--release", c.release, "records that these marks were released to students");
  CLI::App* show = app.add_subcommand("show", "the evidence behind one student's marks: for an appeal");
  add_book(*show, c);
  show->add_option("STUDENT", c.student, "the student's id, ID number, e-mail or login")->required();
  show->add_option("LAB", arguments.lab, "a lab's name or number");
  show->add_option("--receipt", c.receipt, "write the lab's receipt here")->type_name("FILE");
  show->add_option("--sign", c.key, "sign the receipt with this SSH key, into FILE.sig")->type_name("KEY");
  CLI::App* log = app.add_subcommand("log", "all changes of marks in order: who, when and why");
  add_book(*log, c);
  log->add_option("STUDENT", c.student, "of this student only: id, ID number, e-mail or login");
  log->add_option("LAB", arguments.lab, "of this lab only");
  CLI::App* course = app.add_subcommand("course", "checks a course.toml, and shows its deadlines and errors");
  course->add_option("FILE", c.course, "course.toml")->required();
  CLI::App* replay = app.add_subcommand("replay", "grades a receipt's file again, and shows the differences");
  replay->add_option("RECEIPT", c.receipt, "a receipt")->required();
  replay->add_option("--book", c.book, "the gradebook that contains the file")->type_name("FILE");
  replay->add_option("--file", arguments.file, "the file itself")->type_name("F");
  replay->add_option("--signers", c.signers, "file of allowed signers, with lines \"name ssh-ed25519 AAAA…\"")
      ->type_name("FILE");
}

void add_common(CLI::App& command, Arguments& arguments) {
  command
      .add_option_function<std::string>(
          "--backend", [&](const std::string& name) { arguments.backend = *find_backend(name); },
          "the backend: auto, emulator, cpu or gpu")
      ->check(CLI::IsMember({"auto", "emulator", "gpu", "cpu"}))
      ->type_name("B");
  add_seed(command, arguments);
  command.add_option("--json", arguments.json, "write the result as JSON; - for standard output")->type_name("FILE");
  command.add_flag("--verbose,-v", arguments.verbose, "all checks, findings and counters");
}

void add_sanitize(CLI::App& command, Arguments& arguments) {
  command.add_flag("--sanitize", arguments.sanitize, "run NVIDIA's compute-sanitizer as well; needs a GPU");
}

void add_time(CLI::App& app, Arguments& arguments) {
  CLI::App* time =
      app.add_subcommand("time", "the speed of a lab's file, compared with other kernels and the thresholds");
  time->add_option("LAB", arguments.lab,
                   "a lab's name or number, such as 05_tiled or 05; with --card any .cu file, too")
      ->required();
  time->add_option("--file", arguments.file, "time this file instead")->type_name("F");
  time->add_option("--card", arguments.forecast.cards,
                   "predict its speed on these cards, without a GPU: h200,t4, or the path of a card's file")
      ->delimiter(',')
      ->type_name("CARD");
  time->add_option("--sizes", arguments.forecast.sizes, "matrix sizes to predict, such as 1024,2048,4096")
      ->delimiter(',')
      ->type_name("N");
  time->add_option("--svg", arguments.forecast.picture, "write a picture with the bars and roofline of the first card")
      ->type_name("FILE");
  time->add_option("--json", arguments.json, "write the result as JSON; - for standard output")->type_name("FILE");
}

void add_commands(CLI::App& app, Arguments& arguments) {
  CLI::App* check = app.add_subcommand("check", "one lab: your labs/LAB, or --file");
  check->add_option("LAB", arguments.lab, "a lab's name or number, such as 05_tiled or 05")->required();
  check->add_option("--file", arguments.file, "grade this file instead")->type_name("F");
  check->add_flag("--hint", arguments.hint, "shows one more hint about the mistake each time");
  add_findings_files(*check, arguments);
  add_common(*check, arguments);
  add_sanitize(*check, arguments);

  CLI::App* watch = app.add_subcommand("watch", "grades one lab each time its file is saved");
  watch->add_option("LAB", arguments.lab, "a lab's name or number, such as 05_tiled or 05")->required();
  watch->add_option("--file", arguments.file, "watch this file instead")->type_name("F");
  watch->add_option("--results", arguments.results, "stop after this many results")->type_name("N");
  add_common(*watch, arguments);
  add_time(app, arguments);
  app.add_subcommand("progress", "your labs: current points, best points, and what to do next");

  CLI::App* grade = app.add_subcommand("grade", "every lab in DIR/NN_name/");
  grade->add_option("DIR", arguments.folder, "the submission")->required();
  grade->add_flag("--unsafe-no-sandbox", arguments.unsafe_no_sandbox, "run other people's code without a sandbox");
  grade->add_option("--lab", arguments.lab, "this lab only")->type_name("LAB");
  grade->add_option("--course", arguments.of_class.course, "course.toml, for --format")->type_name("FILE");
  grade->add_option("--format", arguments.of_class.format, "print only what a platform reads")
      ->check(CLI::IsMember({"gradescope", "prairielearn", "autolab", "classroom50"}))
      ->type_name("P");
  add_common(*grade, arguments);

  CLI::App* trial = app.add_subcommand("try", "any file with matmul(), one shape");
  trial->add_option("FILE", arguments.file, "a .cu or .cpp file")->required();
  trial->add_option("--shape", arguments.shape, "MxNxK, such as 64x48x32")->required()->type_name("MxNxK");
  trial
      ->add_option_function<std::string>(
          "--precision",
          [&](const std::string& name) {
            arguments.precision = name == "tf32" ? lab::Precision::tf32 : lab::Precision::fp32;
          },
          "required precision: fp32 or tf32")
      ->check(CLI::IsMember({"fp32", "tf32"}))
      ->type_name("P");
  trial->add_option("--multiprocessors", arguments.multiprocessors, "of the emulated device, in place of 132")
      ->check(CLI::Range(1, 132))
      ->type_name("N");
  add_common(*trial, arguments);
  add_sanitize(*trial, arguments);

  CLI::App* calibrate = app.add_subcommand("calibrate", "measures this machine's GPU, for the speed thresholds");
  calibrate->add_option("--file", arguments.file, "write the result to this file instead")->type_name("F");

  app.add_subcommand("doctor", "shows what this machine supports, and what is missing");
  add_batch(app, arguments);
  add_share(app, arguments);
  add_prelude(app);
  add_trace(app, arguments);
  add_run(app, arguments);
  add_work_log(app, arguments);
  add_views(app, arguments);
  add_decisions(app, arguments);
}

/// Returns "", or what is wrong with the first word.
std::string unknown_command(int argc, char** argv) {
  std::vector<std::string> commands;
  for (const auto& [name, command] : kCommands) commands.push_back(name);
  if (argc < 2)
    return "Give a command: grader check LAB, grader try FILE --shape MxNxK, grader grade DIR, or grader doctor.";
  const std::string word = argv[1];
  if (word.empty() || word[0] == '-' || std::find(commands.begin(), commands.end(), word) != commands.end()) return "";
  const std::string guess = nearest(word, commands);
  return "There is no command " + printable(word) +
         (guess.empty() ? ": `grader --help` lists them." : ": did you mean " + guess + "?");
}

}  // namespace

/// Removes the options that tell nvcc the GPU to compile for: kernels run on no GPU here.
static std::vector<char*> without_architecture(int argc, char** argv) {
  std::vector<char*> words;
  for (int i = 0; i < argc; ++i) {
    const std::string_view word = argv[i];
    const bool names_one = word == "-arch" || word == "-gencode" || word == "-code";
    const bool holds_one = word.starts_with("-arch=") || word.starts_with("-gencode=") || word.starts_with("-code=");
    if (names_one) ++i;
    if (!names_one && !holds_one) words.push_back(argv[i]);
  }
  return words;
}

/// `log verify` is a different command from `log`, which is about a class.
static std::vector<char*> with_verify_log(std::vector<char*> words) {
  static char name[] = "verify-log";
  if (words.size() < 3 || std::string(words[1]) != "log" || std::string(words[2]) != "verify") return words;
  words.erase(words.begin() + 1);
  words[1] = name;
  return words;
}

/// Words after "--" belong to the program to run; returns the number of words that are the grader's.
static int take_program_words(int argc, char** argv, Arguments& arguments) {
  if (argc < 2 || std::string(argv[1]) != "run") return argc;
  for (int i = 2; i < argc; ++i) {
    if (std::string(argv[i]) != "--") continue;
    arguments.program.words.assign(argv + i + 1, argv + argc);
    return i;
  }
  return argc;
}

bool parse_arguments(int argc, char** argv, Arguments& arguments, int& exit_code) {
  argc = take_program_words(argc, argv, arguments);
  CLI::App app("Runs, judges and explains matrix multiplications in CUDA and C++, with or without a GPU.", "grader");
  app.footer(kExitCodes);
  app.set_version_flag(
      "--version", [] { return "Matmul Labs " + package_version(); }, "version, commit and date");
  app.require_subcommand(1);
  add_commands(app, arguments);
  const std::string unknown = unknown_command(argc, argv);
  if (!unknown.empty()) {
    std::cerr << unknown << "\n";
    exit_code = 2;
    return false;
  }
  try {
    const std::vector<char*> words = with_verify_log(without_architecture(argc, argv));
    app.parse(static_cast<int>(words.size()), words.data());
  } catch (const CLI::Success& help) {
    exit_code = app.exit(help);
    return false;
  } catch (const CLI::ParseError& error) {
    const auto chosen = app.get_subcommands();
    const std::string command = chosen.empty() ? "" : " " + chosen.front()->get_name();
    std::cerr << printable(error.what()) << "\nTry `grader" << command << " --help`.\n";
    exit_code = 2;
    return false;
  }
  for (const auto& [name, command] : kCommands)
    if (app.got_subcommand(name)) arguments.command = command;
  return true;
}

}  // namespace grader
