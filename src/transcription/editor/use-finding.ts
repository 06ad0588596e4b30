import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { ANYWHERE, findMatches } from '../../studio/script/search/find-matches.ts';
import type { SegmentListHandle } from './segment-list.tsx';
import type { Segments } from './transcript.ts';

/** Searches all rows: the browser's search sees only the rendered ones. */
export function useFinding(segments: Segments, rows: RefObject<SegmentListHandle | null>) {
  const [query, setQuery] = useState('');
  const finder = useRef<HTMLDivElement>(null);
  const at = useRef(-1);
  const places = useMemo(() => {
    const wanted = query.trim();
    return segments.flatMap(({ text }, index) =>
      findMatches(text, wanted, ANYWHERE).length > 0 ? [index] : [],
    );
  }, [segments, query]);
  const onFind = (by: 1 | -1) => {
    if (places.length === 0) return;
    const next =
      by > 0 ? places.find((index) => index > at.current) : places.findLast((index) => index < at.current);
    at.current = next ?? (by > 0 ? places[0]! : places.at(-1)!);
    rows.current?.reveal(at.current);
  };
  return {
    tools: {
      finder,
      query,
      found: places.length,
      onQuery(next: string) {
        at.current = -1;
        setQuery(next);
      },
      onFind,
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const field = finder.current?.querySelector('input');
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    },
  };
}
