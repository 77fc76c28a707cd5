// Divides the accesses of a CPU program, which has one thread, among virtual threads. The program computes the elements
// of C one after another, or all of them step by step. The accesses are divided as if each element had its own thread,
// with the operands of its products in order and the value that was finally stored. Then the analysis of kernels can
// process them.
//
// A stored result consists of operands loaded since the last result was stored. If a result uses an operand from a
// register, there is no load for it; the operand is then the last one that was loaded earlier. If a word that contains
// a partial sum is added to an element of C, the products of the partial sum count for that element.
#pragma once
#include "grader/provenance/codes.h"
#include "grader/provenance/visit_log.h"

namespace grader::provenance {

/// For a large shape, some rows and columns are selected. Thread 0 fills tiles. Elements that are right but whose
/// products could not be found are omitted.
VisitLog deal_out(const VisitLog& log, const Codes& codes, const Shape& shape);

}  // namespace grader::provenance
