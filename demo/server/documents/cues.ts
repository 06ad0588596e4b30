/** A line of subtitles, with its markup. Times are milliseconds. */
export interface Cue {
  start: number;
  end: number;
  lines: string[];
}

/** With an optional minus sign: editors write negative times when all cues were shifted too early. */
const TIME = String.raw`(-?)(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}`);

const toMs = (sign = '', hours = '0', minutes = '0', seconds = '0', fraction = '0'): number =>
  (sign ? -1 : 1) *
  (((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0')));

/**
 * The cues of a subtitle file, by time; one whose times are the wrong way round has no length. What stands before a timing is its number or name. In SRT an empty line
 * may be part of a cue; in WebVTT it ends it, and what follows without a timing is a note or a style.
 */
export const readCues = (source: string, kind: 'srt' | 'vtt'): Cue[] => {
  const cues: Cue[] = [];
  let open: Cue | undefined;
  for (const line of source.split('\n')) {
    const timing = TIMING.exec(line);
    if (timing) {
      const last = open?.lines.at(-1);
      if (last !== undefined && /^\s*\d+\s*$/.test(last)) open!.lines.pop();
      const [start, end] = [toMs(...timing.slice(1, 6)), toMs(...timing.slice(6, 11))];
      open = { start, end: Math.max(start, end), lines: [] };
      cues.push(open);
    } else if (line.trim() === '') {
      if (kind === 'vtt') open = undefined;
    } else open?.lines.push(line);
  }
  return cues.toSorted((a, b) => a.start - b.start);
};
