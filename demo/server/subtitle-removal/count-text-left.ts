import type { RemovalArea } from '../../../src/contract/index.ts';
import type { ImageReader } from '../engines/text-in-images/image-reader.ts';
import { pictureOfArea } from '../video/removal/check-result.ts';
import type { RemovalSource } from '../video/removal/source.ts';
import { createTextReader } from './read-text.ts';

/** Most areas of a result that are read again. */
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

/**
 * Reads some areas of a result again.
 *
 * @param caller for whom the pictures are read
 * @returns in how many of them a word of their text is still read; null where nothing can read, or no area has a text
 */
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
