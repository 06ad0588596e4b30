import type { Readable } from 'node:stream';

/** Approximate number of characters per written piece. */
const PIECE_CHARACTERS = 256 * 1024;

/** Joins lines, each followed by a line feed. */
export async function* joinLines(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Splits a UTF-8 text into lines. Only line feeds end a line: JSON strings may contain other line separators. */
export async function* splitLines(text: Readable): AsyncGenerator<string> {
  text.setEncoding('utf8');
  let begun: string[] = [];
  for await (const part of text as AsyncIterable<string>) {
    const [first = '', ...others] = part.split('\n');
    begun.push(first);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
  if (begun.join('') !== '') yield begun.join('');
}
