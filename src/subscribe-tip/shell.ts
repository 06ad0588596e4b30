import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { svgIcon } from '../element/svg-icon.ts';
import { subscribeTip as texts } from '../i18n/en/payment/subscribe-tip.ts';
import { plainTexts } from '../i18n/texts.ts';
import { isElsewhere, isFinger, namedAnchor } from './anchor-of.ts';
import hostCss from './host.css?inline';
import type { SubscribeTipSpec } from './spec.ts';

/** Input from before the panel loaded. */
export interface CarriedTip {
  /** True if the tip was requested. */
  readonly isWanted: boolean;
}

export const shellCss = [hostCss] as const;

/** Paints the control, or listens for a touch of the one elsewhere on the page. */
export function paintSubscribeTip(root: HTMLElement, host: VoxHost<SubscribeTipSpec>): Shell<CarriedTip> {
  const t = plainTexts(texts, host.$language.get());
  const { trigger } = host.$props.get();
  const stop = new AbortController();
  let isWanted = false;
  /** A click requested the tip, so it stays wanted when the pointer leaves. */
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
  // Listens on the document, because the control may come to the page after the tag
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
  // In this order: moving between parts of the control fires a leave, then an enter
  for (const left of ['pointerout', 'focusout']) document.addEventListener(left, leave, { signal });
  for (const touch of ['pointerover', 'focusin', 'click']) document.addEventListener(touch, wake, { signal });
  return { carry: () => ({ isWanted }), end: () => stop.abort() };
}
