import { useState } from 'react';
import type { Clip } from './clip.ts';
import type { ClipIndex } from './clip-index.ts';
import { selectClips, type SelectHow } from './selection.ts';

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id));

/** The active clip: the one the user last went to here, until another one is selected elsewhere. */
export function useActive(index: ClipIndex, selection: ReadonlySet<string>) {
  /** The clip the user went to, and the selection since. */
  const [gone, setGone] = useState<{ readonly id: string; readonly by: ReadonlySet<string> } | null>(null);
  const own = gone ? index.byId.get(gone.id) : undefined;
  const holds = gone && own && (selection.has(own.id) || isSame(selection, gone.by));
  const [first] = selection;
  const elsewhere = first === undefined ? undefined : index.byId.get(first);
  const active: Clip | null = (holds ? own : elsewhere) ?? null;
  return {
    active,
    /** Whether it was selected elsewhere, so that it may be out of view. */
    isFromElsewhere: active !== null && !holds,
    goTo: (id: string) => setGone({ id, by: selection }),
    /** Call it when the user selects clips here. */
    selects: (ids: readonly string[], how: SelectHow) =>
      setGone((before) => before && { ...before, by: selectClips(selection, ids, how) }),
  };
}
