import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/controls/button.tsx';

interface RowProps {
  label: string;
  /** The current value. */
  value: ReactNode;
  /** The button's label. */
  action: string;
  buttonRef: Ref<HTMLButtonElement>;
  onAction(): void;
}

/** Something of the account with a button that changes it. */
export function Row({ label, value, action, buttonRef, onAction }: RowProps) {
  return (
    <div className="prof-row">
      <div className="prof-row-text">
        <span className="prof-label">{label}</span>
        <span className="prof-value prof-line" title={typeof value === 'string' ? value : undefined}>
          {value}
        </span>
      </div>
      <Button ref={buttonRef} onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
