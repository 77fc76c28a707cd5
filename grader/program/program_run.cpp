#include "grader/program/program_run.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <future>
#include <map>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/findings/causes.h"
#include "grader/findings/explain.h"
#include "grader/program/execute.h"
#include "grader/program/program_findings.h"
#include "grader/program/run_progress.h"
#include "grader/program/tally.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

/// The line of the first error; past the end if no error has a line.
int first_error_line(const PreparedProgram& prepared, const BuiltProgram& built) {
  for (const auto* findings : {&prepared.findings, &built.findings})
    if (!findings->empty() && findings->front().line > 0) return findings->front().line;
  return 1 << 30;
}

struct Programs {
  PreparedProgram prepared;
  BuiltProgram checked, profiled;
};

/// Builds all required flavours in parallel.
Programs build_as(const ProgramOptions& options, const std::string& workspace, bool cxx20) {
  Programs programs{prepare_program(options.source, workspace, cxx20), {}, {}};
  auto profiled = std::async(std::launch::async, [&] {
    return options.counted ? build_program(programs.prepared, Flavour::emulator_profile) : BuiltProgram{};
  });
  programs.checked = build_program(programs.prepared, Flavour::emulator_check);
  programs.profiled = profiled.get();
  return programs;
}

/// Builds as C++20 if that succeeds for more of the program.
Programs build(const ProgramOptions& options, const std::string& workspace) {
  Programs usual = build_as(options, workspace, false);
  if (usual.checked.ok || !usual.checked.error.empty()) return usual;
  Programs later = build_as(options, workspace, true);
  const bool further =
      first_error_line(later.prepared, later.checked) > first_error_line(usual.prepared, usual.checked);
  return later.checked.ok || further ? std::move(later) : std::move(usual);
}

bool measures_time(const ProgramSource& source) {
  return std::ranges::any_of(source.files, [](const std::string& path) {
    std::string text;
    return read_file(path, text) && text.find("cudaEventElapsedTime") != std::string::npos;
  });
}

/// The runs of one built program.
class Runs {
 public:
  Runs(const ProgramOptions& options, const Programs& programs, const std::string& workspace, ProgramRun& run)
      : options_(options), programs_(programs), workspace_(workspace), run_(run) {}

  void all(const Listener& listener) {
    if (!options_.checked) return count(&listener);
    const bool times_first = options_.counted && measures_time(options_.source);
    if (times_first) count();
    if (measures_time(options_.source))
      run_.event_times = seconds_.empty() ? EventTimes::emulated : EventTimes::predicted;
    check(listener);
    if (options_.counted && !times_first && run_.signal == 0 && !is_endless()) count();
  }

 private:
  bool is_endless() const {
    return std::ranges::any_of(run_.findings, [](const Finding& f) {
      return f.detail == lab::Detail::waits_for_ever || f.detail == lab::Detail::waits_for_host;
    });
  }

  Executed execute(const BuiltProgram& program, bool profiled, const RunFolder& folder, const Listener& listener) {
    constexpr double kBrief = 10;  // seconds; shorter runs are always counted
    ProgramOptions options = options_;
    if (profiled && options.counted_briefly) options.cpu_seconds = std::max(kBrief, checked_seconds_);
    RunProgress progress(listener, programs_.prepared.files);
    const Listener hear = [&](int stream, std::string_view text) { progress.hear(stream, text); };
    return execute_program(program.binary, options, profiled, seconds_, folder, hear);
  }

  void check(const Listener& listener) {
    const RunFolder folder(std::filesystem::current_path().string(), workspace_ + "/run");
    const Executed executed = execute(programs_.checked, false, folder, listener);
    run_.error = executed.error;
    checked_seconds_ = executed.process.cpu_seconds;
    take_end(executed);
    const bool gave_up = run_.exit_code != 0 || run_.signal == SIGABRT;
    const auto found =
        program_findings(executed.outcome.findings, programs_.checked, programs_.prepared.files, gave_up);
    run_.findings.insert(run_.findings.end(), found.begin(), found.end());
    sort_findings(run_.findings);
    give(folder);
  }

  void give(const RunFolder& folder) {
    run_.folder = out_folder(options_);
    if (run_.signal == SIGXFSZ) {  // its incomplete output is useless and large
      for (const std::string& name : folder.made()) run_.given.left.push_back({name, "a file grew beyond 1 GB"});
      return;
    }
    run_.given = give_back(folder.path(), folder.made(), {run_.folder, options_.overwrite});
  }

  void take_end(const Executed& executed) {
    if (const auto& end = executed.outcome.program_end) {
      run_.exit_code = end->exit_code;
      run_.signal = end->signal;
    } else {
      run_.signal = executed.process.signal ? executed.process.signal : SIGKILL;
    }
  }

  /// Runs the same program once more for the counts. With a `listener` it is the only run: then its output is shown and
  /// its files are kept.
  void count(const Listener* listener = nullptr) {
    const RunFolder folder(std::filesystem::current_path().string(), workspace_ + "/count");
    const Executed executed = execute(programs_.profiled, true, folder, listener ? *listener : Listener());
    if (listener) {
      run_.error = executed.error;
      if (measures_time(options_.source)) run_.event_times = EventTimes::emulated;
      take_end(executed);
      give(folder);
    }
    const auto launches = read_profile(executed.outcome.profile, programs_.profiled.binary);
    if (!launches || !executed.outcome.program_end) {
      run_.not_counted =
          options_.counted_briefly
              ? "The kernels are not counted, because counting takes longer than the run. To count them, choose a card "
                "(--card h200)."
              : "The kernels are not counted: counting takes several times as long, and the time limit was reached. "
                "Run the program on less data, or raise the limit with --seconds.";
      return;
    }
    seconds_ = predicted_seconds(*launches, options_.card);
    run_.kernels = tally(*launches, seconds_, options_.card, programs_.prepared.files);
  }

  const ProgramOptions& options_;
  const Programs& programs_;
  std::string workspace_;
  ProgramRun& run_;
  std::vector<double> seconds_;  // predicted, for each launch
  double checked_seconds_ = 0;   // duration of the run that looked for mistakes
};

}  // namespace

ProgramRun run_program(const ProgramOptions& options, const Listener& listener) {
  ProgramRun run;
  const Workspace workspace;
  run.error = workspace.error();
  if (!workspace.ok()) return run;
  const Programs programs = build(options, workspace.path());
  run.error = programs.checked.error;
  run.findings = programs.checked.findings;
  run.built = programs.checked.ok;
  if (run.built)
    run.findings.insert(run.findings.end(), programs.checked.warnings.begin(), programs.checked.warnings.end());
  if (!run.built) return run;
  Runs(options, programs, workspace.path(), run).all(listener);
  run.allowed = take_allowed(run.findings, programs.prepared.files.paths());
  return run;
}

std::string out_folder(const ProgramOptions& options) {
  if (!options.out.empty()) return options.out;
  const std::string folder = std::filesystem::path(options.source.files.at(0)).parent_path().string();
  return folder.empty() ? "." : folder;
}

int exit_code_of(const ProgramRun& run, bool check) {
  constexpr int kNotRun = 3, kNotCompiled = 1, kSignals = 128;
  if (!run.error.empty()) return kNotRun;
  if (!run.built) return kNotCompiled;
  if (run.signal != 0) return kSignals + run.signal;
  const bool wrong = std::ranges::any_of(run.findings, [&](const Finding& finding) {
    return is_error(finding) || (check && finding.severity == Severity::warning);
  });
  return run.exit_code == 0 && wrong ? 1 : run.exit_code;
}

}  // namespace grader
