import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { whenIdle } from '../element/when-visible.ts';
import { paymentShell as texts } from '../i18n/en/payment/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { answerPurchases, type AskedPurchase } from './answer-purchases.ts';
import openerCss from '../ui/controls/opener.css?inline';
import type { PaymentSpec } from './spec.ts';

/** The purchase requested before the panel loaded; `asked` is null if the button was pressed. */
export interface CarriedIntent {
  readonly asked: AskedPurchase | null;
}

/** Style sheets of the shell. The panel's components add their own. */
export const shellCss = [openerCss] as const;

/** Whether there is something to resume: a paid order, or a payment or sign-in that left the page. */
const isResuming = (): boolean => {
  let kept = location.search;
  try {
    kept += [Object.keys(localStorage), Object.keys(sessionStorage)];
  } catch {
    // Without storage nothing was stored
  }
  return /PayerID=|CHECK_ORDER|vox-wanted /.test(kept);
};

/** Paints the button that opens the popup. Loads nothing before it is touched. */
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
  // The page's first formatter makes the browser load its locales: do that while idle, not when the popup opens
  whenIdle(() => new Intl.NumberFormat());
  if (isResuming()) queueMicrotask(host.activate);
  return { carry: () => intent, end: answerPurchases(host.$props.get().apiBase, open) };
}
