import bitsCss from '../bits.css?inline';
import { useSheet } from '../use-sheet.ts';

interface ProgressBarProps {
  label: string;
  /** From 0 to 1; absent when the progress is unknown. */
  value?: number;
}

/** Progress of work, or only that it is going on. */
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
