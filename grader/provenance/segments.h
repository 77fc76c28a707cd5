// Divides the accesses of a CPU program, which has one thread, among imagined threads. The thread computes the elements
// of C one after another, or all of them step by step; the accesses are divided as if each element had its own thread,
// with the operands of its products in order and the value that was finally stored. The analysis of kernels can then
// read them.
//
// A stored result consists of operands loaded since the last result was stored. If a result uses an operand from a
// register, there is no load of it: then the operand is the last one that was loaded earlier. If a word that holds a
// partial sum is added to an element of C, the products of the partial sum count for that element.
#pragma once
#include "grader/provenance/codes.h"
#include "grader/provenance/visit_log.h"

namespace grader::provenance {

/// For a large shape, some rows and columns are selected. Thread 0 fills tiles. Elements that are right but whose
/// products could not be found are left out.
VisitLog deal_out(const VisitLog& log, const Codes& codes, const Shape& shape);

}  // namespace grader::provenance
