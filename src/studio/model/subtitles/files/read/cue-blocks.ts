import { parseTimestamp } from '../../../timestamp.ts';
import type { Problems } from './problems.ts';

/** A subtitle with its original lines, including markup. */
export interface CueBlock {
  startMs: number;
  endMs: number;
  lines: string[];
  /** Line number of its timing in the file, from 1. */
  line: number;
}

const ARROW = '-->';
const NUMBER = /^\s*\d+\s*$/;

/** The time before or after an arrow. In WebVTT, display settings may follow the second one. */
const timeIn = (part: string, which: 'first' | 'last'): number | null => {
  const word = part.trim().split(/\s+/, 1)[0]!;
  const time = which === 'first' ? part.trim() : word;
  return time.includes(':') ? parseTimestamp(time) : null;
};

/** Timing of a cue; null if it cannot be parsed, undefined for other lines. */
const timingOf = (line: string): { startMs: number; endMs: number } | null | undefined => {
  const at = line.indexOf(ARROW);
  if (at < 0) return undefined;
  const startMs = timeIn(line.slice(0, at), 'first');
  const endMs = timeIn(line.slice(at + ARROW.length), 'last');
  if (startMs !== null && endMs !== null) return { startMs, endMs };
  // An arrow within text has no digits next to it
  return /\d\s*-->|-->\s*\d/.test(line) ? null : undefined;
};

/**
 * Cues of SRT or WebVTT in file order. The line before a timing is the cue's number or name. In SRT a cue may contain
 * an empty line; in WebVTT an empty line ends it, and what follows without a timing is a note or a style. Cues with
 * unreadable times are left out.
 */
export const readCueBlocks = (source: string, kind: 'srt' | 'vtt', problems: Problems): CueBlock[] => {
  const blocks: CueBlock[] = [];
  /** The cue the next line belongs to; null when there is none. */
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
