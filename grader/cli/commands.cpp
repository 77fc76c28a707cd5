#include "grader/cli/commands.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <iostream>
#include <mutex>
#include <random>

#include <fmt/core.h>
#include <unistd.h>

#include "grader/base/package.h"
#include "grader/base/parallel.h"
#include "grader/base/progress.h"
#include "grader/base/text.h"
#include "grader/base/toml_reader.h"
#include "grader/build/gcc/prelude.h"
#include "grader/build/gpu.h"
#include "grader/build/take.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/more.h"
#include "grader/cli/progress_board.h"
#include "grader/cli/record/hint_record.h"
#include "grader/cli/record/student_record.h"
#include "grader/cli/record/work_log.h"
#include "grader/judge/gather.h"
#include "grader/judge/gpu_turns.h"
#include "grader/judge/judge.h"
#include "grader/judge/marks.h"
#include "grader/report/json.h"
#include "grader/report/report.h"
#include "grader/report/sarif.h"
#include "grader/sandbox/sandbox.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

/// `try` chooses the backend by the file's name: CUDA or C++; other names are refused.
void require_source(const std::string& path, Backend backend) {
  const std::string end = fs::path(path).extension().string();
  const bool cuda = end == ".cu" || end == ".cuh", plain = end == ".cpp" || end == ".cc" || end == ".cxx";
  const std::string name = printable(base_name(path));
  if (!cuda && !plain)
    throw Stop{kWrongUse, name + " is not a source file: its name must end in .cu (CUDA) or .cpp (C++)."};
  if (plain && (backend == Backend::gpu || backend == Backend::emulator))
    throw Stop{kWrongUse, name + " is a C++ file, which runs only on the CPU. Omit --backend."};
  if (cuda && backend == Backend::cpu)
    throw Stop{kWrongUse, name + " is a CUDA file, which the cpu backend cannot run. Omit --backend."};
}

/// Returns one further hint about the mistake.
std::string next_hint(const LabResult& result, const std::string& file, HintRecord& record) {
  if (!result.diagnosis)
    return result.verdict == Verdict::pass ? "There are no errors, so there is no hint."
                                           : "No known mistake was recognised, so there is no hint beyond the report.";
  const std::vector<std::string>& hints = result.diagnosis->hints;
  const int before = record.taken, more = static_cast<int>(hints.size()) - 1;  // the report has shown the first one
  record = take_hint(result.lab, file, result.diagnosis->id, more);
  return fmt::format("Hint {} of {}: {}{}", record.step, more, hints[static_cast<size_t>(record.step)],
                     record.taken == before ? " This was the last one." : "");
}

/// Grades the file; hints taken for it cost points. `hint`, unless null, receives one further hint.
LabResult graded(const std::string& lab, const Rubric& rubric, const std::string& file, const Taken& taken,
                 const Options& options, std::string* hint, const Machine& machine = {}) {
  LabResult result = judge_lab(lab, rubric, taken, options, machine);
  HintRecord record = read_hint_record(lab, file);
  if (hint) *hint = wrap(next_hint(result, file, record), 79, 0) + "\n";
  charge_hints(record.taken, rubric.hint_price, result);
  return result;
}

/// Runs beside the grading. CPU programs and tensor cores are not predicted.
std::future<std::optional<SizedPrediction>> begin_prediction(const Taken& taken, const Rubric& rubric) {
  constexpr int kSize = 1024;
  constexpr const char* kCard = "h200";
  const bool predicted = rubric.backend != Backend::cpu && rubric.precision == lab::Precision::fp32 &&
                         taken.problem == Taken::Problem::none;
  const auto how = predicted ? std::launch::async : std::launch::deferred;  // no thread that does nothing
  return std::async(how, [=]() -> std::optional<SizedPrediction> {
    if (!predicted) return std::nullopt;
    try {
      return predict_file(taken.content, kSize, read_card(kCard));
    } catch (const TomlError&) {  // the package lacks its cards
      return std::nullopt;
    }
  });
}

