import { useStore } from '@nanostores/react';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { RECORDED_VOICE_ID } from '../../contract/constants/recorded-takes.ts';
import type { Take } from '../../contract/index.ts';
import { speechHistory } from '../../i18n/en/speech/history.ts';
import { textToSpeech } from '../../i18n/en/speech/text-to-speech.ts';
import { formatDate, formatDuration } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import type { Clip } from '../player/clip.ts';
import { diffWords } from './diff-words.ts';
import { TakeWave } from './take-wave.tsx';

interface TakeRowProps {
  take: Take;
  /** Number by age, from 1 for the oldest. */
  number: number;
  /** Current text of the sentence. */
  text: string;
  /** Its letter in the comparison; null when not compared. */
  letter: 'takeA' | 'takeB' | null;
  clip: Clip;
  isInUse: boolean;
  isRestoring: boolean;
  onListen(): void;
  onRestore(): void;
}

/** One take: play it, see how its text differs, and use it. */
export function TakeRow(props: TakeRowProps) {
  const { take, number, text, letter, clip, isInUse, isRestoring, onListen, onRestore } = props;
  const t = useText(speechHistory);
  const times = useText(textToSpeech);
  const { locale } = useLanguage();
  const voices = useStore(useStores().voices.$voices);
  const isPlaying = useStore(clip.$playing) === take.take_id;
  const voice =
    take.voice_id === RECORDED_VOICE_ID
      ? t('recorded')
      : (voices?.find(({ voice_id }) => voice_id === take.voice_id)?.name ?? take.voice_id);
  return (
    <li className="tts-take">
      <IconButton
        icon={isPlaying ? Square : Play}
        label={t(isPlaying ? 'stopListening' : 'listen', { number })}
        onClick={onListen}
      />
      <div className="tts-take-wave" dir="ltr">
        {letter && <span className="tts-take-letter">{t(letter)}</span>}
        <TakeWave take={take} clip={clip} />
      </div>
      <div className="tts-take-words">
        <p className="tts-take-text" dir="auto">
          {diffWords(text, take.text).map(({ text: part, isChanged }, index) =>
            isChanged ? <mark key={index}>{part}</mark> : part,
          )}
        </p>
        <p className="tts-take-facts">
          {[
            t('take', { number }),
            voice,
            times('times', { factor: take.speed.toFixed(2) }),
            formatDuration(locale, take.duration_ms),
            formatDate(locale, take.created_at),
          ].join(' · ')}
        </p>
      </div>
      {isInUse ? (
        <Badge>{t('inUse')}</Badge>
      ) : (
        <Button
          size={32}
          busy={isRestoring}
          aria-label={t('restoreNumbered', { number })}
          onClick={onRestore}
        >
          {t('restore')}
        </Button>
      )}
    </li>
  );
}
