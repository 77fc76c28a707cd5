#pragma once
#error unsupported: the CUB library (<cub/cub.cuh>) is not available in the emulator; write the kernel yourself.
