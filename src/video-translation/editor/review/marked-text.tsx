import type { ReactNode } from 'react';
import type { TextRange } from '../../../studio/model/places.ts';

/** A marked range of a text, and why it is marked. */
export interface Mark extends TextRange {
  readonly kind: 'match' | 'current' | 'term' | 'lost' | 'added';
}

interface MarkedTextProps {
  text: string;
  /** Ranges may overlap: the first one wins. */
  marks: readonly Mark[];
}

/** A text with highlighted ranges. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  const inOrder = marks.length > 1 ? marks.toSorted((a, b) => a.start - b.start) : marks;
  for (const { start, end, kind } of inOrder) {
    if (start < at) continue;
    parts.push(
      text.slice(at, start),
      <mark key={start} data-kind={kind}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}
