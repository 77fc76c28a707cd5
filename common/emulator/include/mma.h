#pragma once
#error unsupported: the tensor core interface (<mma.h>) is not available in the emulator; write the kernel yourself.
