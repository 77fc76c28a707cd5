#include "grader/class/batch/task.h"

#include <chrono>
#include <cmath>
#include <exception>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "grader/base/coding/digest.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/class/batch/receipt.h"
#include "grader/class/book/book.h"
#include "grader/judge/marks.h"
#include "grader/report/json.h"

namespace grader {
namespace {

std::string shapes_text(const std::vector<Shape>& shapes) {
  std::string text;
  for (const Shape& shape : shapes) text += to_string(shape) + ' ';
  return text;
}

/// The parts of the rubric that decide which programs run and how; points, titles and limits are not among them.
std::string runs_text(const Rubric& rubric) {
  std::string text = fmt::format("{} {} {} {} {}\n", name_of(rubric.backend), rubric.multiple_of, rubric.hidden_shapes,
                                 static_cast<int>(rubric.precision), rubric.one_mistake.tokens);
  if (rubric.multiprocessors > 0) text += fmt::format("multiprocessors {}\n", rubric.multiprocessors);
  for (const CorrectnessRule& rule : rubric.correctness)
    text += fmt::format("{} {} {}\n", rule.id, shapes_text(rule.shapes), shapes_text(rule.gpu_shapes));
  for (const TechniqueRule& rule : rubric.technique) text += rule.metric + '\n';
  for (const SpeedRule& rule : rubric.speed)
    text += fmt::format("{} {} {} {} {}\n", rule.id, name_of(rule.backend), rule.baseline, to_string(rule.shape),
                        rule.at_least);
  return text;
}

LabRubric read_lab(const std::string& lab) {
  const std::string path = rubric_path(lab);
  LabRubric read{read_rubric(path), ""};
  std::string text;
  read_file(path, text);
  read.digest = digest_of(runs_text(read.rubric)).substr(0, 16) + '-' + digest_of(text).substr(0, 16);
  return read;
}

Taken taken_of(const Source& source) {
  if (source.unfit.empty()) return {.content = source.text};
  return {.problem = Taken::Problem::unfit, .error = source.unfit};
}

LabResult judge(const Task& task, const Rubric& rubric, const Machine& machine) {
  Options options;
  options.backend = rubric.backend == Backend::cpu ? Backend::any : task.backend;
  options.seed = task.seed;
  options.follow_links = false;
  options.timed = task.timed;
  options.only_speed = options.backend == Backend::gpu;
  return judge_lab(task.lab, rubric, taken_of(task.source), options, machine);
}

LabResult not_graded(const Task& task, const Rubric& rubric, const std::string& why) {
  LabResult result;
  result.lab = task.lab;
  result.backend = rubric.backend;
  result.seed = task.seed;
  result.error = why;
  mark(rubric, result);
  return result;
}

LabResult judged(const Task& task, const Rubric& rubric, const Machine& machine) {
  try {
    return judge(task, rubric, machine);
  } catch (const std::exception& error) {
    return not_graded(task, rubric, std::string("The grader failed (") + error.what() + "): grade it again.");
  }
}

Result row_of(const LabResult& judged, const Question& question) {
  Result row;
  row.question = question;
  row.at = utc_now();
  row.verdict = name_of(judged.verdict);
  if (judged.diagnosis) {
    row.diagnosis = judged.diagnosis->id;
    row.severity = name_of(judged.diagnosis->confidence);
  }
  row.points = judged.points;
  row.max_points = judged.max_points;
  for (const Check& check : judged.checks)
    row.checks.push_back({check.id, check.part, check.status, check.points, check.max_points});
  row.report = to_json(judged);
  row.evidence = evidence_to_json(judged);
  return row;
}

}  // namespace

std::map<std::string, LabRubric> read_rubrics(const std::vector<std::string>& labs) {
  std::map<std::string, LabRubric> all;
  for (const std::string& lab : labs) all[lab] = read_lab(lab);
  return all;
}

std::string runs_part(const std::string& digest) { return digest.substr(0, digest.find('-')); }

const std::string& grader_digest() {
  static const std::string digest = [] {
    std::string all;
    const std::string build = package_root() + "/build/";
    for (const std::string& path :
         {std::string("/proc/self/exe"), build + "libemulator_check.a", build + "libemulator_count.a",
          build + "runner_emulator_check.o", build + "runner_emulator_count.o", build + "runner_cpu.o",
          build + "runner_cpu_sanitized.o"}) {
      std::string text;
      read_file(path, text);
      all += digest_of(text);
    }
    return digest_of(all).substr(0, 16);
  }();
  return digest;
}

Question question_of(const Task& task, const LabRubric& lab) {
  const bool own = lab.rubric.backend == Backend::cpu || task.backend == Backend::any;
  return {task.lab,   task.digest,    task.seed, name_of(own ? lab.rubric.backend : task.backend),
          lab.digest, grader_digest()};
}

Result grade(const Task& task, const LabRubric& lab, const Machine& machine) {
  const auto start = std::chrono::steady_clock::now();
  Result row = row_of(judged(task, lab.rubric, machine), question_of(task, lab));
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  row.seconds = std::round(passed.count() * 1000) / 1000;
  row.receipt = to_json(receipt_of(row));
  return row;
}

std::optional<Result> mark_anew(const Result& old, const std::string& evidence, const LabRubric& lab) {
  const auto seen = evidence_from_json(evidence);
  if (!seen) return std::nullopt;
  LabResult judged{*seen};
  judged.weak_metrics = weak_metrics(lab.rubric, judged);
  mark(lab.rubric, judged);
  Question question = old.question;
  question.rubric = lab.digest;
  Result row = row_of(judged, question);
  row.seconds = 0;
  row.receipt = to_json(receipt_of(row));
  return row;
}

}  // namespace grader
