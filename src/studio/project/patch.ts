import { toJson } from '../../api/to-json.ts';
import type { ProjectPatch } from '../../contract/index.ts';
import {
  breaksLock,
  printOf,
  storedAs,
  type EditedSegment,
  type ProjectContent,
  type StoredProject,
  type StoredSegment,
} from './content.ts';
import { ranksFor } from './ranks.ts';

/** A request that brings the server to the editor's state, or closer to it. */
export interface PreparedPatch {
  readonly patch: ProjectPatch;
  /** Whether more is left to send afterwards. */
  readonly isPart: boolean;
  /** What the server has after it has answered with this revision. */
  stored(revision: number): StoredProject;
}

/** Upper limit of a segment's JSON without its text, in UTF-16 units: ids, voice, times. */
const SEGMENT_OVERHEAD = 500;

/** Number of segments, from the first, that fit into one patch. */
function fitting(segments: readonly EditedSegment[], textMax: number): number {
  let length = 0;
  const end = segments.findIndex(({ text, words, source_text }) => {
    length += SEGMENT_OVERHEAD + text.length + toJson(words).length + (source_text?.length ?? 0);
    return length > textMax;
  });
  // At least one segment always fits
  return end === -1 ? segments.length : Math.max(1, end);
}

/**
 * Computes the difference; null when there is none, or nothing to create a project with.
 *
 * @param textMax see PATCH_TEXT_MAX; the rest is left for another patch
 */
export function patchOf(
  stored: StoredProject,
  now: ProjectContent,
  textMax = Infinity,
): PreparedPatch | null {
  const ranks = ranksFor(
    now.segments.map(({ segment_id }) => segment_id),
    stored.segments,
  );
  const segments = new Map<string, StoredSegment>();
  let hasUnlocked = false;
  const changed = now.segments.flatMap((edited, index) => {
    const rank = ranks[index]!;
    const before = stored.segments.get(edited.segment_id);
    const { segment_id, gap } = edited;
    if (before?.rank === rank && before.print === printOf(edited) && before.gap === gap) {
      segments.set(segment_id, before);
      return [];
    }
    // The server does not change locked segments: send it unlocked, and lock it again with the next patch
    const isRelocked = before?.segment && edited.locked && breaksLock(before.segment, edited);
    const segment = isRelocked ? { ...edited, locked: false } : edited;
    hasUnlocked ||= segment !== edited;
    segments.set(segment_id, storedAs(segment, rank));
    return [{ ...segment, rank }];
  });
  const kept = new Set(now.segments.map(({ segment_id }) => segment_id));
  for (const [id, { rank, segment: before }] of stored.segments) {
    // It does not remove them either: the next patch does that
    if (!before?.locked || kept.has(id)) continue;
    const segment = { ...before, locked: false };
    hasUnlocked = true;
    segments.set(id, storedAs(segment, rank));
    changed.push({ ...segment, rank });
  }
  const put = changed.slice(0, fitting(changed, textMax));
  for (const { segment_id } of changed.slice(put.length)) {
    const before = stored.segments.get(segment_id);
    if (before) segments.set(segment_id, before);
    else segments.delete(segment_id);
  }
  const remove = [...stored.segments.keys()].filter((id) => !segments.has(id));
  const isNew = stored.revision === 0;
  const hasLead = now.lead !== stored.lead;
  if (put.length === 0 && remove.length === 0 && (isNew || !hasLead)) return null;
  return {
    patch: {
      revision: stored.revision,
      ...(isNew && now.title && { title: now.title }),
      ...(hasLead && { lead: now.lead }),
      ...(put.length > 0 && { put }),
      ...(remove.length > 0 && { remove }),
    },
    isPart: hasUnlocked || put.length < changed.length,
    stored: (revision) => ({ revision, lead: now.lead, segments }),
  };
}
