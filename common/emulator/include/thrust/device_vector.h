#pragma once
#error unsupported: the Thrust library (<thrust/device_vector.h>) is not available in the emulator; write the kernel yourself.
