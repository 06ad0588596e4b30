import { useText } from '../../../i18n/use-text.ts';
import { videoStage } from '../../../i18n/en/video-translation/stage.ts';
import type { LucideIcon } from 'lucide-react';
import { Select, type SelectOption } from '../../../ui/controls/select.tsx';
import { Tooltip } from '../../../ui/layers/tooltip.tsx';

interface StageSelectProps<V extends string> {
  /** Shown instead of the value when there is little room. */
  icon?: LucideIcon;
  label: string;
  value: V;
  options: readonly SelectOption<V>[];
  disabled?: boolean;
  onChange(value: V): void;
}

/** A select in the control bar. In a narrow bar it shows an icon, and its value in a tooltip. */
export function StageSelect<V extends string>({ icon: Icon, label, ...select }: StageSelectProps<V>) {
  const t = useText(videoStage);
  const chosen = select.options.find(({ value }) => value === select.value)?.label ?? '';
  return (
    <Tooltip text={t('chosen', { label, value: chosen })} describes={false}>
      <span className="stage-select" data-icon={Icon ? '' : undefined}>
        <Select size={32} aria-label={label} {...select} />
        {Icon && <Icon size={16} aria-hidden="true" />}
      </span>
    </Tooltip>
  );
}
