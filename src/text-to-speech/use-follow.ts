import { useEffect, type RefObject } from 'react';
import type { Matches } from './find-matches.ts';
import { reveal, revealIn } from './reveal.ts';

/** Keeps the sentence that sounds in sight, unless the user is writing. */
export function useFollow(paper: RefObject<HTMLElement | null>, key: string | null): void {
  useEffect(() => {
    const scroller = paper.current?.parentElement;
    if (key === null || !scroller || scroller.querySelector('textarea:focus:not(:read-only)')) return;
    revealIn(scroller, key);
  }, [paper, key]);
}

/** Brings the match that was gone to into sight, once it is drawn. */
export function useShowMatch(paper: RefObject<HTMLElement | null>, drawn: Matches | null): void {
  useEffect(() => {
    const mark = drawn && paper.current?.querySelector('[data-match="current"]');
    if (mark && paper.current?.parentElement) reveal(paper.current.parentElement, mark);
  }, [paper, drawn]);
}