int check(const Arguments& arguments) {
  const std::string lab = known_lab(arguments.lab);
  require_gpu(arguments);
  require_writable(arguments);
  const Rubric rubric = read_rubric(rubric_path(lab));
  check_backend(lab, arguments.backend, rubric.backend);
  const std::string file = file_of(arguments, lab, rubric.backend);
  const Taken taken = take_file(file);
  std::future<std::optional<SizedPrediction>> predicted;
  if (!json_only(arguments)) predicted = begin_prediction(taken, rubric);
  std::string hint;
  LabResult result = watched("grading " + lab, [&](Progress& progress) {
    Options options = options_of(arguments);
    options.findings_seen = [&](const Evidence& evidence) {
      if (const std::string line = first_line(evidence, 79); !line.empty()) progress.step(line);
    };
    return graded(lab, rubric, file, taken, options, arguments.hint ? &hint : nullptr);
  });
  if (result.hint_points > 0)
    result.notes.push_back(fmt::format("{} taken: {} points off.",
                                       counted(static_cast<uint64_t>(result.hints_taken), "hint"),
                                       points_text(result.hint_points)));
  if (!json_only(arguments))
    std::cout << report(result, {file, rubric.handout, predicted.get()}, report_options(arguments))
              << printable_lines(hint);
  write_json(arguments, to_json(result));
  write_findings(arguments, found_in(file, result.findings));
  if (!keep_result(file, result) || !log_check(file, result)) std::cerr << wrap(not_kept(lab), 79, 0) << "\n";
  return exit_code_of(result);
}

int try_one(const Arguments& arguments) {
  require_gpu(arguments);
  Shape shape;
  if (!parse_shape(arguments.shape, shape))
    throw Stop{kWrongUse, printable(arguments.shape) + " is not a valid shape: write MxNxK, such as 64x48x32."};
  const Taken taken = take_file(arguments.file);
  require_source(arguments.file, arguments.backend);
  require_writable(arguments);
  const Options options = options_of(arguments);
  const TryResult result = watched("running " + base_name(arguments.file) + " at " + to_string(shape), [&] {
    return try_file(taken, shape, backend_for(arguments.file, options), options, Machine{});
  });
  if (!json_only(arguments)) std::cout << report(result, report_options(arguments));
  write_json(arguments, to_json(result));
  return exit_code_of(result);
}

/// The path of a lab's file in a submission, or "" if there is nothing in its place. A broken link counts as a file.
std::string handed_in(const std::string& folder, const std::string& lab, Backend backend) {
  const std::string path = folder + "/" + lab + "/" + source_name(backend);
  std::error_code error;
  return fs::symlink_status(path, error).type() == fs::file_type::not_found || error ? "" : path;
}

bool is_ours(const std::string& folder) {
  std::error_code error;
  const std::string inner = fs::weakly_canonical(folder, error).string(),
                    root = fs::weakly_canonical(package_root(), error).string();
  return inner == root || inner.rfind(root + "/", 0) == 0;
}

uint64_t draw_seed() {
  std::random_device device;
  return device() % 1000000000u;
}

void require_submission(const std::string& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) throw Stop{kWrongUse, "There is no folder " + folder + "."};
  for (const std::string& lab : lab_names())
    for (const Backend backend : {Backend::emulator, Backend::cpu})
      if (!handed_in(folder, lab, backend).empty()) return;
  throw Stop{kWrongUse, folder + " contains no lab: its folders must be named like " +
                            (lab_names().empty() ? "05_tiled" : lab_names()[0]) + ", each with its source file."};
}

LabResult broken_rubric(const std::string& lab, const std::string& message, const Options& options) {
  LabResult result;
  result.lab = lab;
  result.backend = options.backend;
  result.seed = options.seed;
  result.error = message;
  return result;
}

/// Grades one lab of a submission. CPU labs always run on the CPU: --backend applies to CUDA labs.
LabResult grade_in(const std::string& folder, const std::string& lab, Options options, const Machine& machine) {
  const Rubric rubric = read_rubric(rubric_path(lab));
  const std::string path = handed_in(folder, lab, rubric.backend);
  if (rubric.backend == Backend::cpu || options.backend == Backend::cpu) options.backend = Backend::any;
  if (path.empty()) return nothing_handed_in(lab, rubric, options);
  return graded(lab, rubric, path, take(path, options.follow_links), options, nullptr, machine);
}

/// A broken rubric is the instructor's mistake: the other labs are still graded.
LabResult grade_or_say_why(const std::string& folder, const std::string& lab, const Options& options,
                           const Machine& machine, std::atomic<bool>& broken) {
  try {
    return grade_in(folder, lab, options, machine);
  } catch (const RubricError& error) {
    broken = true;
    return broken_rubric(lab, error.message, options);
  }
}

bool runs_on_cpu(const std::string& lab) {
  try {
    return read_rubric(rubric_path(lab)).backend == Backend::cpu;
  } catch (const RubricError&) {
    return false;
  }
}

