import type { VideoTranslationItem } from '../../contract/index.ts';
import { videoTranslation as texts } from '../../i18n/en/video-translation/video-translation.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { RowWords } from '../../studio/jobs/job-row.tsx';
import { useJobWords } from '../../studio/jobs/job-words.ts';
import { useTranslationFailure } from './failure-words.ts';

/** Text for a translation's state: its result, its progress, or its failure. */
export function useStateWords({ done, step }: RowWords<VideoTranslationItem>) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const jobWords = useJobWords(step);
  const failure = useTranslationFailure();
  return (item: VideoTranslationItem): string => {
    const { state, error, progress } = item.job;
    if (state === 'done') return done(item);
    if (state === 'failed') return t('failedFor', { reason: failure(error) });
    const words = jobWords(item.job);
    return state === 'running' ? `${words} · ${formatNumber(locale, progress, { style: 'percent' })}` : words;
  };
}
