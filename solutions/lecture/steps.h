// Contains the lecture's own text. The text contains no numbers: {names} are replaced by values from the solutions, the
// emulator's counts and the measurements (see values.h).
#pragma once
#include <string>
#include <vector>

#include "grader/lab/rubric.h"
#include "solutions/lecture/terminal/picture.h"

namespace lecture {

/// The names of three kernels in results: cuBLAS in FP32, cuBLAS in TF32, and the naive kernel with the row on x. The
/// labs' kernels have the names of the labs.
inline const std::string kCublas = "cuBLAS FP32", kCublasTf32 = "cuBLAS TF32", kUncoalesced = "naive row on x";

/// The drawing before the code: a picture of C at some zoom level, or a ring of stages and its swizzle.
enum class Zoom { none, block, warp, thread, ring };

struct Step {
  std::string lab, title;
  std::string follows = {};               // the lab whose code it changes; "": that of the previous step
  std::string library = kCublas;          // the library that does the same work with the same precision
  bool glance = false;                    // true: counted and measured, but without questions
  std::vector<std::string> matters = {};  // words that select the changed lines to show
  std::vector<grader::Shape> counted;     // one shape per instance of the kernel, smallest tile first
  Touch touch = Touch::warp;
  Zoom picture = Zoom::none;
  std::vector<std::string> ask = {}, answer = {}, speed = {}, roofline = {};  // paragraphs
  std::vector<std::string> without = {};  // paragraphs, one for each barrier that the key x removes
};

/// Returns the steps 04 to 07, and brief steps for 08 and 09.
const std::vector<Step>& steps();

/// For a longer lecture: returns the steps of steps(), with brief steps for the CPU labs 01 to 03 before them and brief
/// steps for 10 and 11 after them.
std::vector<Step> long_steps();

}  // namespace lecture
