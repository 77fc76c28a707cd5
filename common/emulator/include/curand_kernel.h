#pragma once
#error unsupported: the library <curand_kernel.h> is not available in the emulator; write the kernel yourself.
