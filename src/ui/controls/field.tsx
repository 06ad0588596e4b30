import { useId, type ReactNode } from 'react';
import fieldCss from './field.css?inline';
import { useSheet } from '../use-sheet.ts';

/** Attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  /** Shown at the other end of the label's line. */
  aside?: ReactNode;
  hint?: string;
  /** Replaces the hint. */
  error?: string | undefined;
  children(control: FieldControl): ReactNode;
}

/** A labelled control with a hint or an error below it. */
export function Field({ label, aside, hint, error, children }: FieldProps) {
  useSheet(fieldCss);
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="ui-field">
      <div className="ui-field-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? 'ui-field-error' : 'ui-field-hint'}>
          {note}
        </p>
      )}
    </div>
  );
}
