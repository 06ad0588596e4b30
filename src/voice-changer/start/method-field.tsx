import { VOICE_CHANGE_METHODS, type VoiceChangeMethod } from '../../contract/constants/voice-changes.ts';
import type { VoiceChangeOption } from '../../contract/index.ts';
import { voiceChanger as texts } from '../../i18n/en/voice-changer/voice-changer.ts';
import { useText } from '../../i18n/use-text.ts';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';

interface MethodFieldProps {
  methods: readonly VoiceChangeOption[];
  chosen: VoiceChangeOption;
  onChange(method: VoiceChangeMethod): void;
}

/** The conversion methods, each with its strengths and limits. */
export function MethodField({ methods, chosen, onChange }: MethodFieldProps) {
  const t = useText(texts);
  const { method, engine_name: engine } = chosen;
  return (
    <div className="vc-field">
      <p className="ui-field-label" aria-hidden="true">
        {t('method')}
      </p>
      <SegmentedControl
        label={t('method')}
        size={32}
        value={method}
        options={methods.map((one) => ({ value: one.method, label: t(one.method) }))}
        onChange={onChange}
      />
      <p className="vc-hint" role="status">
        {method === 'direct' ? t('directText', { engine }) : t(`${method}Text`)}
      </p>
      {methods.length < VOICE_CHANGE_METHODS.length && <p className="vc-hint">{t('moreMethods')}</p>}
    </div>
  );
}
