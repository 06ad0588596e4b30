import { indirectNumbers } from './indirect-numbers.ts';

/** The dictionary of a picture contains this. Unlike other dictionaries, it is never compressed or encrypted. */
const PICTURE = /\/Subtype\s*\/Image\b/g;
/** Number of characters of a dictionary to search on either side of its type. */
const AROUND = 1_000;
// Each side is a number, or a reference to the object that holds the number
const WIDTH = /\/Width\s+(\d+)(\s+\d+\s+R\b)?/;
const HEIGHT = /\/Height\s+(\d+)(\s+\d+\s+R\b)?/;

/** Pixels of the largest picture in a PDF, according to the dictionaries. */
export const largestPicture = (bytes: Uint8Array): number => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const file = buffer.toString('latin1');
  let numbers: ReadonlyMap<number, number> | undefined;
  const sideIn = (dictionary: string, side: RegExp): number => {
    const [, number = '0', reference] = side.exec(dictionary) ?? [];
    if (!reference) return Number(number);
    numbers ??= indirectNumbers(buffer, file);
    return numbers.get(Number(number)) ?? 0;
  };
  let largest = 0;
  for (const { index } of file.matchAll(PICTURE)) {
    const before = file
      .slice(Math.max(0, index - AROUND), index)
      .split(/\bobj\b/)
      .at(-1)!;
    const [behind = ''] = file.slice(index, index + AROUND).split('stream', 1);
    const dictionary = before + behind;
    largest = Math.max(largest, sideIn(dictionary, WIDTH) * sideIn(dictionary, HEIGHT));
  }
  return largest;
};
