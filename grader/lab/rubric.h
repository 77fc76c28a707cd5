// Reads labs/NN_name/rubric.toml: the shapes that a lab promises, and the points of each check.
//
//   title = "Tiled matrix multiplication"
//   backend = "emulator"            # "emulator" (matmul.cu) or "cpu" (matmul.cpp)
//   minutes = 90                    # how long the lab takes
//   handout = "3.2"                 # section of handout.md
//   multiple_of = 64                # all shapes are multiples of this number; 1: any shape
//   trace_shape = "64x128x320"     # shape at which `make trace` shows a correct file; default 64x64x64
//   multiprocessors = 4            # of the emulated device; default 132. With few, small shapes need several waves
//   hidden_shapes = false           # default true: also tests similar shapes, chosen by the file's text
//   hint_price = 0.5                # points that each `check --hint` costs; default 0
//   one_mistake = 0.75              # fraction of a failed check's points for a file that one small edit makes right
//   one_mistake_floor = 0           # minimum fraction of the lab's points, without speed, for such a file
//   one_mistake_tokens = 50         # maximum number of tokens that such an edit may change
//   precision = "fp32"              # precision with which the numbers are judged: "fp32" (the default) or "tf32"
//
//   [[correctness]]                 # one per shape group; all shapes and both fills must be right
//   id = "square"
//   title = "Square matrices"
//   points = 4
//   shapes = ["64x64x64", "128x128x128"]       # MxNxK
//   gpu_shapes = ["1024x1024x1024"]            # additional shapes, on a GPU only (optional)
//
//   [[behaviour]]                   # passes if there is no error of these kinds
//   id = "races"
//   title = "No data races"
//   points = 3
//   kinds = ["shared-race", "global-race"]
//
//   [[technique]]                   # full points at `full`, half at `half` (optional), otherwise none; lower is better
//   id = "traffic"                  # unless higher_is_better = true
//   title = "The tile cuts global traffic"
//   points = 3
//   metric = "load_bytes_per_multiply_add"
//   full = 0.56
//   half = 1.12
//   advice = "The shared tile is filled but never read."    # printed if the check fails
//
//   [[speed]]                       # never part of the deterministic mark
//   id = "naive"
//   title = "Faster than the naive kernel"
//   points = 2
//   backend = "cpu"                 # where it can be measured: "cpu" or "gpu"
//   baseline = "01_naive_cpu"       # a solution, or "eigen", "cublas", "cublas_tf32"
//   shape = "250x250x250"
//   at_least = 1.5                  # baseline time / student time
//   required = false                # true: counts in the maximum even if it cannot be measured
//
// Metrics of the emulator: load_bytes_per_multiply_add, load_sector_ratio (sectors * 32 / bytes requested),
// shared_words_per_multiply_add, shared_borrowed_share (words that another thread stored / all words), tensor_share
// (multiply-adds by tensor cores / those of the product), warp_group_share (multiply-adds by wgmma / those of the
// product), bulk_load_share (bytes that the copy engine loads and that are read / all bytes loaded), copied_ahead_share
// (bytes that may arrive while wgmma multiplies / all bytes loaded). Metrics of the CPU: d1_misses, instructions,
// instructions_over_naive, partial_sums.
#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/matmul/fills.h"
#include "grader/base/kinds.h"
#include "grader/base/shape.h"
#include "grader/base/toml_reader.h"

namespace grader {

struct CorrectnessRule {
  std::string id, title;
  double points = 0;
  std::vector<Shape> shapes;
  std::vector<Shape> gpu_shapes = {};
};

struct BehaviourRule {
  std::string id, title;
  double points = 0;
  std::set<FindingKind> kinds;
};

struct TechniqueRule {
  std::string id, title;
  double points = 0;
  std::string metric;
  double full = 0, half = 0;  // if half == full, there are no half points
  bool higher_is_better = false;
  std::string advice;
};

struct SpeedRule {
  std::string id, title;
  double points = 0;
  Backend backend = Backend::cpu;
  std::string baseline;
  Shape shape;
  double at_least = 0;
  bool required = false;
  std::string origin = {};  // not in the rubric: where at_least on this device comes from (thresholds.h)
};

/// How a file is marked that one small edit makes right (judge/proof.h).
struct OneMistake {
  double keeps = 0.75, floor = 0;  // keeps: fraction of a failed check's points; floor: fraction of all points
  uint64_t tokens = 50;            // maximum number of tokens in the edit, removed and added together
};

struct Rubric {
  std::string title, handout;
  Backend backend = Backend::emulator;
  int minutes = 0, multiple_of = 1;
  std::optional<Shape> trace_shape = {};
  bool hidden_shapes = true;
  uint16_t multiprocessors = 0;  // number of multiprocessors of the emulated device; 0: 132, as on an H200
  double hint_price = 0;
  OneMistake one_mistake = {};
  lab::Precision precision = lab::Precision::fp32;
  std::vector<CorrectnessRule> correctness;
  std::vector<BehaviourRule> behaviour;
  std::vector<TechniqueRule> technique;
  std::vector<SpeedRule> speed;
};

using RubricError = TomlError;

/// Throws RubricError.
Rubric read_rubric(const std::string& path);

}  // namespace grader
