import type { MouseEvent, ReactNode } from 'react';
import type { Ways } from './ways.ts';

interface AccountLinkProps {
  /** A page of the workbench, such as `/profile`. */
  path: string;
  ways: Ways;
  className?: string;
  label?: string;
  /** The user goes there in this tab. */
  onFollow(): void;
  children: ReactNode;
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

/** A link to a page of the workbench from any place of the account. */
export function AccountLink({ path, ways, className, label, onFollow, children }: AccountLinkProps) {
  return (
    <a
      href={ways.hrefFor?.(path) ?? `/workbench${path}`}
      className={className}
      aria-label={label}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        if (ways.onNavigate?.(path)) event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </a>
  );
}
