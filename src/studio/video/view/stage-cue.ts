import { cuesOfRow, type CueRules } from '../../model/subtitles/row-cues.ts';

/** A stretch of speech in both languages. */
export interface StageRow {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Text spoken in the recording. */
  readonly source: string;
  readonly translation: string;
}

/** A subtitle. Its texts are divided into lines. */
export interface StageCue {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  /** The source of a translation; empty without one. */
  readonly source: string;
}

/** Divides rows into subtitles as they are burned in. Exported files follow Netflix's guidelines whatever was chosen. */
export interface StageCutter {
  /** Returns the same objects for the same row. */
  readonly original: (row: StageRow) => readonly StageCue[];
  readonly translation: (row: StageRow) => readonly StageCue[];
}

/** Most rows shown at once; more would cover the picture. */
const AT_ONCE = 4;

export function stageCutter(rules: CueRules): StageCutter {
  const cutter = (cut: (row: StageRow) => ReturnType<typeof cuesOfRow>) => {
    const known = new WeakMap<StageRow, readonly StageCue[]>();
    return (row: StageRow) => {
      const cues =
        known.get(row) ??
        cut(row).map(({ startMs, endMs, text, source = '' }, index) => ({
          id: `${row.id}-${index}`,
          startMs,
          endMs,
          text,
          source,
        }));
      known.set(row, cues);
      return cues;
    };
  };
  const language = rules.source ?? 'und';
  return {
    original: cutter((row) =>
      cuesOfRow({ ...row, text: row.source, source: '' }, { ...rules, target: language }),
    ),
    translation: cutter((row) => cuesOfRow({ ...row, text: row.translation }, rules)),
  };
}

/**
 * The subtitles at a time.
 * @param rows sorted by start
 */
export function cuesAt(
  rows: readonly StageRow[],
  ms: number,
  cut: (row: StageRow) => readonly StageCue[],
): StageCue[] {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.startMs <= ms) low = middle + 1;
    else high = middle;
  }
  return rows
    .slice(Math.max(0, low - AT_ONCE), low)
    .filter(({ endMs }) => endMs > ms)
    .flatMap(cut)
    .filter(({ startMs, endMs }) => startMs <= ms && endMs > ms);
}
