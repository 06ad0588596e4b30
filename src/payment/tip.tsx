import { useEffect, useId, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { anchorTo, type Placement } from '../ui/anchor.ts';
import { pushEscape } from '../ui/escape-stack.ts';
import { useSheet } from '../ui/use-sheet.ts';
import tipCss from './tip.css?inline';

const SHOW_MS = 150;
/** Time to move the pointer onto the tip. */
const HIDE_MS = 200;

interface TipProps {
  /** What it says; nothing is shown while there is nothing to say. */
  content: ReactNode;
  /** What one can do about it. */
  action?: { label: string; run(): void };
  placement?: Placement;
  /** One box with a control in it. */
  children: ReactNode;
}

/**
 * Says something beside a box: while the pointer is over it, while a control in it has the focus, and after a tap. It
 * can hold a way on, which one reaches by the pointer and by the Tab key.
 */
export function Tip({ content, action, placement = 'above', children }: TipProps) {
  useSheet(tipCss);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const [open, setOpen] = useState(false);
  const shown = open && content !== null;
  const after = (ms: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(setOpen, ms, next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    const box = anchor.current?.firstElementChild as HTMLElement | null;
    const floating = tip.current;
    if (!shown || !box || !floating) return;
    floating.showPopover();
    const free = anchorTo(floating, box, placement);
    const pop = pushEscape(() => setOpen(false));
    return () => {
      free();
      pop();
    };
  }, [shown, placement]);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const stays = [anchor.current, tip.current].some((part) => part?.contains(relatedTarget as Node | null));
    if (!stays) after(0, false);
  };
  return (
    <>
      <span
        ref={anchor}
        className="pay-tip-anchor"
        onPointerEnter={(event) => event.pointerType === 'mouse' && after(SHOW_MS, true)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && after(HIDE_MS, false)}
        onClick={() => after(0, true)}
        onFocus={(event) => event.target.matches(':focus-visible') && after(0, true)}
        onBlur={onBlur}
      >
        {children}
      </span>
      {shown && (
        <div
          ref={tip}
          id={id}
          popover="manual"
          className="pay-tip"
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={() => after(HIDE_MS, false)}
          onBlur={onBlur}
        >
          <div>{content}</div>
          {action && (
            <button
              type="button"
              className="pay-tip-action"
              onClick={() => {
                setOpen(false);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      )}
    </>
  );
}
