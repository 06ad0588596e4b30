import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { loadChunk } from '../../element/load-chunk.ts';
import type { Placement } from './anchor.ts';

/** Loaded when the first tooltip opens: the panel works without it. */
const loadFloating = () => import('./float-beside.ts');

/** A popover that floats beside a box for a while. */
export interface Floating {
  /** For the element around the box, which takes no space itself. */
  wrapper: RefObject<HTMLSpanElement | null>;
  /** For the popover. */
  floating: RefObject<HTMLDivElement | null>;
  open: boolean;
  /** Opens or closes it after `ms`, unless another call comes first. */
  after(ms: number, open: boolean): void;
  /** Cancels a pending `after()`. */
  stay(): void;
  close(): void;
}

/**
 * A popover beside a box, opened and closed with a delay. Escape closes it.
 * @param given the box; by default the first element in the wrapper
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
      // Unpositioned, the text is still in the DOM for `aria-describedby`
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
