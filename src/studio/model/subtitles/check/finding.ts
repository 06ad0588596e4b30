import type { SubtitleLimits } from '../presets.ts';

/** A subtitle that is checked. */
export interface SubtitleRow {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** As it is shown, with its line breaks. */
  readonly text: string;
  /** What it was translated from; absent where nothing is translated. */
  readonly source?: string | undefined;
  /** Length of the take that speaks it; absent or null where there is none. */
  readonly soundMs?: number | null | undefined;
}

/** What an expression is called in the language of the text; null where it is never translated. */
export interface GlossaryTerm {
  readonly source: string;
  readonly target: string | null;
}

export type CheckName =
  /** Characters a second. */
  | 'reading_speed'
  /** Characters of the longest line. */
  | 'line_length'
  | 'lines'
  /** Milliseconds until the next one: too few, or so few that it blinks. */
  | 'gap'
  /** Milliseconds that it shows together with a later one; 0 are allowed. */
  | 'overlap'
  /** Milliseconds. */
  | 'too_short'
  | 'too_long'
  /** Characters; at least one is wanted. */
  | 'empty'
  /** Characters that differ from the source; at least one is wanted. */
  | 'untranslated'
  /** Factor at which its take would have to be spoken. */
  | 'sound';

/** Rows as they should be; only those that change. */
export type Mend = () => SubtitleRow[];

/** What is wrong with a row. `glossary`: an expression of the source, and what is missing in the text. */
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
  /** Least time between two subtitles. */
  readonly gapMs: number;
  /** Of the text, BCP 47. */
  readonly language: string;
  readonly slots: 'fixed' | 'dynamic';
}

/** A row with what it is judged by. */
export interface Checked {
  readonly row: SubtitleRow;
  /** The next one by time. */
  readonly next: SubtitleRow | null;
}
