#pragma once
#error unsupported: the library <curand.h> is not available in the emulator; write the kernel yourself.
