import { parseTimestamp } from '../../../timestamp.ts';
import type { Problems } from './problems.ts';

/** A subtitle with its lines as the file has them, markup included. */
export interface CueBlock {
  startMs: number;
  endMs: number;
  lines: string[];
  /** Line of the file its times stand on, counted from 1. */
  line: number;
}

const ARROW = '-->';
const NUMBER = /^\s*\d+\s*$/;

/** A time in front of or behind an arrow. What follows the second one says where a cue is shown. */
const timeIn = (part: string, which: 'first' | 'last'): number | null => {
  const word = part.trim().split(/\s+/, 1)[0]!;
  const time = which === 'first' ? part.trim() : word;
  return time.includes(':') ? parseTimestamp(time) : null;
};

/** Times of a cue, null when they cannot be read; undefined for a line of another kind. */
const timingOf = (line: string): { startMs: number; endMs: number } | null | undefined => {
  const at = line.indexOf(ARROW);
  if (at < 0) return undefined;
  const startMs = timeIn(line.slice(0, at), 'first');
  const endMs = timeIn(line.slice(at + ARROW.length), 'last');
  if (startMs !== null && endMs !== null) return { startMs, endMs };
  // An arrow in a text has no digits at its sides
  return /\d\s*-->|-->\s*\d/.test(line) ? null : undefined;
};

/**
 * The cues of SRT or WebVTT in the order of the file. What stands before a timing is its number or name. In SRT an
 * empty line may be part of a cue; in WebVTT it ends it, and what follows without a timing is a note or a style. A
 * cue whose times cannot be read is left out.
 */
export const readCueBlocks = (source: string, kind: 'srt' | 'vtt', problems: Problems): CueBlock[] => {
  const blocks: CueBlock[] = [];
  /** The cue that the next line belongs to; null: nothing is known to belong here. */
  let open: CueBlock | 'left-out' | null = null;
  let before = '';
  source.split('\n').forEach((text, index) => {
    const line = index + 1;
    const timing = timingOf(text);
    if (timing !== undefined) {
      if (open && open !== 'left-out' && NUMBER.test(before) && open.lines.length > 0) open.lines.pop();
      open = 'left-out';
      if (timing) blocks.push((open = { ...timing, lines: [], line }));
      else problems.add(line, 'time');
    } else if (text.trim() === '') {
      if (kind === 'vtt') open = null;
    } else if (open && open !== 'left-out') open.lines.push(text);
    else if (!open && kind === 'srt' && !NUMBER.test(text)) problems.add(line, 'text');
    before = text;
  });
  return blocks;
};
