import { UNSPACED } from '../../../studio/model/timed-words.ts';
import type { Row, RowField } from '../../../studio/rows/row.ts';
import { findMatches } from '../../../studio/script/search/find-matches.ts';
import type { CheckedBack } from './back/back-translations.ts';
import type { RowFinding } from './checks/finding.ts';
import type { Match } from './find/search.ts';
import type { Mark } from './marked-text.tsx';

interface Marked {
  row: Row;
  findings: readonly RowFinding[] | undefined;
  matches: readonly Match[] | undefined;
  /** The match that the user went to. */
  match: Match | undefined;
  back: CheckedBack | null;
}

const NOTHING: readonly Mark[] = [];

/** Marks in a text of a row: search matches, missing glossary terms, and words that differ in the back-translation. */
export function marksIn(field: RowField, { row, findings, matches, match, back }: Marked): readonly Mark[] {
  const found = (matches ?? []).flatMap((one): Mark[] => {
    if (one.field !== field) return [];
    const isCurrent = match?.field === field && match.start === one.start;
    return [{ start: one.start, end: one.end, kind: isCurrent ? 'current' : 'match' }];
  });
  if (field === 'translation') return found;
  const terms = (findings ?? []).flatMap(({ check, value }): Mark[] =>
    check === 'glossary' ? termsIn(row.source_text ?? '', String(value)) : [],
  );
  const lost = (back?.lost ?? NOTHING).map(({ start, end }): Mark => ({ start, end, kind: 'lost' }));
  return found.length + terms.length + lost.length > 0 ? [...found, ...terms, ...lost] : NOTHING;
}

const termsIn = (text: string, term: string): Mark[] =>
  findMatches(text, term, { matchCase: false, wholeWord: !UNSPACED.test(term) }).map((range) => ({
    ...range,
    kind: 'term',
  }));
