import type { VoiceChangeBackground } from '../../contract/constants/voice-changes.ts';
import { voiceChanger as texts } from '../../i18n/en/voice-changer/voice-changer.ts';
import { useText } from '../../i18n/use-text.ts';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';

interface BackgroundFieldProps {
  offered: readonly VoiceChangeBackground[];
  chosen: VoiceChangeBackground;
  /** The recording contains music. */
  hasMusic: boolean;
  onChange(background: VoiceChangeBackground): void;
}

/** What to do with music and other sound behind the voice, and the effect of each choice. */
export function BackgroundField({ offered, chosen, hasMusic, onChange }: BackgroundFieldProps) {
  const t = useText(texts);
  return (
    <div className="vc-field">
      <p className="ui-field-label" aria-hidden="true">
        {t('background')}
      </p>
      <SegmentedControl
        label={t('background')}
        size={32}
        value={chosen}
        options={offered.map((value) => ({ value, label: t(value) }))}
        onChange={onChange}
      />
      <p className="vc-hint" role="status">
        {hasMusic && `${t('hasMusic')} `}
        {t(`${chosen}Text`)}
      </p>
    </div>
  );
}
