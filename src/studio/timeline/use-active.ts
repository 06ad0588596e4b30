import { useState } from 'react';
import type { Clip } from './clip.ts';
import type { ClipIndex } from './clip-index.ts';

/**
 * The clip that the keyboard is at: the one that was gone to here, until another one is selected elsewhere.
 */
export function useActive(index: ClipIndex, selection: ReadonlySet<string>) {
  const [gone, setGone] = useState<{ readonly id: string; readonly by: ReadonlySet<string> } | null>(null);
  const own = gone ? index.byId.get(gone.id) : undefined;
  const holds = own && (selection === gone?.by || selection.size === 0 || selection.has(own.id));
  let active: Clip | null = own ?? null;
  if (!holds) {
    const [first] = selection;
    active = (first === undefined ? undefined : index.byId.get(first)) ?? null;
  }
  return {
    active,
    /** It was selected elsewhere, and may be out of sight. */
    isFromElsewhere: active !== null && active !== own,
    goTo: (id: string) => setGone({ id, by: selection }),
  };
}
