import { useId, useLayoutEffect, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { anchorTo, type Placement } from './anchor.ts';
import popoverCss from './popover.css?inline';
import { useSheet } from '../use-sheet.ts';

/** What ties a button to its popover: spread it over the button. The browser then opens and closes by itself. */
export interface PopoverTrigger {
  ref: Ref<HTMLButtonElement>;
  popoverTarget: string;
  'aria-expanded': boolean;
}

/** One popover: where it hangs, whether it is open, and the way to close it. */
export interface PopoverState {
  open: boolean;
  show(): void;
  hide(): void;
  trigger: PopoverTrigger;
  /** For {@link Popover}. */
  panel: {
    id: string;
    ref: RefObject<HTMLDivElement | null>;
    anchor: HTMLButtonElement | null;
    onOpenChange(open: boolean): void;
  };
}

/** State of a popover that hangs on a button. */
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
  /** Accessible name; none where the content names itself by its role. */
  label?: string;
  role?: 'dialog' | 'menu';
  placement?: Placement;
  className?: string;
  /** Mounted only while it is open. */
  children: ReactNode;
  /** After it is open and placed. */
  onOpened?(panel: HTMLElement): void;
}

/**
 * Content in the top layer, beside the button of `state`; a click outside or Escape closes it. Focus goes to the element with
 * `data-autofocus`, if there is one.
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
      // These events of a tooltip or dialog inside bubble to here in React: only the popover's own count.
      // flushSync: the browser moves the focus into the content right after this event, so it must be rendered.
      onBeforeToggle={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.newState !== 'open') return;
        flushSync(() => onOpenChange(true));
        event.currentTarget.querySelector('[data-autofocus]')?.setAttribute('autofocus', '');
      }}
      onToggle={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.newState === 'open') return onOpened?.(event.currentTarget);
        // Chromium does not return the focus to a button in a shadow root; it would be lost with the content.
        const root = event.currentTarget.getRootNode() as ShadowRoot;
        if (event.currentTarget.contains(root.activeElement)) anchor?.focus();
        onOpenChange(false);
      }}
    >
      {state.open && children}
    </div>
  );
}
