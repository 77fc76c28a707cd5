#include "solutions/lecture/terminal/picture.h"

#include <map>
#include <vector>

namespace lecture {
namespace {

constexpr int kM = 4, kK = 8, kN = 12, kTile = 4;
constexpr const char *kNow = "█", *kLater = "▒", *kNever = "·";

/// What is drawn for an element, by its row and column.
struct Cells {
  std::string (*a)(int row, int k);
  std::string (*b)(int k, int col);
  std::string (*c)(int row, int col);
  std::vector<std::string> legend;
};

std::string glyph(bool now, bool later) { return now ? kNow : later ? kLater : kNever; }

// A warp of four lanes: row 1, columns 4 to 7 of C, at k = 2.
constexpr int kRow = 1, kStep = 2;
bool in_warp(int col) { return col >= kTile && col < 2 * kTile; }

const Cells kWarp = {[](int row, int k) { return glyph(row == kRow && k == kStep, row == kRow); },
                     [](int k, int col) { return glyph(in_warp(col) && k == kStep, in_warp(col)); },
                     [](int row, int col) { return glyph(row == kRow && in_warp(col), false); },
                     {"One warp (drawn with 4 lanes):", "█ loaded at this step k,", "  or stored at the end",
                      "▒ loaded at another step", "", "Its lanes read one element", "of A, and neighbours of B.",
                      "The row of threads below it", "reads these columns again."}};

// The block of columns 4 to 7 in its second iteration: k from 4 to 7.
bool in_round(int k) { return k >= kTile; }

const Cells kTiles = {[](int, int k) { return glyph(in_round(k), true); },
                      [](int k, int col) { return glyph(in_warp(col) && in_round(k), in_warp(col)); },
                      [](int, int col) { return glyph(in_warp(col), false); },
                      {"One block (tile drawn as 4x4):", "█ its two tiles in this round:", "  each thread loads one",
                       "  element of each; and its C", "▒ its tiles of another round", "",
                       "From shared memory a thread", "reads a row of the A tile and", "a column of the B tile."}};

// Every side is one smaller, and this is the last block: columns 8 to 11, of which 11 is missing.
bool in_last(int col) { return col >= 2 * kTile; }
std::string inside(bool there, const std::string& drawn, const std::string& otherwise) {
  return there ? drawn : otherwise;
}

const Cells kEdges = {
    [](int row, int k) {
      return inside(row < kM - 1 && k < kK - 1, glyph(in_round(k), true), in_round(k) ? "0" : " ");
    },
    [](int k, int col) {
      const std::string beyond = in_last(col) && in_round(k) ? "0" : " ";
      return inside(k < kK - 1 && col < kN - 1, glyph(in_last(col) && in_round(k), in_last(col)), beyond);
    },
    [](int row, int col) {
      return inside(row < kM - 1 && col < kN - 1, glyph(in_last(col), false), in_last(col) ? "x" : " ");
    },
    {"The last block and round:", "█ loaded from A and B, stored", "0 beyond the edge: the tile", "  gets a zero",
     "x a thread without an element", "  of C: it loads its share,", "  waits at each barrier, and", "  stores nothing",
     "▒ tiles of the other round"}};

// A block of 2 x 2 threads with 2 x 2 elements each; thread 0 owns rows 0 and 2, columns 4 and 6.
std::string owner(int row, int col) { return std::to_string(row % 2 * 2 + col % 2); }

const Cells kThreadTiles = {
    [](int row, int k) { return k == kStep ? (row % 2 == 0 ? std::string(kNow) : std::string(kLater)) : kNever; },
    [](int k, int col) { return glyph(k == kStep && in_warp(col) && col % 2 == 0, k == kStep && in_warp(col)); },
    [](int row, int col) { return in_warp(col) ? owner(row, col) : std::string(kNever); },
    {"One block of 4 threads, each", "with 2x2 elements of C, at one",
     "step k in shared memory:", "0 to 3: whose element it is", "█ the 2 + 2 words that thread",
     "  0 copies to registers, for", "  2 * 2 multiply-adds", "▒ words read by other threads"}};

const Cells& cells_of(Touch touch) {
  switch (touch) {
    case Touch::tile:
      return kTiles;
    case Touch::edge:
      return kEdges;
    case Touch::thread_tile:
      return kThreadTiles;
    case Touch::warp:
      break;
  }
  return kWarp;
}

template <class Cell>
std::string row_of(int length, const Cell& cell) {
  std::string text;
  for (int i = 0; i < length; ++i) text += cell(i) + " ";
  return text;
}

}  // namespace

Page draw_picture(Touch touch) {
  const Cells& cells = cells_of(touch);
  const std::string left(2 * kK + 6, ' ');
  Page page;
  page.push_back({left + "B: k down, columns across", Style::quiet});
  for (int k = 0; k < kK; ++k) page.push_back({left + row_of(kN, [&](int col) { return cells.b(k, col); })});
  page.push_back({padded("    A: k across", left.size()) + "C", Style::quiet});
  for (int row = 0; row < kM; ++row)
    page.push_back({"    " + row_of(kK, [&](int k) { return cells.a(row, k); }) + "  " +
                    row_of(kN, [&](int col) { return cells.c(row, col); })});
  for (size_t i = 0; i < cells.legend.size(); ++i)
    page[i + 1].text = padded(page[i + 1].text, left.size() + 2 * kN + 2) + cells.legend[i];
  return page;
}

}  // namespace lecture
