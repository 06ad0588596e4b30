import X from 'lucide-react/icons/x';
import type { Voice } from '../../contract/index.ts';
import { voiceMixes as texts } from '../../i18n/en/voices/mixes.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { shareMax } from './mix-shares.ts';
import { PreviewButton } from './preview-button.tsx';

interface MixPartProps {
  /** Number of the voice in the mix, from 1. */
  number: number;
  /** Number of voices in the mix. */
  count: number;
  voice: Voice;
  /** In percent. */
  share: number;
  /** Voices to choose from. */
  choice: readonly Voice[];
  onVoice(voiceId: string): void;
  onShare(percent: number): void;
  /** Undefined when the voice cannot be removed. */
  onRemove: (() => void) | undefined;
}

/** A voice of a mix and its share. */
export function MixPart(props: MixPartProps) {
  const { number, count, voice, share, choice, onVoice, onShare, onRemove } = props;
  const t = useText(texts);
  return (
    <div className="voice-mix-part" role="group" aria-label={t('voice', { number })}>
      <PreviewButton voice={voice} />
      <Select
        aria-label={t('voice', { number })}
        value={voice.voice_id}
        options={choice.map(({ voice_id, name }) => ({ value: voice_id, label: name }))}
        onChange={onVoice}
      />
      {onRemove && (
        <IconButton
          icon={X}
          label={t('removeVoice', { name: voice.name })}
          className="voice-mix-remove"
          onClick={onRemove}
        />
      )}
      <Slider
        label={t('share', { name: voice.name })}
        value={share}
        min={1}
        max={shareMax(count)}
        valueText={t('percent', { share })}
        onChange={onShare}
      />
    </div>
  );
}
