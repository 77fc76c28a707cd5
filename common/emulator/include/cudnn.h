#pragma once
#error unsupported: the library <cudnn.h> is not available in the emulator; write the kernel yourself.
