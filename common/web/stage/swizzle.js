// How a tile is stored in shared memory under the copy engine's swizzle, and which banks a column of it uses. Does not use the DOM.
// @ts-check

const kBanks = 32, kWord = 4, kLine = kBanks * kWord;

/** The address of 16 bytes of shared memory under a swizzle of `swizzle` bytes, computed from the bits of their address. @param {number} address @param {number} swizzle */
export function swizzled(address, swizzle) {
  const bits = { 128: 0x380, 64: 0x180, 32: 0x080 }[swizzle] ?? 0;
  return address ^ ((address & bits) >> 3);
}

/** The place of word `column` of row `row` in a tile whose rows have `wide` bytes: its line across all banks, and its bank. @param {number} row @param {number} column @param {number} wide @param {number} swizzle */
export function place_of(row, column, wide, swizzle) {
  const address = swizzled(row * wide + column * kWord, swizzle);
  return { line: Math.floor(address / kLine), bank: Math.floor(address / kWord) % kBanks };
}

/** The banks of a column's words in 8 rows, and the wavefronts that a read of them takes. @param {number} column @param {number} wide @param {number} swizzle */
export function column_of(column, wide, swizzle) {
  const places = Array.from({ length: 8 }, (_, row) => place_of(row, column, wide, swizzle)), banks = new Set(places.map(({ bank }) => bank));
  return { places, banks: banks.size, wavefronts: Math.max(...[...banks].map((bank) => places.filter((one) => one.bank === bank).length)) };
}
