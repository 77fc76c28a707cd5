// A CPU program has one thread, which computes one element of C after the other, or all of them a little at a time. Here its
// accesses are dealt out as if each element had a thread of its own: with the operands of its products in their order, and
// with what was stored in the end. Whoever reads a kernel's accesses can then read these.
//
// What is stored is made of what was loaded since the last result was stored. A result that takes an operand from a register
// has no load of it: then it is what was loaded last before. Words that hold sums on their way into C pass on their products.
#pragma once
#include "grader/provenance/codes.h"
#include "grader/provenance/visit_log.h"

namespace grader::provenance {

/// Of a large shape some rows and columns are kept. Thread 0 fills tiles. Elements that are right, but whose products could
/// not be found, are left out.
VisitLog deal_out(const VisitLog& log, const Codes& codes, const Shape& shape);

}  // namespace grader::provenance
