import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { anchorTo, type Placement } from './anchor.ts';
import { pushEscape } from './escape-stack.ts';
import tooltipCss from './tooltip.css?inline';
import { useSheet } from './use-sheet.ts';

const OPEN_DELAY_MS = 400;
/** Time to move the pointer from the control onto the tooltip. */
const CLOSE_DELAY_MS = 120;

interface TooltipProps {
  /** Nothing is shown while it is empty. */
  text: string;
  placement?: Placement;
  /** False when the text is already the control's accessible name. */
  describes?: boolean;
  /** One control. */
  children: ReactNode;
}

/** Shows a short text beside a control on hover and on keyboard focus; stays while the pointer is on it. */
export function Tooltip({ text, placement = 'above', describes = true, children }: TooltipProps) {
  useSheet(tooltipCss);
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const [open, setOpen] = useState(false);
  const after = (ms: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(setOpen, ms, next);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    const anchor = wrapper.current?.firstElementChild as HTMLElement | null;
    const floating = tip.current;
    if (!open || !anchor || !floating) return;
    floating.showPopover();
    const free = anchorTo(floating, anchor, placement);
    const pop = pushEscape(close);
    return () => {
      free();
      pop();
    };
  }, [open, placement]);

  useLayoutEffect(() => {
    const control = wrapper.current?.firstElementChild;
    if (!open || !describes || !control) return;
    control.setAttribute('aria-describedby', id);
    return () => control.removeAttribute('aria-describedby');
  }, [open, describes, id]);

  if (!text) return children;
  return (
    <>
      <span
        ref={wrapper}
        className="ui-tooltip-anchor"
        onPointerEnter={(event) => event.pointerType === 'mouse' && after(OPEN_DELAY_MS, true)}
        onPointerLeave={() => after(CLOSE_DELAY_MS, false)}
        onPointerDown={close}
        onFocus={(event) => event.target.matches(':focus-visible') && after(0, true)}
        onBlur={close}
      >
        {children}
      </span>
      {open && (
        <div
          ref={tip}
          id={id}
          role="tooltip"
          popover="manual"
          className="ui-tooltip"
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={() => after(CLOSE_DELAY_MS, false)}
        >
          {text}
        </div>
      )}
    </>
  );
}
