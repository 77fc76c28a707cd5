#include "grader/cli/cli.h"

#include <algorithm>
#include <iostream>

#include <CLI/CLI.hpp>

#include "grader/base/text.h"

namespace grader {
namespace {

const char* kExitCodes =
    "Exit code 0: full marks of what was graded. 1: points lost. 2: wrong use or a broken rubric. 3: could not grade.";

/// What each subcommand is called, in the order in which they are listed.
const std::vector<std::pair<std::string, Subcommand>> kCommands = {
    {"check", Subcommand::check},         {"watch", Subcommand::watch},  {"time", Subcommand::time_file},
    {"progress", Subcommand::progress},   {"grade", Subcommand::grade},  {"try", Subcommand::try_file},
    {"calibrate", Subcommand::calibrate}, {"doctor", Subcommand::doctor}};

void add_common(CLI::App& command, Arguments& arguments) {
  command
      .add_option_function<std::string>(
          "--backend", [&](const std::string& name) { arguments.backend = *find_backend(name); },
          "where it runs: auto, emulator, cpu or gpu")
      ->check(CLI::IsMember({"auto", "emulator", "gpu", "cpu"}))
      ->type_name("B");
  command.add_option("--seed", arguments.seed, "seed of the inputs")
      ->check([](const std::string& word) {
        const bool whole = !word.empty() && word.size() <= 20 && word.find_first_not_of("0123456789") == word.npos;
        return whole ? std::string() : "a seed is a whole number, 0 or more; found " + printable(word);
      })
      ->type_name("N");
  command.add_option("--json", arguments.json, "write the result as JSON; - for standard output")->type_name("FILE");
  command.add_flag("--verbose,-v", arguments.verbose, "all checks, findings and counters");
}

void add_sanitize(CLI::App& command, Arguments& arguments) {
  command.add_flag("--sanitize", arguments.sanitize, "ask NVIDIA's compute-sanitizer too; needs a GPU");
}

void add_commands(CLI::App& app, Arguments& arguments) {
  CLI::App* check = app.add_subcommand("check", "one lab: your labs/LAB, or --file");
  check->add_option("LAB", arguments.lab, "a lab's name or number, such as 05_tiled or 05")->required();
  check->add_option("--file", arguments.file, "grade this file instead")->type_name("F");
  check->add_flag("--hint", arguments.hint, "one more hint about the mistake that was found, each time");
  add_common(*check, arguments);
  add_sanitize(*check, arguments);

  CLI::App* watch = app.add_subcommand("watch", "one lab, graded again whenever its file is saved");
  watch->add_option("LAB", arguments.lab, "a lab's name or number, such as 05_tiled or 05")->required();
  watch->add_option("--file", arguments.file, "watch this file instead")->type_name("F");
  watch->add_option("--results", arguments.results, "end after so many results")->type_name("N");
  add_common(*watch, arguments);
  CLI::App* time = app.add_subcommand("time", "how fast a lab's file is, beside others and the thresholds");
  time->add_option("LAB", arguments.lab, "a lab's name or number, such as 05_tiled or 05")->required();
  time->add_option("--file", arguments.file, "time this file instead")->type_name("F");
  time->add_option("--json", arguments.json, "write the result as JSON; - for standard output")->type_name("FILE");
  app.add_subcommand("progress", "the board of your labs: points now, the best so far, what comes next");

  CLI::App* grade = app.add_subcommand("grade", "every lab in DIR/NN_name/");
  grade->add_option("DIR", arguments.folder, "the submission")->required();
  grade->add_flag("--unsafe-no-sandbox", arguments.unsafe_no_sandbox, "run other people's code without a sandbox");
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
          "what the numbers are judged by: fp32 or tf32")
      ->check(CLI::IsMember({"fp32", "tf32"}))
      ->type_name("P");
  add_common(*trial, arguments);
  add_sanitize(*trial, arguments);

  CLI::App* calibrate = app.add_subcommand("calibrate", "measures this machine's GPU, for the speed thresholds");
  calibrate->add_option("--file", arguments.file, "keep the result here instead")->type_name("F");

  app.add_subcommand("doctor", "what this machine can do, and what is missing");
}

/// "" or what is wrong with the first word.
std::string unknown_command(int argc, char** argv) {
  std::vector<std::string> commands;
  for (const auto& [name, command] : kCommands) commands.push_back(name);
  if (argc < 2)
    return "Say what to do: grader check LAB, grader try FILE --shape MxNxK, grader grade DIR, or grader doctor.";
  const std::string word = argv[1];
  if (word.empty() || word[0] == '-' || std::find(commands.begin(), commands.end(), word) != commands.end()) return "";
  const std::string guess = nearest(word, commands);
  return "There is no command " + printable(word) +
         (guess.empty() ? ": there are check, watch, time, progress, try, grade, calibrate and doctor."
                        : ": did you mean " + guess + "?");
}

}  // namespace

bool parse_arguments(int argc, char** argv, Arguments& arguments, int& exit_code) {
  CLI::App app("Runs, judges and explains matrix multiplications in CUDA and C++, with or without a GPU.", "grader");
  app.footer(kExitCodes);
  app.require_subcommand(1);
  add_commands(app, arguments);
  const std::string unknown = unknown_command(argc, argv);
  if (!unknown.empty()) {
    std::cerr << unknown << "\n";
    exit_code = 2;
    return false;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    exit_code = app.exit(help);
    return false;
  } catch (const CLI::ParseError& error) {
    std::cerr << printable(error.what()) << "\nTry `grader --help`.\n";
    exit_code = 2;
    return false;
  }
  for (const auto& [name, command] : kCommands)
    if (app.got_subcommand(name)) arguments.command = command;
  return true;
}

}  // namespace grader
