import { useStore } from '@nanostores/react';
import { editorChecks } from '../../../../i18n/en/video-translation/editor-checks.ts';
import { useText } from '../../../../i18n/use-text.ts';
import type { SubtitleLimits } from '../../../../studio/model/subtitles/presets.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { useEditor } from '../../context.ts';
import { presetOf } from './preset.ts';

/** What can be chosen of the rules; times in seconds. */
const LIMITS = [
  { name: 'charactersPerSecondMax', unit: 1, min: 1, max: 60, step: 1 },
  { name: 'lineLengthMax', unit: 1, min: 5, max: 120, step: 1 },
  { name: 'linesMax', unit: 1, min: 1, max: 4, step: 1 },
  { name: 'durationMsMin', unit: 1000, min: 0, max: 5, step: 0.1 },
  { name: 'durationMsMax', unit: 1000, min: 1, max: 30, step: 0.5 },
  { name: 'gapFramesMin', unit: 1, min: 0, max: 24, step: 1 },
] as const satisfies readonly {
  name: keyof SubtitleLimits;
  unit: number;
  min: number;
  max: number;
  step: number;
}[];

/** Whose rules the lines are checked by. */
export function PresetField() {
  const { editor, review } = useEditor();
  const t = useText(editorChecks);
  const preset = useStore(review.checks.$preset);
  const limits = presetOf(preset).limitsOf(editor.detail.target_language);
  return (
    <>
      <Select
        size={32}
        aria-label={t('rules')}
        value={preset.id}
        options={(['netflix', 'bbc', 'own'] as const).map((value) => ({ value, label: t(value) }))}
        // One's own begin as those that were chosen
        onChange={(id) =>
          review.checks.choose({
            id,
            limits: id === 'own' && preset.id !== 'own' ? { ...limits, ...preset.limits } : preset.limits,
          })
        }
      />
      {preset.id === 'own' && (
        <div className="vt-limits" role="group" aria-label={t('limits')}>
          {LIMITS.map(({ name, unit, ...range }) => (
            <Field key={name} label={t(name)}>
              {(control) => (
                <div className="ui-input" data-size={32}>
                  <input
                    {...control}
                    {...range}
                    key={limits[name]}
                    type="number"
                    defaultValue={Math.round((limits[name] / unit) * 100) / 100}
                    onBlur={({ currentTarget: field }) => {
                      const value = field.valueAsNumber * unit;
                      if (field.value === '' || !field.validity.valid || value === limits[name]) {
                        field.valueAsNumber = limits[name] / unit;
                        return;
                      }
                      review.checks.choose({ id: 'own', limits: { ...limits, [name]: value } });
                    }}
                    onKeyDown={(event) => {
                      if (event.key === 'Enter') event.currentTarget.blur();
                    }}
                  />
                </div>
              )}
            </Field>
          ))}
        </div>
      )}
    </>
  );
}
