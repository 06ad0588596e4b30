import type { RemovalArea } from '../../../src/contract/index.ts';
import type { ImageReader } from '../engines/text-in-images/image-reader.ts';
import { pictureOfArea } from '../video/removal/check-result.ts';
import type { RemovalSource } from '../video/removal/source.ts';
import { createTextReader } from './read-text.ts';

/** Areas that are read again. */
const READ_MAX = 12;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

interface Needs {
  images: ImageReader;
  source: RemovalSource;
  areas: readonly RemovalArea[];
  /** Path of the result. */
  result: string;
  folder: string;
}

/** In how many of some areas a word of their text is read again in a result; null when nothing reads, or nothing was read. */
export const countTextLeft = async (
  { images, source, areas, result, folder }: Needs,
  caller: string,
  signal: AbortSignal,
): Promise<number | null> => {
  const read = areas.filter(({ text }) => wordsOf(text).length > 0);
  if (read.length === 0) return null;
  const step = Math.ceil(read.length / READ_MAX);
  const reader = createTextReader(images, caller, signal);
  let left = 0;
  for (const area of read.filter((_, index) => index % step === 0)) {
    const again = await reader.read(await pictureOfArea(result, source, area, folder, signal));
    if (again === null) return null;
    const before = new Set(wordsOf(area.text));
    if (wordsOf(again).some((word) => before.has(word))) left++;
  }
  return left;
};
