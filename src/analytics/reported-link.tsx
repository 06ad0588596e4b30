import type { MouseEvent, ReactNode } from 'react';
import { useStores } from '../stores/use-stores.ts';
import type { UseEvents } from '../contract/index.ts';
import { isCollecting, report } from './report.ts';

/** A link waits no longer than this for its report. */
const WAIT_MS = 1_000;

interface ReportedLinkProps {
  href: string;
  /** What the report says was clicked. */
  value: UseEvents['h5_button_click']['value'];
  className?: string;
  label?: string;
  children: ReactNode;
}

/** A link into a new tab whose click is reported before that tab leaves for its address. */
export function ReportedLink({ href, value, className, label, children }: ReportedLinkProps) {
  const stores = useStores();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isCollecting(stores)) return;
    const reported = report(stores, 'h5_button_click', { value }, WAIT_MS);
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    // Opened within the click: after a wait the browser would block the window as an unrequested popup
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
