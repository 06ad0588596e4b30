import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import bannerCss from './banner.css?inline';
import { useSheet } from './use-sheet.ts';

interface BannerProps {
  tone?: 'info' | 'warn';
  action?: ReactNode;
  children: ReactNode;
}

/** A line of text, with an action where there is one. */
export function Banner({ tone = 'info', action, children }: BannerProps) {
  useSheet(bannerCss);
  const Icon = tone === 'warn' ? TriangleAlert : Info;
  return (
    <div className="ui-banner" data-tone={tone}>
      <Icon size={16} aria-hidden="true" />
      <p>{children}</p>
      {action}
    </div>
  );
}
