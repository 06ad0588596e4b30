import { useEffect } from 'react';
import type { Matches } from '../search/find-matches.ts';
import { reveal, revealIn } from './reveal.ts';

/** Keeps the sentence that sounds in sight, unless the user is writing. */
export function useFollow(paper: HTMLElement, key: string | null): void {
  useEffect(() => {
    const scroller = paper.parentElement;
    if (key === null || !scroller) return;
    const follow = () => {
      if (!scroller.querySelector('textarea:focus:not(:read-only)')) revealIn(scroller, key);
    };
    follow();
    // What appears beside the text leaves it less room
    const observer = new ResizeObserver(follow);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [paper, key]);
}

/** Brings the match that was gone to into sight, once it is drawn. */
export function useShowMatch(paper: HTMLElement, drawn: Matches | null): void {
  useEffect(() => {
    const mark = drawn && paper.querySelector('[data-match="current"]');
    if (mark && paper.parentElement) reveal(paper.parentElement, mark);
  }, [paper, drawn]);
}
