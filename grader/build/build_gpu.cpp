// Builds a student's file with nvcc. The text of both passes, device and host, is screened like the text for the
// emulator: a file cannot use #ifdef to show one and hide the other.

#include <algorithm>
#include <future>

#include "common/emulator/rewrite/rewrite.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/build_steps.h"
#include "grader/build/nvcc.h"
#include "grader/build/screen/screen.h"

namespace grader {
namespace {

using namespace steps;
using Words = std::vector<std::string>;

const char* const kFile = "matmul.cu";

class GpuBuild {
 public:
  GpuBuild(const std::string& content, const std::string& arch, const std::string& workspace, bool cxx20)
      : content_(content), arch_(arch), workspace_(workspace) {
    built_.source_file = kFile;
    built_.cxx20 = cxx20;
  }

  Built run() {
    built_.ok = fits_card() && write_source(path(kFile), content_, built_.error) &&
                take_over(screen_source(content_, kFile), built_) && screen_and_compile() && check_object() && link();
    return built_;
  }

 private:
  std::string path(const std::string& name) const { return workspace_ + "/" + name; }

  /// Hopper's own instructions need the architecture 90a, whose code runs on no later card. With -arch=sm_90a, some
  /// versions of nvcc also compile for 90 and refuse them.
  std::string target() const { return uses_hopper() ? "-gencode=arch=compute_90a,code=sm_90a" : "-arch=" + arch_; }
  bool uses_hopper() const { return content_.find("\"hopper.h\"") != std::string::npos; }

  /// False, with a finding that says which card it needs, if the GPU is not suitable.
  bool fits_card() {
    if (!uses_hopper() || arch_ == "sm_90") return true;
    built_.findings.push_back(
        {.kind = FindingKind::unsupported,
         .file = kFile,
         .message = "hopper.h needs a GPU of compute capability 9.0, an H100, H200 or GH200; this one is " + arch_ +
                    ". Without --backend gpu, the emulator checks the file."});
    return false;
  }

  Words common_words() const {
    Words words = {target(), "-I" + package_root() + "/common", "-Dmain=students_own_main"};
    if (built_.cxx20) words.push_back("-std=c++20");
    return words;
  }

  bool nvcc(Words words) {
    const Words common = common_words();
    words.insert(words.begin(), common.begin(), common.end());
    return ran_well(run_nvcc(words, workspace_), kFile, built_, nvcc_error);
  }

  bool screen_pass(const std::string& name, const Words& more) {
    Words words = {"-E", kFile, "-o", path(name + ".ii")};
    words.insert(words.end(), more.begin(), more.end());
    std::string text;
    if (!nvcc(words) || !read_file(path(name + ".ii"), text)) return false;
    if (!take_over(screen_includes(text, kFile), built_)) return false;
    for (const emulator::Refusal& refusal : emulator::screen(text, kFile, emulator::Target::gpu))
      built_.findings.push_back(from_refusal(refusal, kFile));
    return built_.findings.empty();
  }

  /// Runs nvcc three times in parallel. Findings of the screen are reported even if the compiler fails.
  bool screen_and_compile() {
    GpuBuild host = *this, object = *this;
    auto compiled = std::async(std::launch::async, [&] { return object.make_object(); });
    auto screened = std::async(std::launch::async, [&] { return host.screen_pass("host", {"-U__CUDA_ARCH__"}); });
    const bool device_passes = screen_pass("device", {}), host_passes = screened.get(), compiles = compiled.get();
    if (device_passes && !host_passes) built_ = host.built_;
    if (device_passes && host_passes && !compiles) built_ = object.built_;
    return device_passes && host_passes && compiles;
  }

  bool make_object() { return nvcc({"-O3", "-lineinfo", "-w", "-c", kFile, "-o", path("gpu.o")}); }

  bool check_object() { return check_names(path("gpu.o"), {.source = content_, .file = kFile, .nvcc = true}, built_); }

  bool link() {
    const GpuPart runner = gpu_runner(arch_);
    built_.error = runner.error;
    if (!runner.error.empty()) return false;
    built_.binary = path("gpu");
    return nvcc({path("gpu.o"), runner.path, "-o", built_.binary});
  }

  std::string content_, arch_, workspace_;
  Built built_;
};

}  // namespace

Built build_for_gpu(const std::string& content, const std::string& arch, const std::string& workspace) {
  const Built usual = GpuBuild(content, arch, workspace, false).run();
  const bool compiles = std::ranges::none_of(
      usual.findings, [](const Finding& finding) { return finding.kind == FindingKind::compile_error; });
  if (usual.ok || compiles) return usual;
  const Built later = GpuBuild(content, arch, workspace, true).run();
  return later.ok ? later : usual;
}

}  // namespace grader
