import type { Project, ProjectSegment } from '../../contract/index.ts';
import {
  NOT_STORED,
  breaksLock,
  printOf,
  storedAs,
  withKept,
  type EditedSegment,
  type ProjectContent,
  type StoredProject,
  type StoredSegment,
} from './content.ts';
import { compareRanks, ranksFor } from './ranks.ts';

/** Changes of a project on the server since a revision. */
export type Changes = Pick<Project, 'revision' | 'lead' | 'segments' | 'removed'>;

/** Result of a merge, for the editor to show. */
export interface Merged {
  /** What the server has now. */
  readonly stored: StoredProject;
  readonly lead: string;
  /** Ids of all segments, in order. */
  readonly order: readonly string[];
  /** Segments whose content differs from the editor's. */
  readonly taken: ReadonlyMap<string, EditedSegment>;
  /**
   * Local states of segments that were locked elsewhere meanwhile. The part protected by their locks was not taken from
   * here.
   */
  readonly spared: readonly EditedSegment[];
  /** Whether anything differs from what the editor has. */
  readonly isNews: boolean;
}

/**
 * Merges local changes since `stored` with changes from elsewhere. A segment changed here keeps its local state, except
 * for the gap after it. A segment edited on one side and removed on the other stays. A segment locked elsewhere
 * meanwhile stays as locked, whatever changed here. Everything else follows the server.
 */
export function merge(stored: StoredProject, mine: ProjectContent, changes: Changes): Merged {
  const now = withChanges(stored, changes);
  const here = new Map(mine.segments.map((segment) => [segment.segment_id, segment]));
  const taken = new Map<string, EditedSegment>();
  const spared: EditedSegment[] = [];
  const ids = new Set(here.keys());
  const isEditedHere = (id: string) =>
    here.has(id) && printOf(here.get(id)!) !== stored.segments.get(id)?.print;

  for (const id of changes.removed) if (!isEditedHere(id)) ids.delete(id);
  for (const segment of changes.segments) {
    const id = segment.segment_id;
    const own = here.get(id);
    const before = stored.segments.get(id);
    const isEditedThere = now.segments.get(id)!.print !== before?.print;
    if (!own) {
      if (!isEditedThere) continue;
      taken.set(id, unranked(segment));
      ids.add(id);
    } else {
      const isHere = isEditedHere(id);
      const edited = !isEditedThere ? own : isHere ? underLock(before, own, segment) : unranked(segment);
      if (isHere && !before?.locked && breaksLock(segment, own)) spared.push(own);
      const gap = mergedGap(before?.gap, own.gap, segment.gap);
      if (edited !== own || gap !== own.gap) taken.set(id, { ...edited, gap });
    }
  }
  const order = mergedOrder(stored, now, [...here.keys()], ids);
  separate(order, here, taken, [mine.segments.at(-1)?.segment_id, lastOf(now)]);
  const lead = mine.lead === stored.lead ? changes.lead : mine.lead;
  const isSameOrder =
    order.length === mine.segments.length &&
    mine.segments.every(({ segment_id }, index) => segment_id === order[index]);
  return {
    stored: now,
    lead,
    order,
    taken,
    spared,
    isNews: taken.size > 0 || lead !== mine.lead || !isSameOrder,
  };
}

/** A segment edited on both sides: the local state, except for a lock that was set or removed elsewhere. */
function underLock(
  before: StoredSegment | undefined,
  own: EditedSegment,
  there: EditedSegment,
): EditedSegment {
  const wasLocked = before?.locked != null;
  if (there.locked && !wasLocked) return { ...withKept(own, there), locked: true };
  return own.locked === wasLocked && own.locked !== there.locked ? { ...own, locked: there.locked } : own;
}

/** The end of the text here may no longer be the end. */
const mergedGap = (before: string | undefined, here: string, there: string): string =>
  there !== before && (here === before || here === '') ? there : here;

function withChanges({ segments: before }: StoredProject, changes: Changes): StoredProject {
  const segments = new Map(before);
  for (const id of changes.removed) segments.delete(id);
  for (const segment of changes.segments) segments.set(segment.segment_id, storedAs(segment, segment.rank));
  return { revision: changes.revision, lead: changes.lead, segments };
}

/** Merges the order: segments moved here stay where they were moved, all others follow the server. */
function mergedOrder(
  stored: StoredProject,
  now: StoredProject,
  here: readonly string[],
  ids: ReadonlySet<string>,
): string[] {
  const ranksHere = ranksFor(here, stored.segments);
  const ranks = new Map(here.map((id, index) => [id, ranksHere[index]!]));
  const rankOf = (id: string) => {
    const own = ranks.get(id);
    const there = now.segments.get(id)?.rank;
    return (own === stored.segments.get(id)?.rank ? there : own) ?? own ?? there ?? '';
  };
  return Array.from(ids, (id) => [id, rankOf(id)] as const)
    .sort(compareRanks)
    .map(([id]) => id);
}

/** Adds a space after what was the end of the text on one side, if something follows it now. */
function separate(
  order: readonly string[],
  here: ReadonlyMap<string, EditedSegment>,
  taken: Map<string, EditedSegment>,
  ends: readonly (string | undefined)[],
): void {
  for (const id of ends) {
    const segment = id === undefined || id === order.at(-1) ? undefined : (taken.get(id) ?? here.get(id));
    if (segment && !segment.gap && order.includes(segment.segment_id))
      taken.set(segment.segment_id, { ...segment, gap: ' ' });
  }
}

const lastOf = ({ segments }: StoredProject): string | undefined =>
  Array.from(segments, ([id, { rank }]) => [id, rank] as const)
    .sort(compareRanks)
    .at(-1)?.[0];

function unranked(segment: ProjectSegment): EditedSegment {
  const { rank: _, ...edited } = segment;
  return edited;
}

/** What the server has of a project that has just been fetched as a whole. */
export const storedOf = (whole: Omit<Changes, 'removed'>): StoredProject =>
  withChanges(NOT_STORED, { ...whole, removed: [] });

/** Converts a whole project to the changes since a known state. */
export const changesOf = (
  stored: StoredProject,
  { revision, lead, segments }: Omit<Changes, 'removed'>,
): Changes => {
  const ids = new Set(segments.map(({ segment_id }) => segment_id));
  return { revision, lead, segments, removed: [...stored.segments.keys()].filter((id) => !ids.has(id)) };
};
