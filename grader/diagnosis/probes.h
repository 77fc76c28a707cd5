// Runs a student's program again, on small shapes and with inputs that give away what each element of C is made of.
#pragma once
#include <string>
#include <vector>

#include "grader/diagnosis/evidence.h"

namespace grader {

/// Small rectangular shapes with M, N and K different: below, at and above the usual tiles. `multiple_of`: the lab's; 0
/// for a file of which nobody knows what it promises (square matrices only, a grid for one size): none.
std::vector<Shape> diagnostic_shapes(int multiple_of);

/// One process for all shapes; natural order. Inputs are small whole numbers: whatever a wrong index multiplies, FP32
/// holds the sum exactly, so that a hypothesis can be compared bit for bit.
std::vector<Run> run_again(const std::string& binary, Flavour flavour, const std::vector<Shape>& shapes, uint64_t seed);

/// Facts about the shapes of some of the runs, in one process.
std::vector<Facts> probe(const std::string& binary, Flavour flavour, const std::vector<Run>& runs,
                         const std::vector<size_t>& which);

// ---- The parts, for tests.

/// A and B of every probe, in the order in which read_facts() wants the results.
struct Probe {
  std::vector<float> A, B;
};
std::vector<Probe> make_probes(const Shape& shape);
/// `results`: C of each probe, empty where there is none.
Facts read_facts(const Shape& shape, const std::vector<std::vector<float>>& results);

}  // namespace grader
