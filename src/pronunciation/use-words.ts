import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { Pronunciation } from '../api/contract.ts';
import type { Stores } from '../stores/registry.ts';

/** The list, once it is there. */
export interface WordsView {
  /** Null while it is loaded. */
  words: readonly Pronunciation[] | null;
  isFailed: boolean;
  retry(): void;
}

/** Loads the pronunciation list and follows it. */
export function useWords({ pronunciations }: Stores): WordsView {
  const words = useStore(pronunciations.$pronunciations);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    pronunciations.load().catch(() => setFailed(true));
  }, [pronunciations]);
  useEffect(load, [load]);
  return { words, isFailed: isFailed && !words, retry: load };
}
