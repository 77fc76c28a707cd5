#pragma once
#error unsupported: cuBLAS (<cublas.h>) is not available in the emulator; write the kernel yourself.
