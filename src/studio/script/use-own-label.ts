import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import { textToSpeech } from '../../i18n/en/speech/text-to-speech.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { OwnSettings } from '../model/segment.ts';
import { useStores } from '../../stores/use-stores.ts';

/** Short name of a paragraph's own settings: the voice, else the speed. */
export function useOwnLabel(): (own: OwnSettings) => string {
  const t = useText(textToSpeech);
  const { locale } = useLanguage();
  const voices = useStore(useStores().voices.$voices);
  return useCallback(
    ({ voiceId, speed }) => {
      if (voiceId) return voices?.find(({ voice_id }) => voice_id === voiceId)?.name ?? '';
      return speed ? t('times', { factor: formatNumber(locale, speed) }) : '';
    },
    [t, locale, voices],
  );
}
