// Checks the arguments of calls to CUDA's libraries.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

#include "cublas_v2.h"

namespace emu::library {

/// Checks the arguments of one call. The first invalid argument determines the status and is reported at the line of
/// the call.
template <class Status, Status kNotInitialised, Status kInvalid, Status kFailed>
class Arguments {
 public:
  Arguments(const char* call, const void* handle, int line) : call_(call), line_(line) {
    refuse_if(!handle, "the handle is null or was not created", kNotInitialised);
  }
  Arguments& refuse_if(bool wrong, const char* reason, Status status = kInvalid) {
    if (!wrong || status_ != Status(0)) return *this;
    status_ = status;
    emu::call_failed((std::string(call_) + ": " + reason).c_str(), line_);
    return *this;
  }
  Arguments& sizes(int64_t m, int64_t n) { return refuse_if(m < 0 || n < 0, "a size is negative"); }
  Arguments& stride(int64_t stride, int64_t rows, const char* reason) {
    return refuse_if(stride < std::max<int64_t>(1, rows), reason);
  }
  Arguments& device(const void* p, const char* null, const char* host) {
    refuse_if(!p, null);
    return refuse_if(!blas::on_device(p), host, kFailed);
  }
  Arguments& matrix(const void* p) {
    return device(p, "a matrix is a null pointer", "a matrix is in host memory, which the device cannot read");
  }
  Arguments& info(const void* p) {
    return device(p, "info is a null pointer", "info is a host pointer, but the device stores it");
  }
  /// The device fills the whole workspace, so a workspace that is too short is detected as in a kernel.
  Arguments& workspace(void* p, size_t given, size_t needed) {
    refuse_if(given < needed, "the workspace is smaller than the call's _bufferSize() says");
    if (needed == 0) return *this;
    device(p, "the workspace is a null pointer", "the device's workspace is in host memory");
    if (ok()) cudaMemset(p, 0, needed, emu_types::Line(line_));
    return *this;
  }
  Arguments& host_workspace(void* p, size_t given, size_t needed) {
    refuse_if(given < needed, "the host's workspace is smaller than the call's _bufferSize() says");
    refuse_if(needed > 0 && !p, "the host's workspace is a null pointer");
    if (ok() && needed > 0) std::memset(p, 0, needed);
    return *this;
  }
  bool ok() const { return status_ == Status(0); }
  Status status() const { return status_; }

 private:
  const char* call_;
  int line_;
  Status status_ = Status(0);
};

}  // namespace emu::library
