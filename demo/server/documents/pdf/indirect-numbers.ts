import { inflateSync } from 'node:zlib';

// Bounded repetitions, so that a long run of digits or blanks is not scanned again from each of its characters
const NUMBER_OBJECT = /(?<!\d)(\d{1,10})\s{1,9}\d{1,5}\s{1,9}obj\s{1,9}(\d{1,10})\s{0,9}endobj/g;
const OBJECT_STREAM = /\/Type\s{0,9}\/ObjStm\b/g;
const FIRST = /\/First\s{1,9}(\d{1,10})/;
/** Number of characters of a dictionary to search on either side of its type. */
const AROUND = 300;
/** Limit on the total inflated size of a file's object streams, in bytes. */
const INFLATED_MAX = 32 * 1024 * 1024;
/** Minimum cost of a stream in bytes, because opening one takes time. */
const STREAM_COST = 16 * 1024;

/** The objects of a PDF that are just a number, by object number. Of several versions, the largest counts. */
export const indirectNumbers = (bytes: Buffer, file: string): ReadonlyMap<number, number> => {
  const numbers = new Map<number, number>();
  const add = (object: number, value: number) => {
    numbers.set(object, Math.max(value, numbers.get(object) ?? 0));
  };
  for (const [, object, value] of file.matchAll(NUMBER_OBJECT)) add(Number(object), Number(value));
  let left = INFLATED_MAX;
  let end = 0;
  for (const { index } of file.matchAll(OBJECT_STREAM)) {
    const from = Math.max(0, index - AROUND);
    const around = file.slice(from, index + AROUND);
    const start = around.indexOf('stream', index - from);
    const first = FIRST.exec(around)?.[1];
    // Streams do not overlap: a match inside one is not a stream
    if (index < end || start === -1 || !first) continue;
    end = bytes.indexOf('endstream', from + start + 'stream'.length);
    if (end === -1 || left < 1) break;
    const text = inflated(bytes.subarray(from + start + 'stream'.length, end), left);
    left -= Math.max(text.length, STREAM_COST);
    readObjects(text, Number(first), add);
  }
  return numbers;
};

const inflated = (stream: Buffer, maxOutputLength: number): string => {
  try {
    // A line break precedes the data
    return inflateSync(stream.subarray(stream[0] === 13 ? 2 : 1), { maxOutputLength }).toString('latin1');
  } catch {
    // Encrypted, with a different filter, or too large
    return '';
  }
};

/** Parses an object stream, which begins with the number and offset of each object, followed by the objects. */
const readObjects = (text: string, first: number, add: (object: number, value: number) => void): void => {
  const heads = text.slice(0, first).trim().split(/\s+/).map(Number);
  for (let at = 0; at + 1 < heads.length; at += 2) {
    const value = /^\s*(\d{1,10})\s*$/.exec(
      text.slice(first + heads[at + 1]!, at + 3 < heads.length ? first + heads[at + 3]! : undefined),
    )?.[1];
    if (value) add(heads[at]!, Number(value));
  }
};
