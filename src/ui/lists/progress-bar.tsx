import bitsCss from '../bits.css?inline';
import { useSheet } from '../use-sheet.ts';

/** How far work is: `value` from 0 to 1. */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  useSheet(bitsCss);
  const percent = Math.round(Math.max(0, Math.min(1, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="ui-progress"
    >
      <div style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
