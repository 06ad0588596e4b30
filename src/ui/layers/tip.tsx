import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { Placement } from './anchor.ts';
import tipCss from './tip.css?inline';
import tooltipCss from './tooltip.css?inline';
import { useFloating } from './use-floating.ts';
import { useSheet } from '../use-sheet.ts';

const SHOW_MS = 150;
/** Time to move the pointer onto the tip. */
const HIDE_MS = 200;

export interface TipHandle {
  show(): void;
  /** After a moment, unless the pointer comes onto it. */
  hide(): void;
}

interface TipProps {
  ref?: Ref<TipHandle> | undefined;
  /** What it says; nothing is shown while there is nothing to say. */
  content: ReactNode;
  /** What one can do about it. */
  action?: { label: string; run(): void } | undefined;
  placement?: Placement | undefined;
  /** By `hover` it shows under the pointer, at the focus of the keyboard and after a tap, by `click` only when pressed. */
  trigger?: 'hover' | 'click' | undefined;
  /** Each time it is shown. */
  onShow?(): void;
  /** What it belongs to, where that is not its child: it may stand anywhere on the page. */
  anchor?: HTMLElement | undefined;
  /** Name for the styles of a page. */
  part?: string;
  /** One box with a control in it. */
  children?: ReactNode;
}

/**
 * Says something beside a box, which describes the control in it. It can hold a way on, which one reaches by the pointer
 * and by the Tab key.
 */
export function Tip(props: TipProps) {
  const {
    ref,
    content,
    action,
    placement = 'above',
    trigger = 'hover',
    onShow,
    anchor,
    part,
    children,
  } = props;
  useSheet(tooltipCss);
  useSheet(tipCss);
  const { wrapper, floating, open, after, stay, close } = useFloating(placement, anchor);
  const shown = open && content !== null;
  /** From outside a shadow root, what is in there looks like its host. */
  const isInside = (target: EventTarget | null) => {
    const tip = floating.current;
    const host = tip && (tip.getRootNode() as Partial<ShadowRoot>).host;
    if (anchor && host && target === host) return true;
    if (!(target instanceof Node)) return false;
    return [anchor ?? wrapper.current, tip].some((part) => part?.contains(target));
  };
  const leave = (target: EventTarget | null) => {
    if (!isInside(target) && !floating.current?.matches(':hover')) after(HIDE_MS, false);
  };
  /** @returns whether a control took the focus */
  const focusAction = () => {
    const button = floating.current?.querySelector('button');
    button?.focus();
    return button?.matches(':focus') === true;
  };
  const latest = useRef({ onShow, after, isInside, leave, focusAction, shown });
  useEffect(() => {
    latest.current = { onShow, after, isInside, leave, focusAction, shown };
  });
  useImperativeHandle(ref, () => ({
    show: () => latest.current.after(0, true),
    hide: () => latest.current.after(HIDE_MS, false),
  }));
  // Without a focus in it a screen reader says nothing of the tip. One cannot refer to it from another tree
  useLayoutEffect(() => {
    const control = anchor ?? wrapper.current?.querySelector('button, a[href], input, select, textarea');
    const text = typeof content === 'string' ? content : floating.current?.textContent;
    if (!control || !text || control.ariaLabel === text || control.ariaDescription !== null) return;
    control.ariaDescription = text;
    return () => {
      control.ariaDescription = null;
    };
  }, [anchor, content, shown, wrapper, floating]);
  useEffect(() => {
    if (shown) latest.current.onShow?.();
  }, [shown]);
  // With the tip itself: a press right after it appears counts
  useLayoutEffect(() => {
    if (!shown) return;
    // Also where it shows by hover: a finger has none, and a tap opened it
    const onPress = (event: Event) => {
      if (!event.composedPath().some(latest.current.isInside)) latest.current.after(HIDE_MS, false);
    };
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, [shown]);
  useEffect(() => {
    const box = anchor ?? wrapper.current;
    if (!box) return;
    const stop = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => box.addEventListener(name, listener, { signal: stop.signal });
    /** By the mouse, and not from one part of the box to another. */
    const crosses = ({ pointerType, relatedTarget }: PointerEvent) =>
      pointerType === 'mouse' && !box.contains(relatedTarget as Node | null);
    if (trigger === 'hover') {
      on('pointerover', (event) => crosses(event) && latest.current.after(SHOW_MS, true));
      on('pointerout', (event) => crosses(event) && latest.current.after(HIDE_MS, false));
      on('focusin', ({ target }) => {
        if ((target as Element).matches(':focus-visible')) latest.current.after(0, true);
      });
    }
    on('click', () => latest.current.after(0, true));
    on('focusout', ({ relatedTarget }) => latest.current.leave(relatedTarget));
    // The next control in the page's order is not the tip, which stands elsewhere
    if (anchor)
      on('keydown', (event) => {
        if (event.key !== 'Tab' || event.shiftKey || !latest.current.shown) return;
        if (latest.current.focusAction()) event.preventDefault();
      });
    return () => stop.abort();
  }, [anchor, trigger, wrapper]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!anchor || event.key !== 'Tab') return;
    // On from the control, as if the tip stood behind it; one that takes no focus is passed over
    anchor.focus();
    if (event.shiftKey && anchor.matches(':focus-within')) event.preventDefault();
    close();
  };
  return (
    <>
      {!anchor && (
        <span ref={wrapper} className="ui-tooltip-anchor">
          {children}
        </span>
      )}
      {shown && (
        <div
          ref={floating}
          popover="manual"
          role="group"
          part={part}
          className="ui-tooltip ui-tip"
          onPointerEnter={stay}
          onPointerLeave={trigger === 'hover' ? () => after(HIDE_MS, false) : undefined}
          onBlur={(event: FocusEvent) => leave(event.relatedTarget)}
          onKeyDown={onKeyDown}
        >
          <div>{content}</div>
          {action && (
            <button
              type="button"
              className="ui-tip-action"
              onClick={() => {
                // What the action opens gives the focus back to the control, as the tip is gone by then
                (anchor ?? wrapper.current?.querySelector('button'))?.focus();
                close();
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
