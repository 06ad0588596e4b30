import { useEffect } from 'react';
import type { Matches } from '../search/find-matches.ts';
import { reveal, revealIn } from './reveal.ts';

/** Keeps the sentence that sounds in sight, unless the user is writing. */
export function useFollow(paper: HTMLElement, key: string | null): void {
  useEffect(() => {
    const scroller = paper.parentElement;
    if (key === null || !scroller || scroller.querySelector('textarea:focus:not(:read-only)')) return;
    revealIn(scroller, key);
  }, [paper, key]);
}

/** Brings the match that was gone to into sight, once it is drawn. */
export function useShowMatch(paper: HTMLElement, drawn: Matches | null): void {
  useEffect(() => {
    const mark = drawn && paper.querySelector('[data-match="current"]');
    if (mark && paper.parentElement) reveal(paper.parentElement, mark);
  }, [paper, drawn]);
}
