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
  /** Hides it after a moment, unless the pointer moves onto it. */
  hide(): void;
}

interface TipProps {
  ref?: Ref<TipHandle> | undefined;
  /** Text or content; null shows nothing. */
  content: ReactNode;
  /** A button in the tip. */
  action?: { label: string; run(): void } | undefined;
  placement?: Placement | undefined;
  /**
   * `hover` shows it under the pointer, on keyboard focus and after a tap; `click` only when the control is pressed.
   */
  trigger?: 'hover' | 'click' | undefined;
  /** Called each time it is shown. */
  onShow?(): void;
  /** The control it belongs to, anywhere on the page, if that is not its child. */
  anchor?: HTMLElement | undefined;
  /** `part` name, for the page's styles. */
  part?: string;
  /** One element that is or contains the control. */
  children?: ReactNode;
}

/**
 * A note beside a control, which it describes to screen readers. It can contain a button, reached by the pointer or the
 * Tab key.
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
  /** Seen from outside a shadow root, a target inside it is its host. */
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
  /** @returns whether the button took the focus */
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
  // Screen readers read the tip only when it has the focus, so it also describes the control. An id cannot refer to
  // another tree
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
  // A layout effect: a press right after the tip appears counts
  useLayoutEffect(() => {
    if (!shown) return;
    // In hover mode too: a tap opens the tip, and no pointer leaves it
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
    /** A mouse that enters or leaves the box, rather than moving between its parts. */
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
    // The tip is elsewhere in the document, so Tab would not reach it next
    if (anchor)
      on('keydown', (event) => {
        if (event.key !== 'Tab' || event.shiftKey || !latest.current.shown) return;
        if (latest.current.focusAction()) event.preventDefault();
      });
    return () => stop.abort();
  }, [anchor, trigger, wrapper]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!anchor || event.key !== 'Tab') return;
    // Continue after the control, as if the tip followed it in tab order
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
                // What the action opens returns the focus to the control: the tip is gone by then
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
