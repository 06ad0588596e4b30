import type { Readable } from 'node:stream';

/** Lines are written in pieces of about so many characters. */
const PIECE_CHARACTERS = 256 * 1024;

/** Each line with a line feed after it. */
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

/** The lines of a text in UTF-8. They end with a line feed alone: JSON has other ends of lines within its strings. */
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
