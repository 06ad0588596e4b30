import type { ProjectPatch } from '../../contract/index.ts';
import { printOf, type ProjectContent, type StoredProject, type StoredSegment } from './content.ts';
import { ranksFor } from './ranks.ts';

/** What has to be sent so that the server has what the editor has. */
export interface PreparedPatch {
  readonly patch: ProjectPatch;
  /** What the server has once it answered with this revision. */
  stored(revision: number): StoredProject;
}

/** The difference; null when there is none, or nothing to begin a project with. */
export function patchOf(stored: StoredProject, now: ProjectContent): PreparedPatch | null {
  const ranks = ranksFor(
    now.segments.map(({ segment_id }) => segment_id),
    stored.segments,
  );
  const segments = new Map<string, StoredSegment>();
  const put = now.segments.flatMap((segment, index) => {
    const rank = ranks[index]!;
    const print = printOf(segment);
    const before = stored.segments.get(segment.segment_id);
    const { gap } = segment;
    segments.set(segment.segment_id, { rank, print, gap });
    const isSame = before?.rank === rank && before.print === print && before.gap === gap;
    return isSame ? [] : [{ ...segment, rank }];
  });
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
    stored: (revision) => ({ revision, lead: now.lead, segments }),
  };
}
