import { useStore } from '@nanostores/react';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { useSpeech } from './speech-context.ts';

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** How fast one listens; it changes nothing in what is made. */
export function PlaybackSpeed() {
  const { player } = useSpeech().workspace;
  const t = useText(textToSpeech);
  const { locale } = useLanguage();
  const rate = useStore(player.$rate);
  const name = (factor: number) => t('times', { factor: formatNumber(locale, factor) });
  return (
    <Menu
      label={t('playbackSpeed')}
      placement="above-end"
      items={RATES.map((factor) => ({ label: name(factor), onSelect: () => player.setRate(factor) }))}
    >
      {(trigger) => (
        <Button size={32} className="tts-rate" aria-label={`${t('playbackSpeed')}: ${name(rate)}`} {...trigger}>
          {name(rate)}
        </Button>
      )}
    </Menu>
  );
}
