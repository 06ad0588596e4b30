import { useId, type CSSProperties } from 'react';
import fieldCss from './field.css?inline';
import sliderCss from './slider.css?inline';
import { useSheet } from '../use-sheet.ts';

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** Value the bar is filled from; by default `min`. */
  origin?: number;
  /** The value in words, shown and read out. */
  valueText: string;
  /** Labels of the two ends. */
  ends?: readonly [string, string];
  disabled?: boolean;
  onChange(value: number): void;
}

/** A value in a range. Arrows step, Home and End go to the ends, a double click returns to `origin`. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step = 1, origin = min, valueText, ends, disabled, onChange } = props;
  useSheet(fieldCss);
  useSheet(sliderCss);
  const id = useId();
  const at = (of: number) => (of - min) / (max - min || 1);
  const fill = {
    '--ui-from': Math.min(at(origin), at(value)),
    '--ui-to': Math.max(at(origin), at(value)),
  };
  return (
    <div className="ui-slider">
      <div className="ui-field-label">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} aria-hidden="true" className="ui-slider-value">
          {valueText}
        </output>
      </div>
      <div
        className="ui-slider-track"
        data-from-end={fill['--ui-from'] === 0 || undefined}
        style={fill as CSSProperties}
      >
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-valuetext={valueText}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          onDoubleClick={() => onChange(origin)}
        />
      </div>
      {ends && (
        <div className="ui-slider-ends" aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  );
}
