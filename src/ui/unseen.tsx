import type { ReactNode } from 'react';
import unseenCss from './unseen.css?inline';
import { useSheet } from './use-sheet.ts';

interface UnseenProps {
  /** An alert interrupts the screen reader, a status waits its turn. */
  role: 'alert' | 'status';
  children: ReactNode;
}

/** Tells screen readers what others can see. */
export function Unseen({ role, children }: UnseenProps) {
  useSheet(unseenCss);
  return (
    <span role={role} className="ui-unseen">
      {children}
    </span>
  );
}
