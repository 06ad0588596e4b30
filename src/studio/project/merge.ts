import type { Project, ProjectSegment, SegmentCue } from '../../contract/index.ts';
import { cueOf, withCue } from '../rows/row.ts';
import {
  NOT_STORED,
  breaksLock,
  isSamePart,
  printOf,
  storedAs,
  withKept,
  type EditedSegment,
  type Part,
  type ProjectContent,
  type StoredProject,
} from './content.ts';
import { compareRanks, ranksFor } from './ranks.ts';

/** Changes of a project on the server since a revision. */
export type Changes = Pick<Project, 'revision' | 'lead' | 'segments' | 'removed'>;

/** A text that another window stored, and that a change made here replaced. */
export interface ReplacedText {
  readonly segment_id: string;
  readonly field: 'text' | 'source_text' | 'note';
  readonly text: string;
}

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
  readonly replaced: readonly ReplacedText[];
  /** Whether anything differs from what the editor has. */
  readonly isNews: boolean;
}

/**
 * Merges local changes since `stored` with changes from elsewhere. In a segment changed on both sides, each part stays as
 * changed here, and otherwise follows the server. A segment edited on one side and removed on the other stays. A segment
 * locked elsewhere meanwhile stays as locked, whatever changed here. Everything else follows the server.
 */
export function merge(stored: StoredProject, mine: ProjectContent, changes: Changes): Merged {
  const now = withChanges(stored, changes);
  const here = new Map(mine.segments.map((segment) => [segment.segment_id, segment]));
  const taken = new Map<string, EditedSegment>();
  const spared: EditedSegment[] = [];
  const replaced: ReplacedText[] = [];
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
      let edited = own;
      if (isEditedThere) {
        const base = before?.segment ?? null;
        const both = isEditedHere(id) ? withEdits(base, own, segment) : unranked(segment);
        edited = segment.locked && !base?.locked ? lockedAs(both, segment) : both;
        if (edited !== both && breaksLock(segment, both)) spared.push({ ...both, locked: own.locked });
        replaced.push(...replacedIn(base, edited, segment));
      }
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
    replaced,
    isNews: taken.size > 0 || lead !== mine.lead || !isSameOrder,
  };
}

const OTHER_PARTS: readonly Part[] = [['start_ms', 'end_ms'], ['speaker'], ['voice'], ['locked']];
/** The words belong to the text that was spoken. */
const SPOKEN_PARTS: readonly Part[] = [['text', 'words'], ...OTHER_PARTS];
const TRANSLATED_PARTS: readonly Part[] = [['source_text', 'words'], ['text'], ...OTHER_PARTS];

/**
 * A segment as on the server, with the parts that changed here.
 * @param base what both sides started with; null if unknown: then the local state stays
 * @returns `own` if it has everything
 */
function withEdits(base: EditedSegment | null, own: EditedSegment, there: ProjectSegment): EditedSegment {
  if (!base) return own;
  const isSpoken = own.source_text === null && there.source_text === null;
  const changed = (isSpoken ? SPOKEN_PARTS : TRANSLATED_PARTS).filter((part) => !isSamePart(base, own, part));
  const values = Object.fromEntries(changed.flat().map((name) => [name, own[name]]));
  const marks = changedMarks(base, own);
  const both = { ...unranked(there), ...values, gap: own.gap };
  const marked = Object.keys(marks).length > 0 ? withCue(both, marks) : both;
  return printOf(marked) === printOf(own) ? own : marked;
}

/** The marks of a cue that differ between two states of a segment, as in the second one. */
function changedMarks(before: EditedSegment, after: EditedSegment): Partial<SegmentCue> {
  const [was, is] = [cueOf(before), cueOf(after)];
  const names = Object.keys({ ...was, ...is }) as (keyof SegmentCue)[];
  const changed = names.filter((name) => (was[name] ?? false) !== (is[name] ?? false));
  return Object.fromEntries(changed.map((name) => [name, is[name]]));
}

const lockedAs = (segment: EditedSegment, there: EditedSegment): EditedSegment => ({
  ...withKept(segment, there),
  locked: true,
});

/** Texts that changed on the server and are not in the merged segment. */
function replacedIn(
  base: EditedSegment | null,
  merged: EditedSegment,
  there: EditedSegment,
): readonly ReplacedText[] {
  const [was, is, theirs] = [base && textsOf(base), textsOf(merged), textsOf(there)];
  return (['source_text', 'text', 'note'] as const).flatMap((field) => {
    const text = theirs[field];
    const isReplaced = text && text !== was?.[field] && text !== is[field];
    return isReplaced ? { segment_id: there.segment_id, field, text } : [];
  });
}

const textsOf = (segment: EditedSegment) => ({
  source_text: segment.source_text,
  text: segment.text,
  note: cueOf(segment).note,
});

/** The end of the text here may no longer be the end. */
const mergedGap = (before: string | undefined, here: string, there: string): string =>
  there !== before && (here === before || here === '') ? there : here;

function withChanges({ segments: before }: StoredProject, changes: Changes): StoredProject {
  const segments = new Map(before);
  for (const id of changes.removed) segments.delete(id);
  for (const segment of changes.segments) {
    const known = before.get(segment.segment_id)?.segment;
    const now = storedAs(segment, segment.rank);
    // A project fetched as a whole would otherwise be in memory twice
    const isKnown = known && printOf(known) === now.print;
    segments.set(segment.segment_id, isKnown ? { ...now, segment: known } : now);
  }
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
