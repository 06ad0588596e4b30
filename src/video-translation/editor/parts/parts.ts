import { atom, type ReadableAtom } from 'nanostores';
import type { VideoEditor } from '../model/editor-model.ts';
import type { Review } from '../review/review.ts';

/** The parts below the video that a narrow editor shows one at a time. */
export const PARTS = ['lines', 'settings', 'timeline'] as const;
export type Part = (typeof PARTS)[number];

/** The visible part of a narrow editor. A wide one shows all parts. */
export interface Parts {
  readonly $part: ReadableAtom<Part>;
  show(part: Part): void;
  /** Switches to the part that the user edits, searches or checks. @returns a function that stops it */
  start(): () => void;
}

export function createParts({ selection }: Pick<VideoEditor, 'selection'>, review: Review): Parts {
  const $part = atom<Part>('lines');
  return {
    $part,
    show: (part) => $part.set(part),
    start() {
      const ends = [
        selection.$editing.listen((editing) => editing && $part.set('lines')),
        review.$finding.listen((finding) => finding && $part.set('lines')),
        review.checks.$current.listen((current) => current && $part.set('lines')),
        review.$showsChecks.listen((shows) => shows && $part.set('settings')),
      ];
      return () => ends.forEach((end) => end());
    },
  };
}
