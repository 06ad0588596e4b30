import { atom, type ReadableAtom } from 'nanostores';
import { newId } from '../../api/device.ts';
import { SEGMENT_CHARACTERS_MAX, countCharacters } from '../../contract/constants/script.ts';
import { retime } from '../../studio/rows/retime.ts';
import { mergeSegments, splitSegment } from './split-merge.ts';
import type { EditedSegment } from '../../studio/project/content.ts';
import { createRebase, isSameText, rebaseHistory, type Shape } from '../../studio/project/rebase.ts';

export type Segments = readonly EditedSegment[];

/** A place in the text. */
export interface Caret {
  readonly id: string;
  readonly offset: number;
}

/** A transcript while it is edited, with its undo history. */
export interface Transcript {
  readonly $segments: ReadableAtom<Segments>;
  readonly $can: ReadableAtom<{ readonly undo: boolean; readonly redo: boolean }>;
  /** @param caret offset after the edit @returns false if the text is too long */
  setText(id: string, text: string, caret: number): boolean;
  /** `split`, `mergeWithPrevious`, `undo` and `redo` return where to put the caret; null if nothing changed. */
  split(id: string, offset: number): Caret | null;
  mergeWithPrevious(id: string): Caret | null;
  undo(): Caret | null;
  redo(): Caret | null;
  setSpeaker(id: string, speaker: string | null): void;
  /** Renames a speaker in all segments. */
  renameSpeaker(from: string, to: string): void;
  /** Takes over what another window saved. Undo still reverts only edits made here. */
  adopt(segments: Segments): void;
}

interface Step {
  readonly segments: Segments;
  readonly caret: Caret | null;
}

/** Most steps in the undo and the redo history. */
const STEPS_MAX = 400;
/** Milliseconds of pause in typing after which a new undo step begins. */
const PAUSE_MS = 1_000;
const ROWS: Shape<EditedSegment> = {
  keyOf: ({ segment_id }) => segment_id,
  parts: [['text', 'words', 'start_ms', 'end_ms'], ['speaker']],
};

export function createTranscript(
  segments: Segments,
  now: () => number = () => performance.now(),
): Transcript {
  const $segments = atom<Segments>(segments);
  const $can = atom({ undo: false, redo: false });
  let past: Step[] = [];
  let future: Step[] = [];
  /** The segment being typed in, and the time of the last change. */
  let typing: { id: string; at: number } | null = null;
  let caret: Caret | null = null;

  const tell = () => $can.set({ undo: past.length > 0, redo: future.length > 0 });
  const step = (next: Segments, after: Caret | null, isSame = false) => {
    if (!isSame) past = [...past, { segments: $segments.get(), caret: caret ?? after }].slice(-STEPS_MAX);
    future = [];
    typing = null;
    caret = after;
    $segments.set(next);
    tell();
  };
  const travel = (from: Step[], to: Step[]): Caret | null => {
    const last = from.pop();
    if (!last) return null;
    to.push({ segments: $segments.get(), caret });
    typing = null;
    caret = last.caret;
    $segments.set(last.segments);
    tell();
    return last.caret;
  };
  const indexOf = (id: string) => $segments.get().findIndex(({ segment_id }) => segment_id === id);
  const withSpeaker = (isMeant: (segment: EditedSegment) => boolean, speaker: string | null) => {
    const before = $segments.get();
    const next = before.map((segment) =>
      isMeant(segment) && segment.speaker !== speaker ? { ...segment, speaker } : segment,
    );
    if (next.some((segment, index) => segment !== before[index])) step(next, caret);
  };

  return {
    $segments,
    $can,
    setText(id, text, offset) {
      if (countCharacters(text) > SEGMENT_CHARACTERS_MAX) return false;
      const before = $segments.get();
      const segment = before[indexOf(id)];
      if (!segment || segment.text === text) return true;
      const words = retime(segment, text);
      const isSame = typing?.id === id && now() - typing.at < PAUSE_MS;
      const next = before.map((one) => (one === segment ? { ...one, text, words } : one));
      step(next, { id, offset }, isSame);
      typing = { id, at: now() };
      return true;
    },
    split(id, offset) {
      const before = $segments.get();
      const index = indexOf(id);
      const segment = before[index];
      if (!segment) return null;
      const parts = splitSegment(segment, offset, newId());
      if (!parts) return null;
      caret = { id, offset };
      const after = { id: parts[1].segment_id, offset: 0 };
      step([...before.slice(0, index), ...parts, ...before.slice(index + 1)], after);
      return after;
    },
    mergeWithPrevious(id) {
      const before = $segments.get();
      const index = indexOf(id);
      const [first, second] = [before[index - 1], before[index]];
      const merged = first && second && mergeSegments(first, second);
      if (!merged) return null;
      caret = { id, offset: 0 };
      const after = { id: merged.segment.segment_id, offset: merged.offset };
      step([...before.slice(0, index - 1), merged.segment, ...before.slice(index + 1)], after);
      return after;
    },
    undo: () => travel(past, future),
    redo: () => travel(future, past),
    setSpeaker: (id, speaker) => withSpeaker(({ segment_id }) => segment_id === id, speaker),
    renameSpeaker: (from, to) => withSpeaker(({ speaker }) => speaker === from, to),
    adopt(next) {
      const rebase = createRebase($segments.get(), next, ROWS);
      const withChanges = (moment: Step): Step | null => {
        const rebased = rebase(moment.segments);
        const isThere = rebased?.some(({ segment_id }) => segment_id === moment.caret?.id);
        return rebased && { segments: rebased, caret: isThere ? moment.caret : null };
      };
      const rebased = (moments: readonly Step[]) =>
        rebaseHistory(moments, { segments: next, caret: null }, withChanges, (a, b) =>
          isSameText(a.segments, b.segments, ROWS),
        );
      past = rebased(past);
      future = rebased(future);
      typing = null;
      $segments.set(next);
      tell();
    },
  };
}

/** Names of the speakers, in order of appearance. */
export const speakersOf = (segments: Segments): string[] => [
  ...new Set(segments.flatMap(({ speaker }) => speaker ?? [])),
];
