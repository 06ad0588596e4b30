import type { Clip } from './clip.ts';
import type { ClipIndex } from './clip-index.ts';

/** What happens to the previous selection when clips are chosen. */
export type SelectHow = 'replace' | 'add' | 'toggle';

/** The selection after clips were chosen. */
export function selectClips(
  selection: ReadonlySet<string>,
  ids: readonly string[],
  how: SelectHow,
): ReadonlySet<string> {
  if (how === 'replace') return new Set(ids);
  const next = new Set(selection);
  for (const id of ids) if (how === 'add' || !next.delete(id)) next.add(id);
  return next;
}

/** Clips from one to another in time, including both; only the second one if the first no longer exists. */
export function clipsFromTo({ inOrder, orderOf }: ClipIndex, fromId: string | null, toId: string): Clip[] {
  const to = orderOf.get(toId);
  if (to === undefined) return [];
  const from = (fromId === null ? undefined : orderOf.get(fromId)) ?? to;
  return inOrder.slice(Math.min(from, to), Math.max(from, to) + 1);
}
