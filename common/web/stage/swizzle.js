// How a tile lies in shared memory under the copy engine's swizzle, and which banks a column of it meets. No page in here.
// @ts-check

const kBanks = 32, kWord = 4, kLine = kBanks * kWord;

/** Where 16 bytes of shared memory lie under a swizzle of so many bytes, by the bits of their address. @param {number} address @param {number} swizzle */
export function swizzled(address, swizzle) {
  const bits = { 128: 0x380, 64: 0x180, 32: 0x080 }[swizzle] ?? 0;
  return address ^ ((address & bits) >> 3);
}

/** Where word `column` of row `row` of a tile lies, whose rows have `wide` bytes: a line of all banks, and the bank. @param {number} row @param {number} column @param {number} wide @param {number} swizzle */
export function place_of(row, column, wide, swizzle) {
  const address = swizzled(row * wide + column * kWord, swizzle);
  return { line: Math.floor(address / kLine), bank: Math.floor(address / kWord) % kBanks };
}

/** What 8 rows' words of a column meet: their banks, and the wavefronts that a read of them takes. @param {number} column @param {number} wide @param {number} swizzle */
export function column_of(column, wide, swizzle) {
  const places = Array.from({ length: 8 }, (_, row) => place_of(row, column, wide, swizzle)), banks = new Set(places.map(({ bank }) => bank));
  return { places, banks: banks.size, wavefronts: Math.max(...[...banks].map((bank) => places.filter((one) => one.bank === bank).length)) };
}
