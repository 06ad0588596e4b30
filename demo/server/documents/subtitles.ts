import { IMPORT_CHARACTERS_MAX } from '../../../src/contract/constants/documents.ts';
import type { ImportDropped } from '../../../src/contract/index.ts';
import { decodeText } from '../../../src/studio/model/decode-text.ts';
import { readCueBlocks } from '../../../src/studio/model/subtitles/files/read/cue-blocks.ts';
import { createProblems } from '../../../src/studio/model/subtitles/files/read/problems.ts';
import { byTime } from '../../../src/studio/model/subtitles/files/subtitle-cue.ts';
import { ImportProblem, type FoundDocument } from './document.ts';
import { glue } from './glue.ts';
import { readMarkup } from './markup.ts';

/** In UTF-16 units, so surrogate pairs count twice. */
const CHARACTERS_READ_MAX = 2 * IMPORT_CHARACTERS_MAX;
/** Silence after which a new paragraph begins, in milliseconds. */
const PARAGRAPH_PAUSE_MS = 2_000;

/** Times of single words, which roll-up captions have: each cue repeats the last line of the previous one. */
const WORD_TIME = /<\d[\d:.]*>/g;
/** Style codes such as `{\an8}`. */
const STYLE_CODE = /\{(?:\\|[a-z]:)[^}]{0,200}\}/gi;
const SPEAKER_DASH = /^\s*(?:[-–—‐]\s*|>{2,3}\s*)(?=\S)/;
const SPEAKER_NAME = /^\p{Lu}[\p{Lu}\d .'’-]{1,30}:\s+/u;
/** Limited in length, in case a bracket is never closed. */
const SOUND = /\[[^\]]{0,200}\]|^\s*\([^)]*\)\s*$|[♩♪♫♬]+/g;

const plainText = (line: string, dropped: Set<ImportDropped>): string => {
  let text = '';
  const bare = line
    .replaceAll(STYLE_CODE, '')
    .replaceAll(WORD_TIME, '')
    .replaceAll(/\\[Nnh]/g, ' ');
  readMarkup(
    bare,
    {
      open(name) {
        if (name === 'v') dropped.add('speakers');
        // Pronunciation aids (ruby) above the characters
        return name === 'rt' ? 'skip' : undefined;
      },
      text: (more) => void (text += more),
      close() {},
    },
    'html',
  );
  const said = text.replace(SPEAKER_DASH, '').replaceAll(SOUND, '');
  if (/[\p{L}♩-♬]/u.test(text) && said.length < text.replace(SPEAKER_DASH, '').length) dropped.add('sounds');
  const unnamed = said.replace(SPEAKER_NAME, '');
  if (unnamed !== said) dropped.add('speakers');
  return unnamed.replace(SPEAKER_DASH, '').trim();
};

/** Converts subtitles to running text: joins cues, and starts a new paragraph after a pause. */
export const readSubtitles = (bytes: Uint8Array, kind: 'srt' | 'vtt'): FoundDocument => {
  const source = decodeText(bytes);
  const dropped = new Set<ImportDropped>();
  const rolls = WORD_TIME.test(source);
  WORD_TIME.lastIndex = 0;
  const paragraphs: string[][] = [];
  let characters = 0;
  let lastEnd = -Infinity;
  let lastLine = '';
  const blocks = readCueBlocks(source, kind, createProblems()).toSorted(byTime);
  for (const { startMs, endMs, lines } of blocks) {
    const said = lines.map((line) => plainText(line, dropped)).filter((line) => line !== '');
    const fresh = rolls && said[0] === lastLine ? said.slice(1) : said;
    if (fresh.length === 0) {
      if (said.length > 0) lastEnd = Math.max(startMs, endMs);
      continue;
    }
    characters += fresh.reduce((sum, { length }) => sum + length, 0);
    if (characters > CHARACTERS_READ_MAX) throw new ImportProblem('err_file_text_too_long');
    if (startMs - lastEnd > PARAGRAPH_PAUSE_MS) paragraphs.push([]);
    paragraphs.at(-1)!.push(...fresh);
    lastEnd = Math.max(startMs, endMs, lastEnd);
    lastLine = fresh.at(-1)!;
  }
  return {
    title: '',
    language: kind === 'vtt' ? (/^Language:\s*([\w-]+)/im.exec(source.slice(0, 1000))?.[1] ?? null) : null,
    blocks: paragraphs.map((pieces) => ({ kind: 'paragraph', text: glue(pieces) })),
    dropped,
  };
};
