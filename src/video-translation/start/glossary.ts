import { newId } from '../../api/device.ts';
import type { GlossaryTerm } from '../../contract/index.ts';

/** A glossary term as typed. */
export interface TypedTerm {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** The term is never translated. */
  readonly isKept: boolean;
}

export const emptyTerm = (): TypedTerm => ({ id: newId(), source: '', target: '', isKept: false });

/** The terms with a translation, and those that are kept; of a term that is listed twice, the last. */
export const glossaryOf = (terms: readonly TypedTerm[]): GlossaryTerm[] => {
  const bySource = new Map<string, string | null>();
  for (const { source, target, isKept } of terms) {
    const word = source.trim();
    const translation = target.trim();
    if (word && (isKept || translation)) bySource.set(word, isKept ? null : translation);
  }
  return [...bySource].map(([source, target]) => ({ source, target }));
};
