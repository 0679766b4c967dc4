/** The range of ids of each cell, so that no two cells give one id. */

/** 2^40 ids for each: with 4095 cells the last id is below 2^53, so every id is exact as a number of JSON. */
const IDS_OF_A_CELL = 2 ** 40;

/** Cell 1 begins at 1, as an installation without cells does, so that one can become the first cell. */
export function firstIdOf(cell: number): number {
  return (cell - 1) * IDS_OF_A_CELL + 1;
}

export function isIdOf(cell: number, id: number): boolean {
  return id >= firstIdOf(cell) && id < firstIdOf(cell + 1);
}
