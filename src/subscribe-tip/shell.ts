import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { svgIcon } from '../element/svg-icon.ts';
import { subscribeTip as texts } from '../i18n/en/payment/subscribe-tip.ts';
import { plainTexts } from '../i18n/texts.ts';
import { isElsewhere, isFinger, namedAnchor } from './anchor-of.ts';
import hostCss from './host.css?inline';
import type { SubscribeTipSpec } from './spec.ts';

/** What was done before the panel came. */
export interface CarriedTip {
  /** The tip was asked for. */
  readonly isWanted: boolean;
}

export const shellCss = [hostCss] as const;

/** The control, or what wakes the panel when the one elsewhere on the page is touched. */
export function paintSubscribeTip(root: HTMLElement, host: VoxHost<SubscribeTipSpec>): Shell<CarriedTip> {
  const t = plainTexts(texts, host.$language.get());
  const { trigger } = host.$props.get();
  const stop = new AbortController();
  let isWanted = false;
  /** It was asked for by a click: a pointer that leaves takes nothing back. */
  let isPressed = false;
  if (!isElsewhere(host)) {
    const padlock = h(
      'button',
      {
        type: 'button',
        class: 'tip-opener',
        part: 'opener',
        'data-carry': 'opener',
        'aria-label': t('requiresCreator'),
      },
      svgIcon(
        18,
        'M7 11V7a5 5 0 0 1 10 0v4',
        'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2z',
      ),
    );
    root.append(h('slot', {}, padlock));
  }
  // Heard on the document: the control may come to the page after the tag
  const wake = (event: Event) => {
    if (!event.composedPath().includes(namedAnchor(host) ?? root) || isFinger(event)) return;
    isPressed ||= event.type === 'click';
    isWanted ||= trigger === 'hover' || isPressed;
    void host.activate();
  };
  const leave = (event: Event) => {
    if (event.composedPath().includes(namedAnchor(host) ?? root)) isWanted = isPressed;
  };
  const { signal } = stop;
  // In this order: from one part of the control to another it is left and entered
  for (const left of ['pointerout', 'focusout']) document.addEventListener(left, leave, { signal });
  for (const touch of ['pointerover', 'focusin', 'click']) document.addEventListener(touch, wake, { signal });
  return { carry: () => ({ isWanted }), end: () => stop.abort() };
}
