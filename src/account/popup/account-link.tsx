import type { MouseEvent, ReactNode } from 'react';
import type { Ways } from './ways.ts';

interface AccountLinkProps {
  /** Path of a page of the workbench, such as `/profile`. */
  path: string;
  ways: Ways;
  className?: string;
  label?: string;
  /** Called when the user follows the link in this tab. */
  onFollow(): void;
  children: ReactNode;
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

/** A link from the account to a page of the workbench. */
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
