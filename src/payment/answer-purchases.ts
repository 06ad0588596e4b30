import { answer, answersOf, isRaisedFor } from '../api/request-handlers.ts';
import type { PaymentEntry } from './plans/choose.ts';

/** A purchase that an element of the page requests. */
export interface AskedPurchase {
  readonly entry: PaymentEntry;
  /** The unpaid order to continue. */
  readonly order: string | undefined;
  /** The product to pay for at once. */
  readonly product: string | undefined;
}

/**
 * Answers what elements of the same server ask for on the page: more credits, or a higher plan. A request that
 * something else on the page has taken before stays with it.
 * @param open gets what was asked for
 * @returns a function that stops it
 */
export function answerPurchases(
  apiBase: string | undefined,
  open: (asked: AskedPurchase) => void,
): () => void {
  const take = (event: Event) => {
    if (event.defaultPrevented || !isRaisedFor(event, apiBase)) return;
    event.preventDefault();
    // vox-subscribe carries "entry", vox-recharge does not
    const { entry = 'recharge', order, product } = (event as CustomEvent<Partial<AskedPurchase>>).detail;
    open({ entry, order, product });
  };
  const ends = ['vox-recharge', 'vox-subscribe'].map((name) => {
    const end = answer(answersOf(apiBase), name);
    // On the window, so that every listener of the page comes first
    addEventListener(name, take);
    return () => {
      removeEventListener(name, take);
      end();
    };
  });
  return () => ends.forEach((end) => end());
}
