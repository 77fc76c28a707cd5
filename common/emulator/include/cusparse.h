#pragma once
#error unsupported: the library <cusparse.h> is not available in the emulator; write the kernel yourself.
