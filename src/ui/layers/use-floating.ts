import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { loadChunk } from '../../element/load-chunk.ts';
import type { Placement } from './anchor.ts';

/** Loaded with the first tooltip that opens: a panel can be used without it. */
const loadFloating = () => import('./float-beside.ts');

/** Something that floats beside a box for a while. */
export interface Floating {
  /** Of the element around the box, which takes no room itself. */
  wrapper: RefObject<HTMLSpanElement | null>;
  /** Of what floats, a popover. */
  floating: RefObject<HTMLDivElement | null>;
  open: boolean;
  /** Opens or closes it after `ms`, unless something else is asked for before. */
  after(ms: number, open: boolean): void;
  /** Leaves it as it is, whatever was asked for. */
  stay(): void;
  close(): void;
}

/**
 * A popover beside a box, which comes and goes after a delay; Escape closes it.
 * @param given the box; the first element in the wrapper when not given
 */
export function useFloating(placement: Placement, given?: HTMLElement): Floating {
  const wrapper = useRef<HTMLSpanElement>(null);
  const floating = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const [open, setOpen] = useState(false);
  const stay = () => clearTimeout(timer.current);
  const close = () => {
    stay();
    setOpen(false);
  };
  useEffect(() => stay, []);
  useLayoutEffect(() => {
    const anchor = given ?? (wrapper.current?.firstElementChild as HTMLElement | null);
    const shown = floating.current;
    if (!open || !anchor || !shown) return;
    let isOpen = true;
    let free = () => {};
    loadChunk(loadFloating)
      .then(({ floatBeside }) => {
        if (isOpen) free = floatBeside(shown, anchor, placement, close);
      })
      // The tooltip's text is in the DOM even unpositioned, and `aria-describedby` points to it
      .catch(() => undefined);
    return () => {
      isOpen = false;
      free();
    };
  }, [open, placement, given]);
  return {
    wrapper,
    floating,
    open,
    after(ms, next) {
      stay();
      timer.current = window.setTimeout(setOpen, ms, next);
    },
    stay,
    close,
  };
}
