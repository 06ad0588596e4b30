import { REMOVAL_MASKS, REMOVAL_TEXT_CHARACTERS_MAX } from '../../contract/constants/subtitle-removal.ts';
import { subtitleRemovalEditor as texts } from '../../i18n/en/subtitle-removal/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { TimeField } from '../../studio/source/time-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { beginAt, endAt, moveBox, resizeBox, type EditedArea } from './areas.ts';
import { NumberField } from './number-field.tsx';
import type { VideoClock } from './video-clock.ts';

interface AreaFieldsProps {
  /** Null when none is selected. */
  area: EditedArea | null;
  width: number;
  height: number;
  durationMs: number;
  clock: VideoClock;
  /** Whether the method can replace the letters alone, so that the user may choose. */
  hasMask: boolean;
  onChange(area: EditedArea): void;
}

/** Fields of the selected area: position and size in pixels, times, what to replace, and the text. */
export function AreaFields(props: AreaFieldsProps) {
  const { area, width, height, durationMs, clock, hasMask, onChange } = props;
  const t = useText(texts);
  if (!area) return <p className="sr-hint">{t('nothingSelected')}</p>;
  const { left, top, right, bottom, from_ms, to_ms, mask, text } = area;
  const x = (share: number) => Math.round(share * width);
  const y = (share: number) => Math.round(share * height);
  const move = (dx: number, dy: number) => onChange({ ...area, ...moveBox(area, dx, dy) });
  const resize = (dx: number, dy: number) =>
    onChange({ ...area, ...resizeBox(area, { x: dx ? 1 : 0, y: dy ? 1 : 0 }, dx, dy) });
  return (
    <div key={area.key} className="sr-fields" role="group" aria-label={t('fields')}>
      <div className="sr-numbers">
        <NumberField
          label={t('left')}
          value={x(left)}
          min={0}
          max={width - x(right - left)}
          onChange={(to) => move(to / width - left, 0)}
        />
        <NumberField
          label={t('top')}
          value={y(top)}
          min={0}
          max={height - y(bottom - top)}
          onChange={(to) => move(0, to / height - top)}
        />
        <NumberField
          label={t('width')}
          value={x(right - left)}
          min={1}
          max={width - x(left)}
          onChange={(to) => resize(to / width - (right - left), 0)}
        />
        <NumberField
          label={t('height')}
          value={y(bottom - top)}
          min={1}
          max={height - y(top)}
          onChange={(to) => resize(0, to / height - (bottom - top))}
        />
      </div>
      <div className="sr-times">
        <TimeField label={t('from')} ms={from_ms} onChange={(ms) => onChange(beginAt(area, ms))} />
        <TimeField label={t('to')} ms={to_ms} onChange={(ms) => onChange(endAt(area, ms, durationMs))} />
        <Button size={32} onClick={() => onChange(beginAt(area, clock.$ms.get()))}>
          {t('fromHere')}
        </Button>
        <Button size={32} onClick={() => onChange(endAt(area, clock.$ms.get(), durationMs))}>
          {t('toHere')}
        </Button>
        <Button
          size={32}
          className="sr-whole"
          onClick={() => onChange({ ...area, from_ms: 0, to_ms: durationMs })}
        >
          {t('wholeVideo')}
        </Button>
      </div>
      {hasMask && (
        <div className="sr-mask">
          <p className="ui-field-label" aria-hidden="true">
            {t('mask')}
          </p>
          <SegmentedControl
            label={t('mask')}
            value={mask}
            options={REMOVAL_MASKS.map((value) => ({ value, label: t(value) }))}
            onChange={(next) => onChange({ ...area, mask: next })}
          />
          <p className="sr-hint">{t('maskHint')}</p>
        </div>
      )}
      <Field label={t('words')} hint={t('wordsHint')}>
        {(control) => (
          <textarea
            {...control}
            className="sr-words"
            dir="auto"
            rows={2}
            maxLength={REMOVAL_TEXT_CHARACTERS_MAX}
            value={text}
            onChange={(event) => onChange({ ...area, text: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}
