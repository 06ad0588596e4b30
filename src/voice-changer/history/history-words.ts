import type { VoiceChangeItem } from '../../contract/index.ts';
import { voiceChanger as texts } from '../../i18n/en/voice-changer/voice-changer.ts';
import { formatLength } from '../../i18n/format.ts';
import { formatAgo } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { HistoryWords } from '../../studio/jobs/job-history.tsx';
import { useToolListWords } from '../../studio/jobs/job-words.ts';

/** Texts of the list of voice changes. */
export function useHistoryWords(): HistoryWords<VoiceChangeItem> {
  const t = useText(texts);
  const { locale } = useLanguage();
  const words = useToolListWords(texts);
  return {
    ...words,
    done: ({ voice_name: voice, method }) => t('inVoice', { voice, method: t(method) }),
    facts: ({ created_at, duration_ms }) => [
      formatAgo(locale, created_at),
      ...(duration_ms > 0 ? [formatLength(duration_ms)] : []),
    ],
  };
}
