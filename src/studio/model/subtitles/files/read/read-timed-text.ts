import type { SubtitleCue } from '../subtitle-cue.ts';
import { readCueBlocks, type CueBlock } from './cue-blocks.ts';
import { plainText } from './plain-text.ts';
import type { Problems } from './problems.ts';

/** A cue, and where it stands in the file. */
export type PlacedCue = SubtitleCue & { line: number };

const VOICE = /<v(?:\.[^\s>]{0,200})?\s+([^<>]{1,200})>/i;
/** When a word is spoken; such captions roll: a cue repeats the last line of the one before. */
const WORD_TIME = /<\d{1,3}(?::[\d.]{1,12}){1,3}>/;

const speakerOf = ({ lines }: CueBlock): string | undefined => {
  for (const line of lines) {
    const name = VOICE.exec(line)?.[1];
    if (name) return plainText([name]) || undefined;
  }
  return undefined;
};

/** Of captions that roll, each line where it is first shown. */
const withoutRepeats = (cues: readonly PlacedCue[]): PlacedCue[] => {
  let last = '';
  return cues.flatMap((cue) => {
    const lines = cue.text.split('\n');
    const fresh = lines[0] === last ? lines.slice(1) : lines;
    last = lines.at(-1) || last;
    return fresh.some(Boolean) ? [{ ...cue, text: fresh.join('\n') }] : [];
  });
};

/** The cues of SRT or WebVTT in the order of the file. */
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
