import type { TranscriptionItem } from '../../contract/index.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { formatLength } from '../../i18n/format.ts';
import { formatAgo } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { HistoryWords } from '../../studio/jobs/job-history.tsx';
import { useToolListWords } from '../../studio/jobs/job-words.ts';
import { languageName } from '../../i18n/language-name.ts';

/** Texts of the list of transcriptions. */
export function useHistoryWords(): HistoryWords<TranscriptionItem> {
  const t = useText(texts);
  const { locale } = useLanguage();
  const words = useToolListWords(texts);
  return {
    ...words,
    done: ({ excerpt }) => excerpt || t('noSpeech'),
    facts: ({ created_at, duration_ms, language_id }) => [
      formatAgo(locale, created_at),
      ...(duration_ms > 0 ? [formatLength(duration_ms)] : []),
      ...(language_id ? [languageName(locale, language_id)] : []),
    ],
  };
}
