// Table of the ordering mistakes in asynchronous work: Hopper's copy engine and tensor cores.
#include "grader/diagnosis/catalogue.h"

namespace grader {

std::vector<CatalogueEntry> mistakes_in_asynchrony() {
  return {
      {{Mistake::bytes_expected_wrong, "bytes_expected_wrong", kBeside},
       "A barrier expects a different number of bytes than its copies bring.",
       {"how many bytes does each copy that signals this barrier transfer, and how many copies belong to one phase?",
        "A box always counts in full: rows times columns times 4 bytes, including the zeros outside the matrix.",
        "Pass the total size of all boxes of the stage, in bytes, not in elements."}},
      {{Mistake::arrivals_counted_wrong, "arrivals_counted_wrong", kBeside},
       "A barrier is initialised for a different number of arrivals than it receives.",
       {"how many threads arrive at this barrier in one phase, and for how many was it initialised?",
        "If the number is too small, a phase ends early. If it is too large, the phase never ends.",
        "For one arrival per warp group, one of its 128 threads arrives, and the barrier is initialised with "
        "the number of warp groups."}},
      {{Mistake::products_not_waited_for, "products_not_waited_for", kBeside},
       "Accumulators or a fragment are accessed while a product still uses them.",
       {"which wait stands between the product and this line, and for which groups does it wait?",
        "A product returns immediately. Do not touch its accumulators and operand registers until its group has "
        "completed.",
        "wait_products<0>() waits for all committed groups, wait_products<1>() for all but the newest. Neither "
        "waits for products that were not committed."}},
      {{Mistake::copy_read_too_early, "copy_read_too_early", kBeside},
       "A tile is used before its copy has arrived.",
       {"which barrier does this copy arrive at, and which threads wait for its phase before this line?",
        "Every thread that uses the tile must wait for that phase, or synchronise with a thread that did.",
        "The first phase of a barrier has parity 0, the next has parity 1. Flip the parity each time the ring wraps "
        "around."}},
      {{Mistake::stage_overwritten, "stage_overwritten", kBeside},
       "A stage is filled again while its old tile is still in use.",
       {"which threads read the old tile, and what makes the copying thread wait for them?",
        "Readers must arrive at a barrier after their last use: after a load, or after the wait for a product's "
        "group. The copying thread must wait for that phase.",
        "In the first round the stage is free. On a new barrier, a wait for parity 1 returns immediately, so start "
        "this wait with parity 1."}},
      {{Mistake::phase_never_over, "phase_never_over", kWaitsForever},
       "A thread waits for a phase that never completes.",
       {"which threads arrive at this barrier, how often, and which parity does this line wait for first?",
        "On a new barrier, a wait for parity 1 returns immediately. Its first phase has parity "
        "0.",
        "To release a stage, arrive at the barrier of that same stage, once for each reader that the barrier was "
        "initialised for."}},
      {{Mistake::fence_missing, "fence_missing", kBeside},
       "A fence is missing before the copy engine or a product uses data that threads have accessed.",
       {"what does the copy or product use here that a thread changed shortly before?",
        "Registers need fence_registers() (wgmma.fence) before the product. Stores to shared memory need "
        "fence_stores() (fence.proxy.async) in the storing thread. New barriers need fence_barriers().",
        "Put the fence after the last change, and before the barrier or product that follows."}},
      {{Mistake::tile_swizzle_differs, "tile_swizzle_differs", kBeside},
       "A product reads a tile with a different swizzle from the one its copy used.",
       {"which swizzle does the tensor map use, and which one does the descriptor use?",
        "Bits 62 and 63 of a descriptor select the swizzle: 0 for none, 1 for 128 bytes, 2 for 64, 3 for 32."}},
      {{Mistake::warp_group_incomplete, "warp_group_incomplete", kBeside},
       "Not all 128 threads of a warp group execute a product.",
       {"which of the 128 threads do not reach this line, and why?",
        "wgmma is executed by four warps together. Threads that must not multiply belong in a warp group of their "
        "own."}},
  };
}

}  // namespace grader
