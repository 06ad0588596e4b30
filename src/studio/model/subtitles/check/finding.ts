import type { SubtitleLimits } from '../presets.ts';

/** A subtitle to check. */
export interface SubtitleRow {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** As displayed, including line breaks. */
  readonly text: string;
  /** The source text; absent when nothing is translated. */
  readonly source?: string | undefined;
  /** Length of its take; absent or null without one. */
  readonly soundMs?: number | null | undefined;
}

/** Translation of a term; null for a term that is never translated. */
export interface GlossaryTerm {
  readonly source: string;
  readonly target: string | null;
}

export type CheckName =
  /** Characters per second. */
  | 'reading_speed'
  /** Characters of the longest line. */
  | 'line_length'
  | 'lines'
  /** Milliseconds until the next one: too few, or so few that it flickers. */
  | 'gap'
  /** Milliseconds it is shown together with a later one; the limit is 0. */
  | 'overlap'
  /** Milliseconds. */
  | 'too_short'
  | 'too_long'
  /** Characters; the minimum is one. */
  | 'empty'
  /** Characters that differ from the source; the minimum is one. */
  | 'untranslated'
  /** Speed factor needed to fit its take. */
  | 'sound';

/** Returns the corrected rows; only those that change. */
export type Mend = () => SubtitleRow[];

/** A finding about a row. `glossary`: a term of the source, and the missing translation. */
export type Finding =
  | {
      readonly rowId: string;
      readonly check: CheckName;
      readonly value: number;
      readonly limit: number;
      readonly mend?: Mend;
    }
  | { readonly rowId: string; readonly check: 'glossary'; readonly value: string; readonly limit: string };

export interface CheckOptions {
  readonly limits: SubtitleLimits;
  /** Minimum gap between two subtitles, in ms. */
  readonly gapMs: number;
  /** BCP 47 tag of the text. */
  readonly language: string;
  readonly slots: 'fixed' | 'dynamic';
}

/** A row with its context. */
export interface Checked {
  readonly row: SubtitleRow;
  /** The next row by time. */
  readonly next: SubtitleRow | null;
}
