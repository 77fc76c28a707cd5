// A module cannot be loaded: the emulator runs no PTX.
#include <cuda.h>

int main() {
  CUmodule module;
  cuInit(0);
  cuModuleLoad(&module, "kernels.ptx");  // expect: unsupported error
}
