import type { BookChapter } from '../../../contract/index.ts';

/** How much of a chapter is generated, and whether it was edited since. */
export type ChapterState = 'left-out' | 'making' | 'made' | 'changed' | 'part' | 'new';

/**
 * Share of generated passages from which a chapter counts as changed rather than partly generated: the others were
 * probably edited afterwards.
 */
const CHANGED_SHARE = 0.8;

export function chapterState({ left_out, making, segments, made }: BookChapter): ChapterState {
  if (left_out) return 'left-out';
  if (making) return 'making';
  if (made >= segments && segments > 0) return 'made';
  if (made === 0) return 'new';
  return made / segments >= CHANGED_SHARE ? 'changed' : 'part';
}
