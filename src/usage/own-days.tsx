import { useState } from 'react';
import { USAGE_DAYS_MAX } from '../contract/constants/usage.ts';
import { usage as texts } from '../i18n/en/account/usage.ts';
import { useText } from '../i18n/use-text.ts';
import { Field } from '../ui/controls/field.tsx';
import { TextInput } from '../ui/controls/text-input.tsx';
import type { Day } from './days.ts';
import { problemOf, type Days } from './ranges.ts';

interface OwnDaysProps {
  days: Days;
  today: Day;
  /** Called with valid ranges only. */
  onChange(days: Days): void;
}

/** Inputs for the first and last day. An invalid range shows an error at the field. */
export function OwnDays({ days, today, onChange }: OwnDaysProps) {
  const t = useText(texts);
  const [typed, setTyped] = useState<Days>({ from: days.from, to: days.to });
  const problem = problemOf(typed, today);
  const change = (next: Days) => {
    setTyped(next);
    if (!problemOf(next, today)) onChange(next);
  };
  const field = (name: 'from' | 'to') => (
    <Field
      label={t(name)}
      error={problem?.field === name ? t(problem.text, { count: USAGE_DAYS_MAX }) : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          type="date"
          size={32}
          max={today}
          required
          value={typed[name]}
          onChange={(value) => change({ ...typed, [name]: value })}
        />
      )}
    </Field>
  );
  return (
    <div className="usage-own">
      {field('from')}
      {field('to')}
    </div>
  );
}
