import type { PrepareUntil } from '../../contract/constants/video-translation.ts';
import { videoOrder as texts } from '../../i18n/en/video-translation/order.ts';
import { useText } from '../../i18n/use-text.ts';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';

interface StopFieldProps {
  value: PrepareUntil;
  stops: readonly PrepareUntil[];
  /** Speech is recognised rather than added as subtitles. */
  canFind: boolean;
  onChange(until: PrepareUntil): void;
}

/** Choice of the stage at which the work stops for review. */
export function StopField({ value, stops, canFind, onChange }: StopFieldProps) {
  const t = useText(texts);
  return (
    <div className="ui-field">
      <p className="ui-field-label" aria-hidden="true">
        {t('stop')}
      </p>
      <SegmentedControl
        label={t('stop')}
        size={32}
        value={value}
        options={stops.map((one) => ({
          value: one,
          label: t(one === 'recognition' && !canFind ? 'stop-before' : `stop-${one}`),
        }))}
        onChange={onChange}
      />
      <p className="ui-field-hint" role="status">
        {t(`stop-${value}-text`)}
      </p>
    </div>
  );
}
