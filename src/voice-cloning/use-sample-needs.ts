import { SAMPLE_LIMITS, type CloneKind } from '../contract/constants/voice-cloning.ts';
import { voiceCloning as texts } from '../i18n/en/voice-cloning/home.ts';
import { formatRough } from '../i18n/rough-time.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';

/** Text with the number of samples and the total length that a kind of clone needs. */
export function useSampleNeeds(kind: CloneKind): string {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { countMin, countMax, totalMsMin, totalMsMax } = SAMPLE_LIMITS[kind];
  const count = t('samplesRange', { least: countMin, most: countMax });
  const length = t('lengthRange', {
    least: formatRough(locale, totalMsMin),
    most: formatRough(locale, totalMsMax),
  });
  return `${count} · ${length}`;
}
