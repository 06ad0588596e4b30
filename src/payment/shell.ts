import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { whenIdle } from '../element/when-visible.ts';
import { paymentShell as texts } from '../i18n/en/payment/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { answerPurchases, type AskedPurchase } from './answer-purchases.ts';
import openerCss from '../ui/controls/opener.css?inline';
import type { PaymentSpec } from './spec.ts';

/** What was asked for before the panel came; null where the button was pressed. */
export interface CarriedIntent {
  readonly asked: AskedPurchase | null;
}

/** Sheets the shell needs; the panel's components bring their own. */
export const shellCss = [openerCss] as const;

/** Whether there is something to go on with: an order that was paid, or a payment or sign-in that led away from the page. */
const isResuming = (): boolean => {
  let kept = location.search;
  try {
    kept += [Object.keys(localStorage), Object.keys(sessionStorage)];
  } catch {
    // Where the page may keep nothing, nothing was kept
  }
  return /PayerID=|CHECK_ORDER|vox-wanted /.test(kept);
};

/** The button that opens the popup. Nothing is loaded before it is touched. */
export function paintPayment(
  root: HTMLElement,
  host: VoxHost<PaymentSpec>,
): Shell<CarriedIntent | undefined> {
  const t = plainTexts(texts, host.$language.get());
  let intent: CarriedIntent | undefined;
  const button = h(
    'button',
    { type: 'button', class: 'ui-opener', part: 'opener', 'data-carry': 'opener' },
    h('slot', {}, t('open')),
  );
  const open = (asked: AskedPurchase | null) => {
    intent = { asked };
    button.ariaBusy = 'true';
    void host.activate();
  };
  const opener = h('slot', { name: 'opener' }, button);
  opener.addEventListener('click', () => open(null));
  root.append(opener);
  // For the first formatter of a page the browser looks through all its languages: not while the popup opens
  whenIdle(() => new Intl.NumberFormat());
  if (isResuming()) queueMicrotask(host.activate);
  return { carry: () => intent, end: answerPurchases(host.$props.get().apiBase, open) };
}
