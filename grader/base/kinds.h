// What the judge tells apart, as ids, with the names that rubrics, the JSON and reports know them by.
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

/// The names that a rubric's behaviour checks choose among.
std::vector<std::string> behaviour_kinds();

/// Wrong numbers, whatever the cause.
bool is_about_numbers(FindingKind kind);

/// The cause comes first: what kept the program from running, then what made behaviour wrong, then behaviour itself;
/// numbers explain nothing but themselves. Lower is earlier.
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

/// The metrics that a rubric can ask for.
std::vector<std::string> metric_names();

/// "Your kernel loads {} bytes of global memory per multiply-add": {} is the number, rounded as people say it.
std::string metric_phrase(const std::string& name);

}  // namespace grader
