// Kernels that the page plays: of each step the right one, and the mistakes that its lab is known for.
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

/// "right", "row_on_x", …
const char* name_of(Played played);

struct Live {
  size_t step = 0;
  Played played = Played::right;
  std::string source;                            // without the marks that make a skeleton of it
  grader::Shape shape;                           // small: one block looks the same at any size
  std::optional<std::array<int, 3>> block = {};  // of the first finding unless told
};

/// Of all steps that run on a GPU, in their order.
std::vector<Live> live_kernels(const Lecture& lecture);

/// A source to be recorded as one of a lab.
struct Recording {
  std::string name, lab, source;            // `name` is that of the file it is kept in
  std::optional<grader::Shape> shape = {};  // the smallest one that is wrong unless told
  std::optional<std::array<int, 3>> block = {};
};

Recording recording_of(const Lecture& lecture, const Live& live);

/// Its trace (grader/trace/trace.schema.json), from build/lecture_traces/ below `root` where that is still true; "" and
/// a sentence in `error` when it cannot be recorded.
std::string trace_of(const std::string& root, const Recording& recording,
                     const std::function<void(const std::string&)>& progress, std::string& error);

}  // namespace lecture
