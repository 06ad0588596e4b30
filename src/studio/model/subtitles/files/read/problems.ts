import { SUBTITLE_PROBLEMS_MAX } from '../../../../../contract/constants/subtitles.ts';

/**
 * A problem in a file. `time`: an unreadable time, whose subtitle is left out. `reversed`: a subtitle ends before it
 * starts. `negative`: it starts before zero. `text`: words outside any subtitle. `columns`: a row has too few. `order`:
 * it follows a later one. `overlap`: it starts before the previous one ends.
 */
export type SubtitleProblemKind = 'time' | 'reversed' | 'negative' | 'text' | 'columns' | 'order' | 'overlap';

export interface SubtitleProblem {
  /** Line number, from 1. */
  readonly line: number;
  readonly kind: SubtitleProblemKind;
}

/** Collects the problems of a file: the first ones, and their number. */
export interface Problems {
  readonly found: SubtitleProblem[];
  count: number;
  add(line: number, kind: SubtitleProblemKind): void;
}

export const createProblems = (): Problems => {
  const found: SubtitleProblem[] = [];
  return {
    found,
    count: 0,
    add(line, kind) {
      this.count++;
      if (found.length < SUBTITLE_PROBLEMS_MAX) found.push({ line, kind });
    },
  };
};
