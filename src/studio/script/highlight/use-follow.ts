import { useEffect } from 'react';
import type { Matches } from '../search/find-matches.ts';
import { reveal, revealIn } from './reveal.ts';

/** Keeps the sentence playing visible, unless the user is writing. */
export function useFollow(paper: HTMLElement, key: string | null): void {
  useEffect(() => {
    const scroller = paper.parentElement;
    if (key === null || !scroller) return;
    const follow = () => {
      if (!scroller.querySelector('textarea:focus:not(:read-only)')) revealIn(scroller, key);
    };
    follow();
    // Elements that appear beside the text reduce the room for it
    const observer = new ResizeObserver(follow);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [paper, key]);
}

/** Scrolls to the current match once it is rendered. */
export function useShowMatch(paper: HTMLElement, drawn: Matches | null): void {
  useEffect(() => {
    const mark = drawn && paper.querySelector('[data-match="current"]');
    if (mark && paper.parentElement) reveal(paper.parentElement, mark);
  }, [paper, drawn]);
}
