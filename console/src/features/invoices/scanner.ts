/** Distinguishes a scanner from a person at the keyboard: it types a whole code very fast and ends it with Enter. */

/** The longest pause between two keys of a scanner; people need more time. */
const MAX_GAP_MS = 50;
/** Fewer characters may be keys that a person has pressed at once by mistake. */
const MIN_CHARACTERS = 4;

type KeyPress = { key: string; at_ms: number };

export type ScanReader = {
  /** `begins`: the key may be the first of a code. `code`: the code that this Enter has ended. */
  read: (press: KeyPress) => { begins: boolean; code: string | null };
};

export function createScanReader(): ScanReader {
  let typed = "";
  let last_ms = Number.NEGATIVE_INFINITY;
  return {
    read({ key, at_ms }) {
      const isFast = at_ms - last_ms <= MAX_GAP_MS;
      const isCharacter = [...key].length === 1;
      // Scanners press Shift between the characters of a code.
      if (!isCharacter && key !== "Enter") return { begins: false, code: null };
      last_ms = at_ms;
      if (isCharacter) {
        const begins = !isFast || typed === "";
        typed = begins ? key : typed + key;
        return { begins, code: null };
      }
      const code = isFast && typed.length >= MIN_CHARACTERS ? typed : null;
      typed = "";
      return { begins: false, code };
    },
  };
}
