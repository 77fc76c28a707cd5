// The lecture's own words. Numbers never stand here: {names} are filled in from the solutions, the emulator's counts
// and the measurements (see values.h).
#pragma once
#include <string>
#include <vector>

#include "grader/lab/rubric.h"
#include "solutions/lecture/terminal/picture.h"

namespace lecture {

/// How results name cuBLAS in FP32 and TF32, and the naive kernel with the row on x. The labs' kernels have the labs' names.
inline const std::string kCublas = "cuBLAS FP32", kCublasTf32 = "cuBLAS TF32", kUncoalesced = "naive row on x";

/// What is drawn before the code: how near a picture of C goes; or a ring of stages and its swizzle.
enum class Zoom { none, block, warp, thread, ring };

struct Step {
  std::string lab, title;
  std::string follows = {};               // the lab whose code it changes; "": that of the step before
  std::string library = kCublas;          // which does the same work, in the same precision
  bool glance = false;                    // counted and measured, not asked
  std::vector<std::string> matters = {};  // which changed lines are shown: those that contain one of these
  std::vector<grader::Shape> counted;     // one shape for each instance of the kernel, smallest tile first
  Touch touch = Touch::warp;
  Zoom picture = Zoom::none;
  std::vector<std::string> ask = {}, answer = {}, speed = {}, roofline = {};  // paragraphs
  std::vector<std::string> without = {};                                      // one for each barrier that x takes away
};

/// 04 to 07, and a glance at 08 and 09.
const std::vector<Step>& steps();

/// These, after a glance at the CPU's 01 to 03 and before one at 10 and 11: for a lecture that has the time.
std::vector<Step> long_steps();

}  // namespace lecture
