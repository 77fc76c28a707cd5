#include "grader/findings/reason.h"

#include <fmt/core.h>

#include "grader/base/text.h"

namespace grader {
namespace {

std::string no_kernel(const char* did, const Reason& r) {
  return fmt::format("No kernel {} at {}: {} of {} elements.", did, to_string(r.shape), thousands(r.seen),
                     thousands(r.all));
}

std::string first_sentence(const Reason& r) {
  switch (r.why) {
    case Why::none:
      return "";
    case Why::no_program:
      return "There was no program to run.";
    case Why::not_compiled:
      return "The file does not compile.";
    case Why::not_handed_in:
      return "No file handed in.";
    case Why::shape_wrong:
      return "Not measured: a shape is wrong.";
    case Why::not_counted:
      return "The memory traffic at " + to_string(r.shape) +
             " could not be counted: the kernel did not come to its end.";
    case Why::wrong_where_counted:
      return "At " + to_string(r.shape) + ", where traffic is counted, C is wrong.";
    case Why::no_launch:
      return "No kernel was launched at " + to_string(r.shape) + ".";
    case Why::a_not_read:
      return no_kernel("read all of A", r);
    case Why::b_not_read:
      return no_kernel("read all of B", r);
    case Why::c_not_written:
      return no_kernel("wrote all of C", r);
    case Why::host_takes_part:
      return "No points while the host takes part: " + r.words;
    case Why::cheating:
    case Why::tool:
      return r.words;
    case Why::not_all_right:
      return "Measured once every shape is right.";
    case Why::no_gpu:
      return "Measured on a GPU only.";
    case Why::no_gpu_program:
      return "Not measured: " + r.words;
  }
  return "";
}

}  // namespace

std::string sentence_of(const Reason& reason) {
  return first_sentence(reason) +
         (reason.too_few_bytes ? " The kernels of this file moved too few bytes to have computed C." : "");
}

}  // namespace grader
