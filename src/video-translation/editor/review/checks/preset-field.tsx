import { useStore } from '@nanostores/react';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { SUBTITLE_LINE_LENGTH_MAX, SUBTITLE_LINES_MAX } from '../../../../contract/constants/subtitles.ts';
import type { SubtitleRules } from '../../../../contract/index.ts';
import { editorChecks } from '../../../../i18n/en/video-translation/editor-checks.ts';
import { useText } from '../../../../i18n/use-text.ts';
import type { SubtitleLimits } from '../../../../studio/model/subtitles/presets.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { Popover, usePopover } from '../../../../ui/layers/popover.tsx';
import { useEditor } from '../../context.ts';
import { presetOf } from '../../../../studio/model/subtitles/presets.ts';

/** Limits that the user can edit, with their input ranges; times in seconds. */
const LIMITS = [
  { name: 'charactersPerSecondMax', unit: 1, min: 1, max: 60, step: 1 },
  { name: 'lineLengthMax', unit: 1, min: 5, max: SUBTITLE_LINE_LENGTH_MAX, step: 1 },
  { name: 'linesMax', unit: 1, min: 1, max: SUBTITLE_LINES_MAX, step: 1 },
  { name: 'durationMsMin', unit: 1000, min: 0, max: 5, step: 0.01 },
  { name: 'durationMsMax', unit: 1000, min: 1, max: 30, step: 0.1 },
  { name: 'gapFramesMin', unit: 1, min: 0, max: 24, step: 1 },
] as const satisfies readonly {
  name: keyof SubtitleLimits;
  unit: number;
  min: number;
  max: number;
  step: number;
}[];

/** Choice of the subtitle guidelines that the checks apply. */
export function PresetField() {
  const { editor, review } = useEditor();
  const t = useText(editorChecks);
  const popover = usePopover();
  const rules = useStore(review.checks.$rules);
  const limits = presetOf(rules).limitsOf(editor.detail.target_language);
  const choose = (id: SubtitleRules['id']) => {
    // The user's own limits start from those of the previous preset
    const isNew = id === 'own' && rules.id !== 'own';
    review.checks.choose({ id, limits: isNew ? { ...limits, ...rules.limits } : rules.limits });
  };
  return (
    <>
      <Select
        size={32}
        aria-label={t('rules')}
        value={rules.id}
        options={(['netflix', 'bbc', 'own'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={choose}
      />
      {rules.id === 'own' && <IconButton icon={SlidersHorizontal} label={t('limits')} {...popover.trigger} />}
      <Popover state={popover} label={t('limits')} className="vt-limits">
        {LIMITS.map(({ name, unit, ...range }) => (
          <LimitField
            key={name}
            label={t(name)}
            value={limits[name] / unit}
            range={range}
            onChange={(value) =>
              review.checks.choose({ id: 'own', limits: { ...limits, [name]: value * unit } })
            }
          />
        ))}
      </Popover>
    </>
  );
}

interface LimitFieldProps {
  label: string;
  value: number;
  range: { min: number; max: number; step: number };
  onChange(value: number): void;
}

/** A number field. Invalid input restores the previous value. */
function LimitField({ label, value, range, onChange }: LimitFieldProps) {
  const shown = Math.round(value * 100) / 100;
  const commit = (field: HTMLInputElement) => {
    const next = field.valueAsNumber;
    if (next >= range.min && next <= range.max) {
      if (next !== shown) onChange(next);
    } else field.valueAsNumber = shown;
  };
  return (
    <Field label={label}>
      {(control) => (
        <div className="ui-input" data-size={32}>
          <input
            {...control}
            {...range}
            key={shown}
            type="number"
            defaultValue={shown}
            onBlur={(event) => commit(event.currentTarget)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit(event.currentTarget);
            }}
          />
        </div>
      )}
    </Field>
  );
}
