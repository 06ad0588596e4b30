import type { ImageReader } from '../engines/text-in-images/image-reader.ts';
import { ApiError } from '../http/api-error.ts';
import type { TextLine } from '../engines/text-in-images/engine.ts';

/** Minimum confidence in a line: less certain ones are mostly textures. */
const CONFIDENCE_MIN = 0.75;
/** A row with at most this many letters needs a higher confidence, because it is mostly texture too. */
const SHORT = 3;
const SHORT_CONFIDENCE_MIN = 0.88;
/** A text with two letters or digits. A single one is mostly an edge in the picture. */
const WORD = /[\p{L}\p{N}].*[\p{L}\p{N}]/su;

const LETTER = /[\p{L}\p{N}]/gu;

const QUOTE = /["“”]/g;
/** Removes a single quotation mark at the start or the end of a line: it is mostly an edge in the picture. */
const withoutLoneQuote = (row: string): string =>
  row.match(QUOTE)?.length === 1 ? row.replace(/^["“”]|["“”]$/, '').trim() : row;

/** A vertical bar as a separate word, with which engines confuse the letter I. */
const BAR = /(?<=^|\s|["“'])\|(?=$|\s|['’.,!?])/g;

/** The text of a picture, line by line from top to bottom. Adjacent pieces form one line. */
const textOf = (lines: readonly TextLine[]): string => {
  const rows: { middle: number; height: number; parts: TextLine[] }[] = [];
  const sure = lines.filter(({ confidence }) => confidence >= CONFIDENCE_MIN);
  for (const line of sure.toSorted((a, b) => a.top - b.top)) {
    const middle = (line.top + line.bottom) / 2;
    const row = rows.find((one) => Math.abs(one.middle - middle) < one.height / 2);
    if (row) row.parts.push(line);
    else rows.push({ middle, height: line.bottom - line.top, parts: [line] });
  }
  return rows
    .filter(({ parts }) => {
      const letters = parts.map(({ text }) => text.match(LETTER)?.length ?? 0);
      const isShort = letters.reduce((sum, count) => sum + count, 0) <= SHORT;
      return !isShort || parts.some(({ confidence }) => confidence >= SHORT_CONFIDENCE_MIN);
    })
    .map(({ parts }) =>
      parts
        .toSorted((a, b) => a.left - b.left)
        .map(({ text }) => text.trim())
        .join(' '),
    )
    .map((row) => withoutLoneQuote(row).replace(BAR, 'I'))
    .filter((row) => WORD.test(row))
    .join('\n');
};

/** Reads the text of pictures, and records which engine has read them. @param caller whose turn it takes */
export const createTextReader = (images: ImageReader, caller: string, signal: AbortSignal) => {
  let readBy: string | null = null;
  return {
    /** Name of the engine that has read a picture; null before that. */
    readBy: () => readBy,
    /** The text of a PNG; null where no engine can read it. @throws ApiError err_service_busy */
    async read(png: Uint8Array): Promise<string | null> {
      try {
        const image = await images.read(caller, png, signal, 'cutting');
        readBy = image.readBy;
        return textOf(image.lines);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ApiError && error.type !== 'err_service_busy') return null;
        throw error;
      }
    },
  };
};
