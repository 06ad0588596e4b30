import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import type { Placement } from './anchor.ts';
import tipCss from './tip.css?inline';
import tooltipCss from './tooltip.css?inline';
import { useFloating } from './use-floating.ts';
import { useSheet } from '../use-sheet.ts';

const SHOW_MS = 150;
/** Time to move the pointer onto the tip. */
const HIDE_MS = 200;

interface TipProps {
  /** What it says; nothing is shown while there is nothing to say. */
  content: ReactNode;
  /** What one can do about it. */
  action?: { label: string; run(): void } | undefined;
  placement?: Placement | undefined;
  /** By `hover` it shows under the pointer, at the focus of the keyboard and after a tap, by `click` only when pressed. */
  trigger?: 'hover' | 'click' | undefined;
  /** Each time it is shown. */
  onShow?(): void;
  /** One box with a control in it. */
  children: ReactNode;
}

/** Says something beside a box. It can hold a way on, which one reaches by the pointer and by the Tab key. */
export function Tip(props: TipProps) {
  const { content, action, placement = 'above', trigger = 'hover', onShow, children } = props;
  useSheet(tooltipCss);
  useSheet(tipCss);
  const { wrapper, floating, open, after, stay, close } = useFloating(placement);
  const shown = open && content !== null;
  const isInside = (target: EventTarget | null) =>
    [wrapper.current, floating.current].some((part) => part?.contains(target as Node | null));
  const latest = useRef({ onShow, after, isInside });
  useEffect(() => {
    latest.current = { onShow, after, isInside };
  });
  useEffect(() => {
    if (shown) latest.current.onShow?.();
  }, [shown]);
  useEffect(() => {
    if (!shown || trigger !== 'click') return;
    const onPress = (event: Event) => {
      if (!latest.current.isInside(event.composedPath()[0] ?? null)) latest.current.after(HIDE_MS, false);
    };
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, [shown, trigger]);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!isInside(relatedTarget) && !floating.current?.matches(':hover')) after(HIDE_MS, false);
  };
  const byHover = trigger === 'hover' && {
    onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && after(SHOW_MS, true),
    onPointerLeave: (event: { pointerType: string }) =>
      event.pointerType === 'mouse' && after(HIDE_MS, false),
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && after(0, true),
  };
  return (
    <>
      <span
        ref={wrapper}
        className="ui-tooltip-anchor"
        {...byHover}
        onClick={() => after(0, true)}
        onBlur={onBlur}
      >
        {children}
      </span>
      {shown && (
        <div
          ref={floating}
          popover="manual"
          role="group"
          className="ui-tooltip ui-tip"
          onPointerEnter={stay}
          onPointerLeave={trigger === 'hover' ? () => after(HIDE_MS, false) : undefined}
          onBlur={onBlur}
        >
          <div>{content}</div>
          {action && (
            <button
              type="button"
              className="ui-tip-action"
              onClick={() => {
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
