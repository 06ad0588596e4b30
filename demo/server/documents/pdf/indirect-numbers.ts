import { inflateSync } from 'node:zlib';

// Counts are bounded so that a long run of digits or blanks is not read again from each of its characters
const NUMBER_OBJECT = /(?<!\d)(\d{1,10})\s{1,9}\d{1,5}\s{1,9}obj\s{1,9}(\d{1,10})\s{0,9}endobj/g;
const OBJECT_STREAM = /\/Type\s{0,9}\/ObjStm\b/g;
const FIRST = /\/First\s{1,9}(\d{1,10})/;
/** Characters of a dictionary that are looked at before and behind its type. */
const AROUND = 300;
/** Most bytes that the object streams of one file may have together once they are inflated. */
const INFLATED_MAX = 32 * 1024 * 1024;
/** Bytes that a stream counts for at least: opening one takes time, too. */
const STREAM_COST = 16 * 1024;

/** The objects of a PDF that are a number alone, by their own numbers; of several versions the largest. */
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
    // Streams do not overlap: what lies in one is no stream of its own
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
    // A line break stands before the data
    return inflateSync(stream.subarray(stream[0] === 13 ? 2 : 1), { maxOutputLength }).toString('latin1');
  } catch {
    // Encrypted, of another filter, or too large
    return '';
  }
};

/** An object stream begins with a list of the number and the place of each object, and has the objects behind it. */
const readObjects = (text: string, first: number, add: (object: number, value: number) => void): void => {
  const heads = text.slice(0, first).trim().split(/\s+/).map(Number);
  for (let at = 0; at + 1 < heads.length; at += 2) {
    const value = /^\s*(\d{1,10})\s*$/.exec(
      text.slice(first + heads[at + 1]!, at + 3 < heads.length ? first + heads[at + 3]! : undefined),
    )?.[1];
    if (value) add(heads[at]!, Number(value));
  }
};
