import type { SubtitleCue } from '../subtitle-cue.ts';
import { readCueBlocks, type CueBlock } from './cue-blocks.ts';
import { plainText } from './plain-text.ts';
import type { Problems } from './problems.ts';

/** A cue with its line in the file. */
export type PlacedCue = SubtitleCue & { line: number };

const VOICE = /<v(?:\.[^\s>]{0,200})?\s+([^<>]{1,200})>/i;
/** Time of a word. Captions with word times roll: a cue repeats the last line of the previous one. */
const WORD_TIME = /<\d{1,3}(?::[\d.]{1,12}){1,3}>/;

const speakerOf = ({ lines }: CueBlock): string | undefined => {
  for (const line of lines) {
    const name = VOICE.exec(line)?.[1];
    if (name) return plainText([name]) || undefined;
  }
  return undefined;
};

/** Keeps each line of rolling captions only where it first appears. */
const withoutRepeats = (cues: readonly PlacedCue[]): PlacedCue[] => {
  let last = '';
  return cues.flatMap((cue) => {
    const lines = cue.text.split('\n');
    const fresh = lines[0] === last ? lines.slice(1) : lines;
    last = lines.at(-1) || last;
    return fresh.some(Boolean) ? [{ ...cue, text: fresh.join('\n') }] : [];
  });
};

/** Cues of SRT or WebVTT in file order. */
export const readTimedText = (source: string, kind: 'srt' | 'vtt', problems: Problems): PlacedCue[] => {
  const cues = readCueBlocks(source, kind, problems).map((block): PlacedCue => ({
    startMs: block.startMs,
    endMs: block.endMs,
    text: plainText(block.lines),
    speaker: speakerOf(block),
    line: block.line,
  }));
  return WORD_TIME.test(source) ? withoutRepeats(cues) : cues;
};
