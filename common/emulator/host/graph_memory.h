// Keeps which memory of graphs is allocated.
#pragma once

namespace emu::host {

/// Call when memory is freed.
void note_graph_memory_freed(const void* pointer);

}  // namespace emu::host
