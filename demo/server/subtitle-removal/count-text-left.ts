import type { RemovalArea } from '../../../src/contract/index.ts';
import type { ImageReader } from '../engines/text-in-images/image-reader.ts';
import { pictureOfArea } from '../video/removal/check-result.ts';
import type { RemovalSource } from '../video/removal/source.ts';
import { createTextReader } from './read-text.ts';

/** Maximum number of areas to read again in a result. */
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
 * Reads some areas of a result again. If the text of an area is unknown, for example because a user drew the area, it
 * is read from the source first.
 *
 * @param caller whose turn the reading takes
 * @returns the number of areas with text that were read, and of those in which a word of it can still be read; null
 * when no engine can read, or no area has text
 */
export const countTextLeft = async (
  { images, source, areas, result, folder }: Needs,
  caller: string,
  signal: AbortSignal,
): Promise<{ read: number; left: number } | null> => {
  const reader = createTextReader(images, caller, signal);
  const textIn = async (path: string, area: RemovalArea) =>
    reader.read(await pictureOfArea(path, source, area, folder, signal));
  const step = Math.ceil(areas.length / READ_MAX);
  const count = { read: 0, left: 0 };
  for (const area of areas.filter((_, index) => index % step === 0)) {
    const before = area.text === '' ? await textIn(source.path, area) : area.text;
    if (before === null) return null;
    const words = new Set(wordsOf(before));
    if (words.size === 0) continue;
    const again = await textIn(result, area);
    if (again === null) return null;
    count.read++;
    if (wordsOf(again).some((word) => words.has(word))) count.left++;
  }
  return count.read === 0 ? null : count;
};
