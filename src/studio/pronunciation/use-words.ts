import { useStore } from '@nanostores/react';
import type { Pronunciation } from '../../contract/index.ts';
import { pronunciation as texts } from '../../i18n/en/speech/pronunciation.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad } from '../../ui/use-load.ts';

/** The pronunciation list and its loading state. */
export interface WordsView {
  /** Null while loading. */
  words: readonly Pronunciation[] | null;
  isFailed: boolean;
  retry(): void;
}

/** Loads the pronunciation list and follows its changes. */
export function useWords(): WordsView {
  const { pronunciations } = useStores();
  const words = useStore(pronunciations.$pronunciations);
  const t = useText(texts);
  const { failure, load } = useLoad(pronunciations.load);
  const isFailed = useReportedError(failure, t('failed')) !== null;
  return { words, isFailed: isFailed && !words, retry: load };
}
