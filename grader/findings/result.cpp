#include "grader/findings/result.h"

#include <fmt/core.h>

#include "grader/base/text.h"

namespace grader {
namespace {

struct WhyRow {
  Why why;
  const char* sentence;
};

constexpr WhyRow kWhys[] = {
    {Why::no_program, "There was no program to run."},
    {Why::not_compiled, "The file does not compile."},
    {Why::refused, "The file was refused."},
    {Why::unsupported, "Not run: the file uses features that the emulator does not support."},
    {Why::not_handed_in, "No file handed in."},
    {Why::shape_wrong, "Not measured: a shape is wrong."},
    {Why::not_counted, "The memory traffic at {shape} could not be counted: the kernel did not finish."},
    {Why::race_where_counted,
     "At {shape}, where traffic is counted, threads read shared words that other threads store, with no "
     "__syncthreads() "
     "between."},
    {Why::wrong_where_counted, "At {shape}, where traffic is counted, C is wrong."},
    {Why::error_where_counted,
     "At {shape}, where traffic is counted, kernels have an error that does not occur at other shapes."},
    {Why::no_launch, "No kernel was launched at {shape}."},
    {Why::a_not_read, "No kernel read all of A at {shape}: {seen} of {all} elements."},
    {Why::b_not_read, "No kernel read all of B at {shape}: {seen} of {all} elements."},
    {Why::c_not_written, "No kernel wrote all of C at {shape}: {seen} of {all} elements."},
    {Why::host_takes_part, "No points while the host computes part of the result: {words}"},
    {Why::cheating, "{words}"},
    {Why::failed_where_counted, "{words}"},
    {Why::tells_a_simulator,
     "Not counted: the file uses {words}, which behaves differently under the simulator that counts. "
     "Remove it from the file."},
    {Why::other_path_counted,
     "Not counted: under the simulator that counts, the file reads and writes in a different order than on a "
     "processor. Make matmul() depend only on A, B and the sizes."},
    {Why::tool, "{words}"},
    {Why::not_all_right, "Measured only after every shape is right."},
    {Why::not_timed, "Not measured in this pass."},
    {Why::no_gpu, "Measured on a GPU only."},
    {Why::no_gpu_program, "Not measured: {words}"},
    {Why::nvcc_refuses, "nvcc refuses the file: {words}"},
};

}  // namespace

std::string sentence_of(const Reason& reason) {
  std::string sentence;
  for (const WhyRow& row : kWhys)
    if (row.why == reason.why)
      sentence = fmt::format(fmt::runtime(row.sentence), fmt::arg("shape", to_string(reason.shape)),
                             fmt::arg("seen", thousands(reason.seen)), fmt::arg("all", thousands(reason.all)),
                             fmt::arg("words", reason.words));
  if (reason.too_few_bytes) sentence += " The kernels of this file moved too few bytes to have computed C.";
  return sentence;
}

std::string name_of(Status status) {
  return status == Status::passed ? "passed" : status == Status::failed ? "failed" : "not_graded";
}

std::string name_of(Verdict verdict) {
  return verdict == Verdict::pass ? "pass" : verdict == Verdict::fail ? "fail" : "error";
}

std::string name_of(Confidence confidence) {
  return confidence == Confidence::certain ? "certain" : confidence == Confidence::likely ? "likely" : "symptom";
}

std::optional<Confidence> find_confidence(std::string_view name) {
  for (const Confidence confidence : {Confidence::certain, Confidence::likely, Confidence::symptom})
    if (name_of(confidence) == name) return confidence;
  return std::nullopt;
}

}  // namespace grader
