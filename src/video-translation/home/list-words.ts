import type { VideoTranslationItem } from '../../contract/index.ts';
import { videoTranslation as texts } from '../../i18n/en/video-translation/video-translation.ts';
import { formatLength } from '../../i18n/format.ts';
import { formatAgo } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { HistoryWords } from '../../studio/jobs/job-history.tsx';
import { useToolListWords } from '../../studio/jobs/job-words.ts';
import { languageName } from '../../i18n/language-name.ts';

/** Texts of the list of translations. */
export function useListWords(): HistoryWords<VideoTranslationItem> {
  const t = useText(texts);
  const { locale } = useLanguage();
  const words = useToolListWords(texts);
  return {
    ...words,
    done: ({ output, rows, open_rows, waits_for }) => {
      if (rows === 0) return t('noLines');
      if (waits_for === 'translation') return t('checkLines', { count: rows });
      if (output === 'subtitles') return t('lines', { count: rows });
      return open_rows > 0 ? t('openLines', { count: open_rows }) : t('allMade');
    },
    facts: ({ source_language, target_language, duration_ms, output, credits_charged, updated_at }) => {
      const target = languageName(locale, target_language);
      const languages = source_language
        ? t('languages', { source: languageName(locale, source_language), target })
        : t('intoLanguage', { target });
      return [
        languages,
        t(output),
        ...(duration_ms > 0 ? [formatLength(duration_ms)] : []),
        t('changed', { when: formatAgo(locale, updated_at) }),
        ...(credits_charged > 0 ? [t('cost', { count: credits_charged })] : []),
      ];
    },
  };
}
