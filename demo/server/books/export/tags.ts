import type { BookRow } from '../find-book.ts';
import { threeLetters } from './three-letters.ts';

/** A chapter and its position in the book's audio, in samples. */
export interface ChapterMark {
  title: string;
  startSamples: number;
  endSamples: number;
}

const escape = (text: string): string => text.replaceAll(/[=;#\\\n]/g, (sign) => `\\${sign}`);

/** The tags of a book by ffmpeg's names. Empty ones are omitted. @param narrator name of the narrator */
export const tagsOf = (
  { title, author, language, tags }: BookRow,
  narrator: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      title,
      album: title,
      artist: author,
      album_artist: author,
      composer: narrator,
      genre: tags.genre || 'Audiobook',
      date: tags.year ?? '',
      copyright: tags.copyright ?? '',
      publisher: tags.publisher ?? '',
      language: threeLetters(language),
      comment: tags.description ?? '',
      description: tags.description ?? '',
    }).filter(([, value]) => value !== ''),
  );

/** ffmpeg's options that set tags. */
export const tagOptions = (tags: Readonly<Record<string, string>>): string[] =>
  Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);

/**
 * Tags and chapter marks in ffmpeg's metadata format. https://ffmpeg.org/ffmpeg-formats.html#Metadata-1
 *
 * @param rate sample rate of the marks, in Hz
 */
export const metadataFile = (
  tags: Readonly<Record<string, string>>,
  marks: readonly ChapterMark[],
  rate: number,
): string => {
  const lines = [';FFMETADATA1', ...Object.entries(tags).map(([name, value]) => `${name}=${escape(value)}`)];
  for (const { title, startSamples, endSamples } of marks)
    lines.push(
      '[CHAPTER]',
      `TIMEBASE=1/${rate}`,
      `START=${startSamples}`,
      `END=${endSamples}`,
      `title=${escape(title)}`,
    );
  return `${lines.join('\n')}\n`;
};
