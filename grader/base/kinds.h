// Maps ids of the judge's findings, backends and metrics to their names in rubrics, JSON and reports.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/protocol/protocol.h"

namespace grader {

using lab::FindingKind;
using lab::Severity;

/// "shared-race", …
std::string name_of(FindingKind kind);
std::optional<FindingKind> find_kind(std::string_view name);

/// "error", "warning" or "note".
std::string name_of(Severity severity);

/// The names that a rubric's behaviour checks may use.
std::vector<std::string> behaviour_kinds();

/// True if the finding is about wrong numbers, whatever the cause.
bool is_about_numbers(FindingKind kind);

/// Rank of a finding in reports; lower is earlier. Causes come first: what kept the program from running, then what
/// made its behaviour wrong, then the behaviour itself. Wrong numbers come last, since they explain no other finding.
int importance(FindingKind kind);

/// What to do about an error of this kind, as the end of a sentence that begins with "Next: ".
std::string next_step(FindingKind kind);

/// Where a submission is judged. `any`: CPU labs on the CPU, CUDA labs in the emulator, their speed on a GPU where
/// there is one. `gpu`: CUDA labs' correctness and speed on the GPU; behaviour and technique in the emulator.
/// `emulator`: never touches a GPU. `cpu`: CPU labs only.
enum class Backend { any, emulator, gpu, cpu };

/// "auto", "emulator", "gpu" or "cpu".
std::string name_of(Backend backend);
std::optional<Backend> find_backend(std::string_view name);

/// The metrics that a rubric may use.
std::vector<std::string> metric_names();

/// "Your kernel loads {} bytes of global memory per multiply-add": {} is replaced by the number, rounded for reading.
std::string metric_phrase(const std::string& name);

}  // namespace grader
