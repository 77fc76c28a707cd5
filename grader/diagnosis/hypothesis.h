// Defines a candidate: one possible mistake, and how well it explains the results.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/diagnosis/catalogue.h"
#include "grader/diagnosis/evidence.h"

namespace grader {

/// The kind of source line that most likely contains a mistake.
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
  std::string detail = {};  // a sentence that describes the mistake with the numbers of this kernel
  Place place = Place::unknown;
  std::string title = {};  // if not "", replaces the catalogue's title, which would claim more than the evidence shows
  int line = 0;            // the line of a finding; 0: the line is found from `place`
  double explained = 0;    // fraction of the wrong elements
  double beside = 1;       // fraction of the wrong elements of the additional shapes (Run::beside)
  bool from_numbers = false;
  bool measured = false;    // a measured departure from the kernel's own tiling
  bool of_missing = false;  // a measured departure for elements that were never written
  int rank = 0;             // see Standing
  bool certain = false;     // explains nearly all wrong elements of at least one shape, and no evidence contradicts it
  bool read_off = false;    // the source contains it, and it causes the symptoms
  bool observed = false;    // a run has confirmed what the source contains
  bool doubtful = false;    // a different mistake would have the same effect
  bool needed = false;      // must be fixed, whatever else is wrong
  bool flat = false;        // the mistake affects elements counted in one dimension, row after row
  bool one_block = false;   // C contains only the elements that one block, or one row or column of blocks, stores
};

/// True if `a` explains more than `b` by more than a rounding error. If they are equal, `beside` decides.
bool explains_more(const Candidate& a, const Candidate& b);

/// Returns a candidate that is certain without a comparison of numbers.
Candidate certainly(Mistake id, const std::string& detail = "", Place place = Place::unknown);
Candidate certainly(Mistake id, int line, const std::string& detail = "");

/// Returns a candidate that the source contains. It is not `certain` if the code may be intended.
Candidate read_off(Mistake id, int line, const std::string& detail = "", bool certain = true);

/// True if C(i, j) was written and is a finite number.
bool is_number(const Run& run, int i, int j);
bool is_unwritten(const Run& run, int i, int j);

/// True if the finding is about matmul()'s C.
inline bool is_of_c(const Finding& finding) { return finding.array == "C"; }

/// Rounds n down to a multiple of T.
inline int down(int n, int T) { return n / T * T; }
inline int up(int n, int T) { return down(n + T - 1, T); }

/// Returns the side 'M', 'N' or 'K' of a shape.
inline int side(const Shape& shape, char name) { return name == 'M' ? shape.M : name == 'N' ? shape.N : shape.K; }

/// Returns tile widths that the source mentions, or the usual ones if it mentions none.
std::vector<int> tile_widths(const std::string& source);

/// Returns possible block widths: these widths and their multiples.
std::vector<int> block_widths(const std::vector<int>& widths);

// ---- Conditions under which numbers are no evidence

/// True if most elements are unwritten. They explain nothing about elements that were written with wrong values.
bool mostly_unwritten(const Symptoms& symptoms);
/// True if no element of C was written in any shape.
bool nothing_written(const Symptoms& symptoms);
/// True if the numbers were computed from uninitialised memory. They are then no evidence.
bool is_garbage(const Symptoms& symptoms);
/// True if the GPU stopped a kernel at an invalid access. Missing elements are then no evidence.
bool was_stopped(const Symptoms& symptoms);
/// True if a launch of this run failed.
bool is_refused(const Run& run);
/// True if the number of shapes with a failed launch is at least half the number of wrong shapes.
bool is_mostly_refused(const Symptoms& symptoms);
}  // namespace grader
