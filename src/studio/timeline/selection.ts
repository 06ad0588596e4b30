import type { Clip } from './clip.ts';
import type { ClipIndex } from './clip-index.ts';

/** What choosing clips does to those that are chosen already. */
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

/** The clips from one to another in time, both with them; the second alone where the first is gone. */
export function clipsFromTo({ inOrder, orderOf }: ClipIndex, fromId: string | null, toId: string): Clip[] {
  const to = orderOf.get(toId);
  if (to === undefined) return [];
  const from = (fromId === null ? undefined : orderOf.get(fromId)) ?? to;
  return inOrder.slice(Math.min(from, to), Math.max(from, to) + 1);
}
