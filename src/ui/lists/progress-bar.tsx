import bitsCss from '../bits.css?inline';
import { useSheet } from '../use-sheet.ts';

interface ProgressBarProps {
  label: string;
  /** From 0 to 1; absent when the progress is unknown. */
  value?: number;
}

/** How far work is, or only that it goes on. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  useSheet(bitsCss);
  if (value === undefined) {
    return (
      <div role="progressbar" aria-label={label} className="ui-progress" data-indeterminate="">
        <div />
      </div>
    );
  }
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
