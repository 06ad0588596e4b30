import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import foldedCss from './folded.css?inline';
import { useSheet } from './use-sheet.ts';

interface FoldedProps {
  /** Always shown; pressing it shows or hides the content. */
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Fields few users need, hidden at first. */
export function Folded({ summary, className = '', children }: FoldedProps) {
  useSheet(foldedCss);
  return (
    <details className={`ui-folded ${className}`}>
      <summary>
        <ChevronRight size={16} aria-hidden="true" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
