#pragma once
#error unsupported: the Thrust library (<thrust/host_vector.h>) is not available in the emulator; write the kernel yourself.
