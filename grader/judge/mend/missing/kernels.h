// Finds the kernels of a file and the functions that launch them, by name or through a variable that contains a kernel.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/judge/mend/source_text.h"

namespace grader::mend {

/// A variable that contains a kernel: `const auto name = kernel<T>;`
struct Handle {
  std::string name;
  int token = 0;
  const source::Function* kernel = nullptr;
};

class Kernels {
 public:
  explicit Kernels(const SourceText& code);

  const std::vector<const source::Function*>& all() const { return all_; }
  const std::vector<source::Launch>& launches() const { return launches_; }
  const std::vector<Handle>& handles() const { return handles_; }
  std::vector<source::Launch> launches_in(const Function& function) const;
  bool is_launched(const source::Function& kernel) const;
  /// Returns the kernel of a launch; nullptr if it is unknown.
  const source::Function* launched_by(const source::Launch& launch) const;

  std::vector<Range> parameters(const source::Function& kernel) const;
  std::string name_of(Range parameter) const { return code_.word(parameter.end - 1); }
  bool is_input(Range parameter) const;   // `const float* A`
  bool is_output(Range parameter) const;  // `float* C`
  /// Returns the input or output arguments that launches in this function pass.
  std::vector<Range> handed_over(const Function& function, bool outputs) const;

 private:
  const source::Function* kernel_named(const std::string& name) const;

  const SourceText& code_;
  source::Structure structure_;
  std::vector<const source::Function*> all_;
  std::vector<source::Launch> launches_;
  std::vector<Handle> handles_;
};

}  // namespace grader::mend
