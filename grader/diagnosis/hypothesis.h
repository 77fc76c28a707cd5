// One possible mistake, and how well it explains what came out.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/diagnosis/catalogue.h"
#include "grader/diagnosis/evidence.h"

namespace grader {

/// Which line of the source a mistake is most likely in.
enum class Place {
  unknown,
  load_a,
  load_b,
  load_c,
  store_c,
  k_loop,
  inner_loop,
  grid,
  launch,
  guard,
  sum,
  product,
  barrier
};

struct Candidate {
  Mistake id{};
  std::string detail = {};  // a sentence: what exactly, with the numbers of this kernel
  Place place = Place::unknown;
  std::string title = {};  // in place of the catalogue's, where that would say too much
  int line = 0;            // where a finding knows it; otherwise `place` is looked up
  double explained = 0;    // share of the wrong elements
  double beside = 1;       // the same in shapes that nobody asked for
  bool from_numbers = false;
  bool measured = false;    // the kernel departs from its own tiling there
  bool of_missing = false;  // ... of elements that were never written
  int rank = 0;             // see Standing
  bool certain = false;     // explains nearly all of at least one shape, and nothing speaks against it
  bool read_off = false;    // the source shows it, and what was seen follows from it
  bool observed = false;    // a run has shown what the source shows
  bool doubtful = false;    // another mistake would have done the very same
  bool needed = false;      // whatever else is wrong, this must be mended, too
  bool flat = false;        // about elements that are counted in one dimension
  bool one_block = false;   // only what one block, or one row or column of blocks, stores is there
};

/// By more than a rounding error; of equals by what is explained beside.
bool explains_more(const Candidate& a, const Candidate& b);

/// What is seen for certain, without any comparison of numbers.
Candidate certainly(Mistake id, const std::string& detail = "", Place place = Place::unknown);
Candidate certainly(Mistake id, int line, const std::string& detail = "");

/// What the source shows; not `certain` where it may be meant so.
Candidate read_off(Mistake id, int line, const std::string& detail = "", bool certain = true);

/// True where C(i, j) was written and is a finite number.
bool is_number(const Run& run, int i, int j);
bool is_unwritten(const Run& run, int i, int j);

/// Of the matrix that matmul() fills.
inline bool is_of_c(const Finding& finding) { return finding.array == "C"; }

/// Rounded to whole tiles of T.
inline int down(int n, int T) { return n / T * T; }
inline int up(int n, int T) { return down(n + T - 1, T); }

/// 'M', 'N' or 'K' of a shape.
inline int side(const Shape& shape, char name) { return name == 'M' ? shape.M : name == 'N' ? shape.N : shape.K; }

/// Tile widths that the source mentions; the usual ones when it mentions none.
std::vector<int> tile_widths(const std::string& source);

/// What a block may cover: one of these widths, or a multiple of it.
std::vector<int> block_widths(const std::vector<int>& widths);

// ---- What makes numbers say nothing.

/// Elements that were never written explain nothing about those that were written and are wrong.
bool mostly_unwritten(const Symptoms& symptoms);
/// No element of C, in any shape.
bool nothing_written(const Symptoms& symptoms);
/// Numbers that were made from what was never set: what they come to says nothing.
bool is_garbage(const Symptoms& symptoms);
/// The GPU ends a kernel at such an access: what is missing afterwards says nothing.
bool was_stopped(const Symptoms& symptoms);
/// A launch of this run has failed.
bool is_refused(const Run& run);
/// ... in at least half as many shapes as are wrong.
bool is_mostly_refused(const Symptoms& symptoms);
}  // namespace grader
