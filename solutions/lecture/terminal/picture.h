// Draws which threads access which elements, with a tile of 4 x 4: A at the left, B above C, as in the product.
#pragma once
#include <string>

#include "solutions/lecture/terminal/line.h"

namespace lecture {

enum class Touch { warp, tile, edge, thread_tile };

/// Draws A as 4 x 8, B as 8 x 12 and C as 4 x 12, with every side one smaller for Touch::edge. The picture has 15
/// lines, including the legend.
Page draw_picture(Touch touch);

}  // namespace lecture