/// Grades all labs and returns the results in order. On a GPU, one lab at a time uses it while others compile and are
/// emulated; labs that are timed on the CPU come first, one at a time.
std::vector<LabResult> grade_labs(const std::string& folder, const std::vector<std::string>& labs,
                                  const Options& options, std::atomic<bool>& broken) {
  const std::vector<std::string> gpus = options.backend == Backend::gpu ? visible_gpus() : std::vector<std::string>{};
  const Machine machine = gpus.empty() ? Machine{} : machine_with(gpus[0]);
  const unsigned at_a_time = gpus.empty() ? 1 : std::clamp(cores() / 4, 1u, 4u);
  std::vector<LabResult> results(labs.size());
  Progress progress(labs.size(), Progress::Elsewhere::nothing);
  std::mutex one_line;
  const auto grade_one = [&](size_t i) {
    std::unique_lock line(one_line);
    progress.step("grading " + labs[i] + " ...");
    line.unlock();
    results[i] = grade_or_say_why(folder, labs[i], options, machine, broken);
  };
  const auto later = static_cast<size_t>(std::ranges::find_if_not(labs, runs_on_cpu) - labs.begin());
  in_parallel(later, 1, grade_one);
  in_parallel(labs.size() - later, at_a_time, [&](size_t i) { grade_one(later + i); });
  return results;
}

std::vector<std::string> graded_labs(const Arguments& arguments) {
  return arguments.lab.empty() ? lab_names() : std::vector<std::string>{known_lab(arguments.lab)};
}

int compile_prelude() {
  const std::string error = make_prelude();
  if (!error.empty()) throw Stop{kNotGraded, error};
  return kFullMarks;
}

}  // namespace

int exit_code_of(const LabResult& result) {
  if (result.verdict == Verdict::error) return kNotGraded;
  return result.verdict == Verdict::pass ? kFullMarks : kPointsLost;
}

int exit_code_of(const TryResult& result) {
  if (!result.error.empty()) return kNotGraded;
  for (const Finding& finding : result.findings)
    if (finding.severity == Severity::error) return kPointsLost;
  return result.correct ? kFullMarks : kPointsLost;
}

int grade(const Arguments& arguments, const PlatformText& for_platform) {
  require_gpu(arguments);
  require_writable(arguments);
  if (arguments.of_class.format.empty()) require_submission(arguments.folder);
  if (!is_ours(arguments.folder)) require_sandbox(arguments);
  Options options = options_of(arguments);
  options.follow_links = false;
  options.seed = arguments.seed ? *arguments.seed : draw_seed();
  std::atomic<bool> broken = false;
  std::vector<LabResult> results = grade_labs(arguments.folder, graded_labs(arguments), options, broken);
  for (LabResult& result : results)
    if (arguments.unsafe_no_sandbox) result.notes.push_back("Graded with --unsafe-no-sandbox.");
  if (!arguments.of_class.format.empty()) {
    std::cout << for_platform(arguments, results);
  } else if (!json_only(arguments)) {
    if (arguments.verbose)
      for (const LabResult& result : results) std::cout << report(result, {}, report_options(arguments)) << "\n";
    std::cout << table(results, report_options(arguments)) << "Seed " << options.seed << ".\n";
  }
  write_json(arguments, to_json(results));
  if (broken) return kWrongUse;
  int worst = kFullMarks;
  for (const LabResult& result : results) worst = std::max(worst, exit_code_of(result));
  return worst;
}

int run_command(const Arguments& arguments) {
  try {
    switch (arguments.command) {
      case Subcommand::check:
        return check(arguments);
      case Subcommand::progress:
        return show_progress(std::cout);
      case Subcommand::grade:
        return arguments.of_class.format.empty() ? grade(arguments) : run_more(arguments);
      case Subcommand::try_file:
        return try_one(arguments);
      case Subcommand::prelude:
        return compile_prelude();
      case Subcommand::doctor:
        return doctor(std::cout);
      default:
        return run_more(arguments);
    }
  } catch (const Stop& stop) {
    std::cerr << printable(stop.message) << "\n";
    return stop.exit_code;
  } catch (const RubricError& error) {
    std::cerr << printable(error.message) << "\n";
    return kWrongUse;
  } catch (const std::bad_alloc&) {
    std::cerr << "This machine has too little memory for that.\n";
    return kNotGraded;
  }
}

}  // namespace grader
