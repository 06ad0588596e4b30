import type { MouseEvent, ReactNode } from 'react';
import { useStores } from '../stores/use-stores.ts';
import type { UseEvents } from '../contract/index.ts';
import { isCollecting, report } from './report.ts';

/** Longest time in ms that a link waits for its report. */
const WAIT_MS = 1_000;

interface ReportedLinkProps {
  href: string;
  /** Names the link in the report. */
  value: UseEvents['h5_button_click']['value'];
  className?: string;
  label?: string;
  children: ReactNode;
}

/** A link to a new tab. Reports the click before the tab goes to its address. */
export function ReportedLink({ href, value, className, label, children }: ReportedLinkProps) {
  const stores = useStores();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isCollecting(stores)) return;
    const reported = report(stores, 'h5_button_click', { value }, WAIT_MS);
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    // Opened during the click: browsers block a window that opens after a wait
    const tab = window.open('', '_blank');
    if (!tab) return;
    event.preventDefault();
    tab.opener = null;
    void reported.then(() => tab.location.replace(href));
  };
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={className}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
