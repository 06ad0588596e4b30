import type { BookItem } from '../../contract/index.ts';
import { audiobook as texts } from '../../i18n/en/audiobook/audiobook.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatAgo, formatRough } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { HistoryWords } from '../../studio/jobs/job-history.tsx';
import { useToolListWords } from '../../studio/jobs/job-words.ts';
import type { ListedBook } from './books.ts';

/** Share of a book that is generated. Rounded down, so that 100 % means all of it. */
const shareOf = ({ segments, made }: BookItem): number => Math.floor((made / segments) * 100) / 100;

/** Texts of the list of books. */
export function useListWords(): HistoryWords<ListedBook> {
  const t = useText(texts);
  const { locale } = useLanguage();
  const words = useToolListWords(texts);
  return {
    ...words,
    done(item) {
      const { segments, made, make_job: making } = item;
      if (making?.state === 'queued' || making?.state === 'running') return t('making');
      if (made === 0) return t('nothingMade');
      if (made >= segments) return t('allMade');
      return t('madeShare', { share: formatNumber(locale, shareOf(item), { style: 'percent' }) });
    },
    facts: ({ chapters, duration_ms, updated_at }) => [
      ...(chapters > 0 ? [t('chapters', { count: chapters })] : []),
      ...(duration_ms > 0 ? [t('about', { length: formatRough(locale, duration_ms) })] : []),
      t('changed', { when: formatAgo(locale, updated_at) }),
    ],
  };
}
