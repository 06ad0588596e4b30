import { SUBTITLE_PROBLEMS_MAX } from '../../../../../contract/constants/subtitles.ts';

/**
 * What is wrong with a place of a file. `time`: a time cannot be read, and its subtitle is left out; `reversed`: one
 * ends before it starts; `negative`: one starts before zero; `text`: words that belong to no subtitle; `columns`: a
 * row has too few; `order`: one stands after a later one; `overlap`: one starts before the one before it ends.
 */
export type SubtitleProblemKind = 'time' | 'reversed' | 'negative' | 'text' | 'columns' | 'order' | 'overlap';

export interface SubtitleProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly kind: SubtitleProblemKind;
}

/** Gathers what is wrong with a file: the first places, and how many there are. */
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
