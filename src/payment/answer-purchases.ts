import { answer, answersOf, isRaisedFor } from '../api/request-handlers.ts';
import type { PaymentEntry } from './plans/choose.ts';

/** What an element of the page asks for. */
export interface AskedPurchase {
  readonly entry: PaymentEntry;
  /** The unpaid order to go on with. */
  readonly order: string | undefined;
  /** The product that is to be paid for at once. */
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
    // The window is the last to hear of it: every listener of the page comes first
    addEventListener(name, take);
    return () => {
      removeEventListener(name, take);
      end();
    };
  });
  return () => ends.forEach((end) => end());
}
