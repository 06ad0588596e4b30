import type { ReactNode } from 'react';
import bitsCss from './bits.css?inline';
import { useSheet } from './use-sheet.ts';

/** Look of a badge; `tag` is for plain words in a row. */
export type BadgeTone = 'outline' | 'accent' | 'violet' | 'gold' | 'tag';

/** A word or two that names a state. */
export function Badge({ tone = 'tag', children }: { tone?: BadgeTone; children: ReactNode }) {
  useSheet(bitsCss);
  return (
    <span className="ui-badge" data-tone={tone}>
      {children}
    </span>
  );
}
