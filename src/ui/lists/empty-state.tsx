import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import bitsCss from '../bits.css?inline';
import { useSheet } from '../use-sheet.ts';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** What to do next. */
  text: string;
  /** A button for it. */
  children?: ReactNode;
}

/** Shown when a list is empty. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  useSheet(bitsCss);
  return (
    <div className="ui-empty">
      <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
      <p className="ui-empty-title">{title}</p>
      <p className="ui-empty-text">{text}</p>
      {children}
    </div>
  );
}
