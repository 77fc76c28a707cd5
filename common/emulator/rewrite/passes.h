// The passes of rewrite() over the tokens of a file, in the order in which they run: refusals first, then edits.
#pragma once
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "common/emulator/rewrite/rewrite.h"
#include "common/source/expressions.h"
#include "common/source/structure.h"

namespace emulator {

using namespace source;

/// The refusals of one file. Refusals with the same line and message are added once.
class Refusals {
 public:
  void add(Refusal::Kind kind, int line, std::string message) {
    if (seen_.insert({line, message}).second) list_.push_back({kind, line, std::move(message)});
  }
  void compile_error(int line, std::string message) { add(Refusal::Kind::compile_error, line, std::move(message)); }
  void forbidden(int line, std::string message) { add(Refusal::Kind::forbidden, line, std::move(message)); }
  void unsupported(int line, std::string message) { add(Refusal::Kind::unsupported, line, std::move(message)); }
  void pardon_forbidden() {
    std::erase_if(list_, [](const Refusal& r) { return r.kind == Refusal::Kind::forbidden; });
  }
  /// Returns the refusals sorted by line.
  std::vector<Refusal> sorted() && {
    std::stable_sort(list_.begin(), list_.end(), [](const Refusal& a, const Refusal& b) { return a.line < b.line; });
    return std::move(list_);
  }

 private:
  std::set<std::pair<int, std::string>> seen_;
  std::vector<Refusal> list_;
};

/// Collects changes to a source text. Newlines and line markers between tokens are never changed, so all lines keep
/// their numbers. A token is identified by its index in the Syntax.
class Edits {
 public:
  explicit Edits(const Syntax& syntax) : syntax_(syntax) {}

  void replace(int token, std::string text);
  void blank(int token) { replace(token, ""); }
  void blank(Range range);
  void blank_text(size_t begin, size_t end) { edits_.push_back({begin, end, ""}); }
  void insert_before(int token, std::string text);
  void insert_after(int token, std::string text);
  std::string apply(std::string_view source);

