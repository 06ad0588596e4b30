import { useState } from 'react';
import { formatTimestamp, parseTimestamp } from '../../../studio/model/timestamp.ts';

interface TimeFieldProps {
  label: string;
  ms: number;
  readOnly: boolean;
  onChange(ms: number): void;
}

/** A field for a time. Invalid input restores the previous value. */
export function TimeField({ label, ms, readOnly, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const next = typed === null ? null : parseTimestamp(typed);
    setTyped(null);
    if (next !== null && next >= 0 && next !== ms) onChange(next);
  };
  return (
    <input
      className="vt-time"
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      readOnly={readOnly}
      value={typed ?? formatTimestamp(ms)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
