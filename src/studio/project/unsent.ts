import { printOf, type EditedSegment, type StoredProject } from './content.ts';
import { fromKept, toKept, type KeptProject } from './kept.ts';
import { changesOf, merge } from './merge.ts';
import { ranksFor } from './ranks.ts';

type Segments = readonly EditedSegment[];

/** Edits of a project that the server does not have, as JSON. */
export interface UnsentEdits {
  /** When they were kept, in milliseconds since 1970. */
  readonly at: number;
  /** What the server had then. */
  readonly stored: KeptProject;
  readonly locked: Segments;
  /** Ids of all segments, in order. */
  readonly order: readonly string[];
  /** Segments that differ from the server's, or that the server lacks. */
  readonly changed: Segments;
}

/** Everything in these segments that the server lacks. */
export const unsentOf = (stored: StoredProject, segments: Segments, at: number): UnsentEdits => ({
  at,
  stored: toKept(stored),
  locked: Array.from(stored.segments.values(), ({ locked }) => locked).filter((one) => one !== null),
  order: segments.map(({ segment_id }) => segment_id),
  changed: segments.filter((segment) => {
    const before = stored.segments.get(segment.segment_id);
    return before?.gap !== segment.gap || before.print !== printOf(segment);
  }),
});

/**
 * Merges kept edits with the current content, as if that came from another window.
 *
 * @param now content of the editor
 * @param stored what the server has
 * @returns the segments of both, and the kept states of those that are locked now
 */
export function joinUnsent(
  { stored: before, locked, order, changed }: UnsentEdits,
  now: Segments,
  stored: StoredProject,
): { segments: Segments; spared: Segments } {
  const base = fromKept(before);
  const locks = new Map(locked.map((segment) => [segment.segment_id, segment]));
  const segments = new Map(
    Array.from(base.segments, ([id, one]) => [id, { ...one, locked: locks.get(id) ?? null }] as const),
  );
  const here = new Map([...now, ...changed].map((segment) => [segment.segment_id, segment]));
  const mine = order.flatMap((id) => here.get(id) ?? []);
  const ids = now.map(({ segment_id }) => segment_id);
  const ranks = ranksFor(ids, stored.segments);
  const ranked = now.map((segment, index) => ({ ...segment, rank: ranks[index]! }));
  const known = { ...base, segments };
  const merged = merge(
    known,
    { title: null, lead: base.lead, segments: mine },
    changesOf(known, { revision: stored.revision, lead: stored.lead, segments: ranked }),
  );
  return {
    segments: merged.order.map((id) => merged.taken.get(id) ?? here.get(id)!),
    spared: merged.spared,
  };
}

/** Whether two lists contain the same segments in the same order. */
export const isSameContent = (a: Segments, b: Segments): boolean =>
  a.length === b.length &&
  a.every((segment, index) => {
    const other = b[index]!;
    return (
      segment === other ||
      (segment.segment_id === other.segment_id &&
        segment.gap === other.gap &&
        printOf(segment) === printOf(other))
    );
  });
