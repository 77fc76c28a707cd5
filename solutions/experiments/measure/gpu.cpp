#include "solutions/experiments/measure/gpu.h"

#include <cstdlib>
#include <fstream>

#include "grader/base/shell.h"
#include "solutions/experiments/measure/compile.h"

namespace experiments {
namespace {

const char* const kJobs = "build/experiments/jobs.csv";
const char* const kErrors = "build/experiments/gpu.errors";

void write_jobs(const std::vector<GpuJob>& jobs, size_t first) {
  std::ofstream file(kJobs);
  for (size_t i = first; i < jobs.size(); ++i) file << to_line(jobs[i]) << "\n";
}

std::string what_went_wrong() {
  std::ifstream file(kErrors);
  std::string first;
  while (first.empty() && std::getline(file, first)) {
  }
  return first.empty() ? "the measuring program ended without output" : first;
}

}  // namespace

std::string to_line(const GpuJob& job) {
  Row row = {std::to_string(job.shape.M), std::to_string(job.shape.N), std::to_string(job.shape.K),
             std::to_string(job.rounds), job.rest ? "rest" : "hurry"};
  for (const Kernel& kernel : job.kernels)
    row.insert(row.end(), {kernel.name, kernel.library, kernel.tf32 ? "tf32" : "fp32"});
  return to_line(row);
}

Samples parse_answer(const std::string& line) {
  const Row cells = cells_of(line);
  if (cells.size() < 6) return {};
  Samples samples{cells[0],
                  {std::atoi(cells[1].c_str()), std::atoi(cells[2].c_str()), std::atoi(cells[3].c_str())},
                  {},
                  std::atoll(cells[4].c_str())};
  for (size_t i = 5; i < cells.size(); ++i) samples.seconds.push_back(std::atof(cells[i].c_str()));
  return samples;
}

Gpu::Gpu() {
  missing_ = toolkit().missing;
  if (!missing_.empty()) return;
  const Built built = build_gpu_program();
  program_ = built.library;
  if (program_.empty()) missing_ = "The measuring program for the GPU could not be built: " + built.error;
  if (!missing_.empty()) return;
  const grader::Answer device = grader::ask_shell(program_ + " device 2>&1");
  if (device.exit_code != 0) missing_ = grader::last_line(device.text);
  description_ = device.text;
  if (built.report.find("-DWITHOUT_CUBLAS") == std::string::npos)
    libraries_ = {{kFp32, "cublas-fp32", false}, {kTf32, "cublas-tf32", true}};
}

void Gpu::run_jobs(const std::string& command, const std::vector<GpuJob>& jobs, Progress& progress,
                   const std::function<void(const std::vector<Samples>&)>& on_job) const {
  size_t job = 0;
  std::vector<Samples> turns;
  const auto begin = [&](size_t next) {
    job = next;
    turns.clear();
    if (job < jobs.size()) progress.step(command + " " + to_string(jobs[job].shape) + " on the GPU");
  };
  const auto on_line = [&](const std::string& line) {
    turns.push_back(parse_answer(line));
    if (turns.size() < jobs[job].kernels.size()) return;
    on_job(turns);
    begin(job + 1);
  };
  begin(0);
  while (job < jobs.size()) {
    write_jobs(jobs, job);
    grader::ask_shell_by_line(program_ + " " + command + " <" + kJobs + " 2>" + kErrors, on_line);
    if (job == jobs.size()) return;
    progress.say(to_string(jobs[job].shape) + " could not be measured: " + what_went_wrong());
    begin(job + 1);
  }
}

std::vector<Row> Gpu::ask(const std::string& command, const std::vector<GpuJob>& jobs, Progress& progress) const {
  std::vector<Row> answers;
  write_jobs(jobs, 0);
  const int code = grader::ask_shell_by_line(program_ + " " + command + " <" + kJobs + " 2>" + kErrors,
                                             [&](const std::string& line) { answers.push_back(cells_of(line)); });
  if (code != 0) progress.say("The GPU's answer to '" + command + "' is not complete: " + what_went_wrong());
  return answers;
}

std::string Gpu::profile(const std::string& profiler, const std::string& arguments,
                         const std::vector<GpuJob>& jobs) const {
  write_jobs(jobs, 0);
  return grader::ask_shell("'" + profiler + "' " + arguments + " " + program_ + " profile <" + kJobs + " 2>&1").text;
}

}  // namespace experiments
