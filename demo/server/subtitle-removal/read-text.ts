import type { ImageReader } from '../engines/text-in-images/image-reader.ts';
import { ApiError } from '../http/api-error.ts';
import type { TextLine } from '../engines/text-in-images/engine.ts';

/** Lines the engine is less sure of are mostly textures. */
const CONFIDENCE_MIN = 0.75;
/** Two letters or digits: what has fewer is an edge that looks like one. */
const WORD = /[\p{L}\p{N}].*[\p{L}\p{N}]/su;

const QUOTE = /["“”]/g;
/** Edges beside a line are read as a quotation mark that has no other. */
const withoutLoneQuote = (row: string): string =>
  row.match(QUOTE)?.length === 1 ? row.replace(/^["“”]|["“”]$/, '').trim() : row;

/** A bar that stands as a word is the letter I. */
const BAR = /(?<=^|\s|["“'])\|(?=$|\s|['’.,!?])/g;

/** Lines from top to bottom; what stands side by side is one line. */
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

/** Reads pictures one after the other, and knows what read them. */
export const createTextReader = (images: ImageReader, caller: string, signal: AbortSignal) => {
  let readBy: string | null = null;
  return {
    /** Name of what read; null while nothing did. */
    readBy: () => readBy,
    /** The text of a PNG; null when nothing here reads, or it cannot now. */
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
