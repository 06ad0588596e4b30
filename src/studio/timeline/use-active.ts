import { useState } from 'react';
import type { Clip } from './clip.ts';
import type { ClipIndex } from './clip-index.ts';
import { selectClips, type SelectHow } from './selection.ts';

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id));

/** The clip that the keyboard is at: the one that was gone to here, until another one is selected elsewhere. */
export function useActive(index: ClipIndex, selection: ReadonlySet<string>) {
  /** Where the user went, and what is selected since. */
  const [gone, setGone] = useState<{ readonly id: string; readonly by: ReadonlySet<string> } | null>(null);
  const own = gone ? index.byId.get(gone.id) : undefined;
  const holds = gone && own && (selection.has(own.id) || isSame(selection, gone.by));
  const [first] = selection;
  const elsewhere = first === undefined ? undefined : index.byId.get(first);
  const active: Clip | null = (holds ? own : elsewhere) ?? null;
  return {
    active,
    /** It was selected elsewhere, and may be out of sight. */
    isFromElsewhere: active !== null && !holds,
    goTo: (id: string) => setGone({ id, by: selection }),
    /** Tells that the user selects something here. */
    selects: (ids: readonly string[], how: SelectHow) =>
      setGone((before) => before && { ...before, by: selectClips(selection, ids, how) }),
  };
}
