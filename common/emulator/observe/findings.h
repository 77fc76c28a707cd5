// Collects findings: each (kind, detail, place, other place) once, with a count and the first example.
#pragma once
#include <vector>

#include "common/protocol/protocol.h"

namespace emu {

/// A record with the running block and thread filled in and everything else empty.
lab::FindingRecord new_finding(lab::FindingKind kind, lab::Severity severity, lab::Detail detail);

void add_finding(const lab::FindingRecord& finding);

const std::vector<lab::FindingRecord>& findings();
void clear_findings();

/// Copies at most 47 characters.
void set_array_name(lab::FindingRecord& finding, const char* name);
void set_text(lab::FindingRecord& finding, const char* text);

}  // namespace emu
