#pragma once
#error unsupported: cuBLAS (<cublasLt.h>) is not available in the emulator; write the kernel yourself.
