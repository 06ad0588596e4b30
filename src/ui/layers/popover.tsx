import { useId, useLayoutEffect, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { deepActiveElement } from '../../element/deep-active-element.ts';
import { anchorTo, type Placement } from './anchor.ts';
import popoverCss from './popover.css?inline';
import { useSheet } from '../use-sheet.ts';

/** Spread it on the button of a popover. The browser then opens and closes the popover by itself. */
export interface PopoverTrigger {
  ref: Ref<HTMLButtonElement>;
  popoverTarget: string;
  'aria-expanded': boolean;
}

/** State of a popover: its anchor, whether it is open, and how to close it. */
export interface PopoverState {
  open: boolean;
  show(): void;
  hide(): void;
  trigger: PopoverTrigger;
  /** Properties to pass on to {@link Popover}. */
  panel: {
    id: string;
    ref: RefObject<HTMLDivElement | null>;
    anchor: HTMLButtonElement | null;
    onOpenChange(open: boolean): void;
  };
}

export const usePopover = (): PopoverState => {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  return {
    open,
    show: () => panel.current?.showPopover(),
    hide: () => panel.current?.hidePopover(),
    trigger: { ref: setAnchor, popoverTarget: id, 'aria-expanded': open },
    panel: { id, ref: panel, anchor, onOpenChange: setOpen },
  };
};

interface PopoverProps {
  state: PopoverState;
  /** Accessible name; not needed when the content's role names it. */
  label?: string;
  role?: 'dialog' | 'menu';
  placement?: Placement;
  className?: string;
  /** Mounted only while the popover is open. */
  children: ReactNode;
  /** Called when it is open and in place. */
  onOpened?(panel: HTMLElement): void;
}

/**
 * Content in the top layer, beside the button of `state`. A click outside or Escape closes it. Focus goes to the
 * element with `data-autofocus`, if any, and back when it closes.
 */
export function Popover(props: PopoverProps) {
  const {
    state,
    label,
    role = 'dialog',
    placement = 'below-start',
    className = '',
    children,
    onOpened,
  } = props;
  useSheet(popoverCss);
  /** What had the focus when it opened; null once it closes without the focus. */
  const before = useRef<Element | null>(null);
  const { id, ref: floating, anchor, onOpenChange } = state.panel;
  useLayoutEffect(() => {
    if (!state.open || !floating.current || !anchor) return;
    return anchorTo(floating.current, anchor, placement);
  }, [state.open, floating, anchor, placement]);
  return (
    <div
      ref={floating}
      id={id}
      popover="auto"
      role={role}
      aria-label={label}
      className={`ui-popover ${className}`}
      // In React these events also bubble up here from a tooltip or dialog inside; only the popover's own count.
      // flushSync: right after this event the browser moves the focus into the content, which must be rendered by then.
      onBeforeToggle={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.newState !== 'open') {
          // Read now: until the next event the browser may take the focus from the hidden content
          if (!event.currentTarget.matches(':focus-within')) before.current = null;
          return;
        }
        before.current = deepActiveElement();
        flushSync(() => onOpenChange(true));
        event.currentTarget.querySelector('[data-autofocus]')?.setAttribute('autofocus', '');
      }}
      onToggle={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.newState === 'open') return onOpened?.(event.currentTarget);
        // Chromium does not return the focus to an element in a shadow root, so it would be lost with the content
        const isLost = event.currentTarget.matches(':focus-within') || deepActiveElement() === document.body;
        const opener = before.current as HTMLElement | null;
        if (opener && isLost) (opener.isConnected && opener !== document.body ? opener : anchor)?.focus();
        onOpenChange(false);
      }}
    >
      {state.open && children}
    </div>
  );
}
