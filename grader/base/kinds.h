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

/// Returns the rank of a finding in reports; findings with a lower rank come first. Causes come first: what kept the
/// program from running, then what made its behaviour wrong, then the wrong behaviour. Wrong numbers come last, because
/// they explain no other finding.
int importance(FindingKind kind);

/// Returns what to do about an error of this kind, as the end of a sentence that begins with "Next: ".
std::string next_step(FindingKind kind);

/// Where a submission is judged. `any`: CPU labs on the CPU and CUDA labs in the emulator; the speed of CUDA labs on a
/// GPU, if there is one. `gpu`: correctness and speed of CUDA labs on the GPU; behaviour and technique in the emulator.
/// `emulator`: never on a GPU. `cpu`: CPU labs only.
enum class Backend { any, emulator, gpu, cpu };

/// "auto", "emulator", "gpu" or "cpu".
std::string name_of(Backend backend);
std::optional<Backend> find_backend(std::string_view name);

/// The metrics that a rubric may use.
std::vector<std::string> metric_names();

/// Returns a sentence such as "Your kernel loads {} bytes of global memory per multiply-add". The caller replaces {} by
/// the rounded number.
std::string metric_phrase(const std::string& name);

}  // namespace grader
