import { subtitleRemoval as texts } from '../../i18n/en/subtitle-removal/subtitle-removal.ts';
import { formatLength } from '../../i18n/format.ts';
import { formatAgo } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { HistoryWords } from '../../studio/jobs/job-history.tsx';
import { useToolListWords } from '../../studio/jobs/job-words.ts';
import type { RemovalRow } from './removals.ts';

/** Texts of the list of removals. */
export function useHistoryWords(): HistoryWords<RemovalRow> {
  const t = useText(texts);
  const { locale } = useLanguage();
  const words = useToolListWords(texts);
  return {
    ...words,
    done: ({ isOrdered, method }) =>
      isOrdered && method ? t('removed', { method: t(method) }) : t('searched'),
    facts: ({ created_at, duration_ms }) => [
      formatAgo(locale, created_at),
      ...(duration_ms > 0 ? [formatLength(duration_ms)] : []),
    ],
  };
}
