// Table of the ordering mistakes in asynchronous work: Hopper's copy engine and tensor cores.
#include "grader/diagnosis/catalogue.h"

namespace grader {

std::vector<CatalogueEntry> mistakes_in_asynchrony() {
  return {
      {{Mistake::bytes_expected_wrong, "bytes_expected_wrong", kBeside},
       "A barrier expects a different number of bytes than its copies bring.",
       {"how many bytes does each copy that signals this barrier transfer, and how many copies are there in a phase?",
        "A box counts whole: its rows times its columns times 4, zeros outside of the matrix included.",
        "Name the sum of all boxes of the stage, in bytes and not in elements."}},
      {{Mistake::arrivals_counted_wrong, "arrivals_counted_wrong", kBeside},
       "A barrier is initialised for a different number of arrivals than it gets.",
       {"how many threads arrive at this barrier in one phase, and which number was it initialised with?",
        "With too few a phase ends before all are through; with too many it never does.",
        "One arrival for each warp group means: one of its 128 threads arrives, and the barrier is made for as many as "
        "there are such warp groups."}},
      {{Mistake::products_not_waited_for, "products_not_waited_for", kBeside},
       "Sums or a fragment are touched while a product still uses them.",
       {"which wait stands between the product and this line, and for which groups does it wait?",
        "A product returns at once; what it adds to and what it reads from registers is its own until its group is "
        "over.",
        "wait_products<0>() waits for all committed groups, wait_products<1>() leaves the newest under way; a group "
        "that "
        "nobody committed is waited for by neither."}},
      {{Mistake::copy_read_too_early, "copy_read_too_early", kBeside},
       "A tile is used before its copy has arrived.",
       {"which barrier does this copy arrive at, and who waits for its phase before this line?",
        "Every thread that uses the tile must have waited, or have met one that has.",
        "The first phase of a barrier has parity 0, the next 1: turn the parity each time the ring begins again."}},
      {{Mistake::stage_overwritten, "stage_overwritten", kBeside},
       "A stage is filled again while its old tile is still in use.",
       {"who reads the old tile, and how does the thread that copies learn that they are done?",
        "Readers arrive at a barrier after their last use: a thread after its load, a product after the wait for its "
        "group. The thread that copies waits for that phase.",
        "For the first round the stage is free: a barrier that has just been made counts as if a phase of parity 1 "
        "were "
        "over, so this wait begins with parity 1."}},
      {{Mistake::phase_never_over, "phase_never_over", kBeside},
       "A thread waits for a phase that nobody completes.",
       {"which threads arrive at this barrier, how often, and for which parity does this line wait at first?",
        "A barrier that has just been made counts as if a phase of parity 1 were over; its first own phase has parity "
        "0.",
        "A stage is given back to the barrier of the stage that was read, and once by each reader that the barrier is "
        "made for."}},
      {{Mistake::fence_missing, "fence_missing", kBeside},
       "A fence is missing before the copy engine or a product uses what threads have touched.",
       {"what does the copy or product use here that a thread has changed just before?",
        "Registers need fence_registers() (wgmma.fence) before the product, stores in shared memory fence_stores() "
        "(fence.proxy.async) in the thread that made them, and new barriers fence_barriers().",
        "The fence stands after the last change, and before the barrier or product that hands it over."}},
      {{Mistake::tile_swizzle_differs, "tile_swizzle_differs", kBeside},
       "A product reads a tile with a different swizzle than its copy stored it with.",
       {"which swizzle does the tensor map name, and which one the descriptor?",
        "Bits 62 and 63 of a descriptor: 0 none, 1 for 128 bytes, 2 for 64, 3 for 32."}},
      {{Mistake::warp_group_incomplete, "warp_group_incomplete", kBeside},
       "Not all 128 threads of a warp group come to a product.",
       {"which of the 128 threads do not come here, and what keeps them?",
        "wgmma takes a product from four warps together; who must not multiply needs a warp group of its own."}},
  };
}

}  // namespace grader
