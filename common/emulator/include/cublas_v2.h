#pragma once
#error unsupported: cuBLAS (<cublas_v2.h>) is not available in the emulator; write the kernel yourself.
