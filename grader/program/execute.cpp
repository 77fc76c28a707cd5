#include "grader/program/execute.h"

#include <csignal>

#include "common/protocol/job.h"
#include "grader/base/machine_speed.h"
#include "grader/build/program/kernels.h"
#include "grader/run/execute.h"
#include "grader/run/shared_cores.h"

namespace grader {
namespace {

constexpr uint64_t kMostOutput = 64 << 20;

std::string job_of(const std::string& binary, const ProgramOptions& options, bool profiled,
                   const std::vector<double>& seconds, uint64_t nonce) {
  std::string job = encode_job({}, nonce, kernel_places(binary));
  const lab::ProgramRequest request{.cpu_seconds = options.cpu_seconds,
                                    .order = lab::ThreadOrder::natural,
                                    .order_seed = 0,
                                    .late = options.late && !profiled,
                                    .cores = cores_of_one_program(),
                                    .profiled = profiled,
                                    .trace = options.trace,
                                    .launches = static_cast<uint32_t>(seconds.size())};
  lab::append_bytes(job, &request, 1);
  lab::append_bytes(job, seconds.data(), seconds.size());
  return job + options.input;
}

Command command_for(const std::string& binary, const ProgramOptions& options, const RunFolder& folder) {
  Command command;
  command.argv = {binary};
  command.argv.insert(command.argv.end(), options.arguments.begin(), options.arguments.end());
  command.readable = folder.readable();
  command.readable.push_back(binary);
  command.writable = command.directory = folder.path();
  command.environment = {"LC_ALL=C", "PATH=/usr/bin:/bin"};
  command.result_pipe = true;
  command.limits.cpu_seconds = options.cpu_seconds + 5;
  command.limits.wall_seconds = (20 + 3 * options.cpu_seconds) * busyness();
  command.limits.output_bytes = 0;
  command.limits.discarded_bytes = kMostOutput;
  command.limits.file_bytes = 1ull << 30;
  return command;
}

}  // namespace

Executed execute_program(const std::string& binary, const ProgramOptions& options, bool profiled,
                         const std::vector<double>& seconds, const RunFolder& folder, const Listener& listener) {
  Executed executed;
  const uint64_t nonce = new_nonce();
  Command command = command_for(binary, options, folder);
  command.input = job_of(binary, options, profiled, seconds, nonce);
  command.listener = listener;
  executed.process = run(command);
  executed.error = executed.process.error;
  if (!executed.process.started) return executed;
  std::vector<CaseOutcome> outcomes(1);
  parse_records(executed.process.result, nonce, 0, {Case{}}, outcomes);
  executed.outcome = std::move(outcomes[0]);
  const auto& findings = executed.outcome.findings;
  if (!executed.outcome.program_end && findings.empty())
    executed.outcome.findings.push_back(cause_of_death(executed.process));
  return executed;
}

}  // namespace grader
