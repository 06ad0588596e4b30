/** Its dictionary stands around it. That is never compressed or encrypted, as those of other objects may be. */
const PICTURE = /\/Subtype\s*\/Image\b/g;
/** Characters of a dictionary that are looked at before and behind its type. */
const AROUND = 1_000;
const WIDTH = /\/Width\s+(\d+)/;
const HEIGHT = /\/Height\s+(\d+)/;

/** Pixels of the largest picture in a PDF, as its dictionary says. */
export const largestPicture = (bytes: Uint8Array): number => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let largest = 0;
  for (const { index } of file.matchAll(PICTURE)) {
    const before = file
      .slice(Math.max(0, index - AROUND), index)
      .split(/\bobj\b/)
      .at(-1)!;
    const [behind = ''] = file.slice(index, index + AROUND).split('stream', 1);
    const dictionary = before + behind;
    const [width, height] = [WIDTH, HEIGHT].map((side) => Number(side.exec(dictionary)?.[1] ?? 0));
    largest = Math.max(largest, width! * height!);
  }
  return largest;
};
