// Selects the kernels that the page plays. For each step, they are the correct kernel and versions with typical
// mistakes in the lab of that step.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/lab/rubric.h"
#include "solutions/lecture/lecture.h"

namespace lecture {

enum class Played { right, row_on_x, first_barrier_gone, second_barrier_gone, return_before_barrier, transposed };

/// Returns "right", "row_on_x", ….
const char* name_of(Played played);

struct Live {
  size_t step = 0;
  Played played = Played::right;
  std::string source;                            // without the markers from which the skeleton is generated
  grader::Shape shape;                           // a small shape, because a block looks the same at any size
  std::optional<std::array<int, 3>> block = {};  // default: the block of the first finding
};

/// Returns the kernels for all steps that run on a GPU, in order.
std::vector<Live> live_kernels(const Lecture& lecture);

/// A source to be recorded like a submission for a lab.
struct Recording {
  std::string name, lab, source;            // `name` is the file name of the stored trace
  std::optional<grader::Shape> shape = {};  // default: the smallest wrong shape
  std::optional<std::array<int, 3>> block = {};
};

Recording recording_of(const Lecture& lecture, const Live& live);

/// Returns the recording's trace (grader/trace/trace.schema.json), from build/lecture_traces/ below `root` if that
/// trace is still valid. If it cannot be recorded, returns "" and sets `error`.
std::string trace_of(const std::string& root, const Recording& recording,
                     const std::function<void(const std::string&)>& progress, std::string& error);

}  // namespace lecture
