import { useId, useLayoutEffect, type ReactNode } from 'react';
import type { Placement } from './anchor.ts';
import tooltipCss from './tooltip.css?inline';
import { useFloating } from './use-floating.ts';
import { useSheet } from '../use-sheet.ts';

const OPEN_DELAY_MS = 400;
/** Time to move the pointer from the control onto the tooltip. */
const CLOSE_DELAY_MS = 120;

interface TooltipProps {
  /** Nothing is shown for an empty text. */
  text: string;
  placement?: Placement;
  /** False when the text is the control's accessible name. */
  describes?: boolean;
  /** One control. */
  children: ReactNode;
}

/** Shows a short text beside a control on hover and on keyboard focus; stays while the pointer is on it. */
export function Tooltip({ text, placement = 'above', describes = true, children }: TooltipProps) {
  useSheet(tooltipCss);
  const id = useId();
  const { wrapper, floating, open, after, stay, close } = useFloating(placement);

  useLayoutEffect(() => {
    const control = wrapper.current?.firstElementChild;
    if (!open || !describes || !control) return;
    control.setAttribute('aria-describedby', id);
    return () => control.removeAttribute('aria-describedby');
  }, [open, describes, id, wrapper]);

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
          ref={floating}
          id={id}
          role="tooltip"
          popover="manual"
          className="ui-tooltip"
          onPointerEnter={stay}
          onPointerLeave={() => after(CLOSE_DELAY_MS, false)}
        >
          {text}
        </div>
      )}
    </>
  );
}
