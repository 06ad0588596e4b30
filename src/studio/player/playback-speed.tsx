import { useStore } from '@nanostores/react';
import { speechRail } from '../../i18n/en/speech/rail.ts';
import { textToSpeech } from '../../i18n/en/speech/text-to-speech.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Select } from '../../ui/controls/select.tsx';
import { useStudio } from '../context.ts';

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** Chooses the listening speed, which does not affect generated files. */
export function PlaybackSpeed() {
  const { player } = useStudio().studio;
  const t = useText(textToSpeech);
  const rail = useText(speechRail);
  const { locale } = useLanguage();
  const rate = useStore(player.$rate);
  const name = (factor: number) => t('times', { factor: formatNumber(locale, factor) });
  return (
    <Select
      size={32}
      className="tts-rate"
      aria-label={rail('playbackSpeed')}
      value={String(rate)}
      options={RATES.map((factor) => ({ value: String(factor), label: name(factor) }))}
      onChange={(factor) => player.setRate(Number(factor))}
    />
  );
}