 private:
  struct Edit {
    size_t begin, end;
    std::string text;
  };
  const Syntax& syntax_;
  std::vector<Edit> edits_;
};

// ---- #pragma

/// Returns the words after `#pragma`; empty if the line is not a pragma.
std::vector<std::string> pragma_words(std::string_view line);
/// Converts the operand of _Pragma to a line: `"unroll 4"` -> `#pragma unroll 4`
std::string pragma_in_string(std::string_view literal);

// ---- names of host libraries that nvcc refuses in device code

/// True for vector, sort, min, … of std. False for names that device code may use: size_t, move, sqrt, the type traits.
bool is_host_std_name(std::string_view name);
/// True for names in std that are constexpr since C++17 or C++20: with nvcc --expt-relaxed-constexpr, kernels may call
/// them.
bool is_constant_std_name(std::string_view name);
/// True for fopen, rand, exit, … False for functions that exist on the device as well: printf, malloc, memcpy, clock.
bool is_host_c_function(std::string_view name);
/// True for memcmp, strlen and similar functions, whose accesses the instrumentation does not observe.
bool is_unseen_c_function(std::string_view name);
/// True for cudaMalloc, cudaMemcpy, …
bool is_host_api_function(std::string_view name);
/// True for functions of the host API that kernels of whole programs may call to manage the grids that they launch:
/// cudaMemcpyAsync, cudaGetLastError, …
bool is_device_runtime_function(std::string_view name);
/// True for functions that exist on the device, such as min and fmaf. A host function of the same name is only an
/// additional overload.
bool is_device_library_function(std::string_view name);

// ---- refusals

/// Refuses what neither a CPU lab nor a GPU lab may contain: ways around the instrumentation and the build command.
/// `structure` is null for CPU labs. In device code, an asm statement is PTX, which is refused as unsupported and not
/// as forbidden. `assembles_ptx`: the compiler is nvcc, so the PTX that the emulator supports is not refused.
void find_forbidden(const Lexed& lexed, const Syntax& syntax, const Structure* structure, Refusals& refusals,
                    bool assembles_ptx = false);

/// Refuses CUDA features that the emulator does not support. Each refusal names the feature.
void find_unsupported(const Syntax& syntax, const Structure& structure, Whole whole, Refusals& refusals);

/// Refuses host and device code that nvcc refuses: calls from one to the other, and code that is not allowed on the
/// device. Correct code must never be refused, so a name that could mean something else is not reported.
void check_spaces(const Syntax& syntax, const Structure& structure, const std::vector<Launch>& launches, Whole whole,
                  Refusals& refusals);

// ---- rewriting

/// True for a token of code that runs on the device, or on both host and device.
bool runs_on_device(const Structure& structure, int i);

/// asm, __asm__, …
bool is_assembly(std::string_view word);
/// Returns the function that replaces the asm statement at token `i`; empty if its PTX is not supported.
std::string ptx_function(const Syntax& syntax, int i);
/// Returns the text of the asm statement at token `i` as one line; empty for an asm statement with named operands or
/// labels.
std::string ptx_text(const Syntax& syntax, int i);

/// Replaces asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)) by ::emu::ptx_fma(  (d),  (a),  (b),
/// (c)). Operands keep their positions. Supported are asynchronous copies, the address of shared memory, a fused
/// multiply-add, the empty asm statement used as a compiler barrier, and the instructions in tensor_ptx.h. One asm
/// statement may contain several of the simple instructions. Other PTX in device code is refused; its operands remain,
/// so that g++ checks their types.
void rewrite_ptx(const Syntax& syntax, const Structure& structure, Edits& edits);

/// Turns __shared__ variables into references to the shared memory of the running block. Refuses declarations that CUDA
/// or the emulator does not allow.
void rewrite_shared(const Syntax& syntax, const Structure& structure, Edits& edits, Refusals& refusals);

/// Turns kernel<<<grid, block, bytes, stream>>>(arguments) into a call of the runtime.
void rewrite_launch(const Syntax& syntax, const Structure& structure, const Launch& launch, Edits& edits);

/// In whole programs, turns cudaLaunchKernel((void*)k, …) into cudaLaunchKernel(::emu::named("k", k), …). This
/// preserves the type of the kernel.
void name_launched_kernels(const Syntax& syntax, Edits& edits);

/// In whole programs, turns (void*)k and reinterpret_cast<void*>(k), where k is a kernel, into
/// ::emu::registered("k", k). A node of a CUDA graph has only this pointer, so the runtime must be able to find the
/// kernel for it.
void register_kernels(const Syntax& syntax, const Structure& structure, Edits& edits);

/// In kernels of whole programs, turns cudaMemcpyAsync(…) into ::emu_device::cudaMemcpyAsync(…), and so on for each
/// is_device_runtime_function().
void rewrite_device_runtime(const Syntax& syntax, const Structure& structure, Edits& edits);

/// Turns `return;` in a kernel into `return ::emu::thread_returns();`. A thread that executes it exits at once, whereas
/// a thread that leaves a loop waits for its warp after the loop.
void rewrite_returns(const Syntax& syntax, const Structure& structure, Edits& edits);

/// In whole programs, turns surface<void, 2> into ::emu::surface<void, 2>. CUDA has no `surface` since version 12, so
/// programs may use the name for something else.
void name_surface_references(const Syntax& syntax, Edits& edits);

/// Removes or replaces __global__, __device__, __launch_bounds__, __restrict__, …
void rewrite_qualifiers(const Syntax& syntax, const Structure& structure, Whole whole, Edits& edits);

/// Finds templates of __constant__ and __device__ variables.
std::vector<VariableTemplate> find_variable_templates(const Syntax& syntax, const Structure& structure);

/// Finds host code that passes the name of a device variable to a kernel or a copy as if it were a pointer.
std::vector<Notice> find_symbols_as_pointers(const Syntax& syntax, const Structure& structure,
                                             const std::vector<Launch>& launches);

/// Removes or replaces #pragma unroll and other pragmas that only nvcc supports.
void rewrite_pragmas(const Lexed& lexed, Edits& edits);

/// True for the global function main().
bool is_main(const Function& function);
void rewrite_main(const Structure& structure, Edits& edits);

}  // namespace emulator
