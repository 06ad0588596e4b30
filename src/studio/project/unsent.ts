import { printOf, type EditedSegment, type StoredProject } from './content.ts';
import { fromKept, toKept, type KeptProject } from './kept.ts';
import { changesOf, merge, type Merged } from './merge.ts';
import { ranksFor } from './ranks.ts';

type Segments = readonly EditedSegment[];

/** Edits of a project that the server does not have, as JSON. */
export interface UnsentEdits {
  /** When they were kept, in milliseconds since 1970. */
  readonly at: number;
  /** What the server had then. */
  readonly stored: KeptProject;
  /** Segments that were locked there. */
  readonly locked: Segments;
  /** The server's state of the segments that these edits change, as both sides began with it. Edits of an older version lack it. */
  readonly bases?: Segments;
  /** Ids of all segments, in order. */
  readonly order: readonly string[];
  /** Segments that differ from the server's, or that the server lacks. */
  readonly changed: Segments;
}

/** Everything in these segments that the server lacks. */
export function unsentOf(stored: StoredProject, segments: Segments, at: number): UnsentEdits {
  const changed = segments.filter((segment) => {
    const before = stored.segments.get(segment.segment_id);
    return before?.gap !== segment.gap || before.print !== printOf(segment);
  });
  return {
    at,
    stored: toKept(stored),
    locked: [...stored.segments.values()].flatMap(({ segment }) => (segment?.locked ? segment : [])),
    bases: changed.flatMap(({ segment_id }) => stored.segments.get(segment_id)?.segment ?? []),
    order: segments.map(({ segment_id }) => segment_id),
    changed,
  };
}

/**
 * Merges kept edits with the current content, as if that came from another window.
 *
 * @param now content of the editor
 * @param stored what the server has
 * @returns the segments of both, and what {@link merge} reports of the kept ones
 */
export function joinUnsent(
  { stored: before, locked, bases = [], order, changed }: UnsentEdits,
  now: Segments,
  stored: StoredProject,
): Pick<Merged, 'spared' | 'replaced'> & { segments: Segments } {
  const base = fromKept(before);
  const known = new Map([...locked, ...bases].map((segment) => [segment.segment_id, segment]));
  const segments = new Map(
    Array.from(base.segments, ([id, one]) => [id, { ...one, segment: known.get(id) ?? null }] as const),
  );
  const here = new Map([...now, ...changed].map((segment) => [segment.segment_id, segment]));
  const mine = order.flatMap((id) => here.get(id) ?? []);
  const ids = now.map(({ segment_id }) => segment_id);
  const ranks = ranksFor(ids, stored.segments);
  const ranked = now.map((segment, index) => ({ ...segment, rank: ranks[index]! }));
  const project = { ...base, segments };
  const merged = merge(
    project,
    { title: null, lead: base.lead, segments: mine },
    changesOf(project, { revision: stored.revision, lead: stored.lead, segments: ranked }),
  );
  return {
    segments: merged.order.map((id) => merged.taken.get(id) ?? here.get(id)!),
    spared: merged.spared,
    replaced: merged.replaced,
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
