import { answer, answersOf, isRaisedFor } from '../api/request-handlers.ts';
import type { PaymentEntry } from './plans/choose.ts';

/**
 * Answers what elements of the same server ask for on the page: more credits, or a higher plan. Whoever else took a
 * request over before keeps it.
 * @param open gets the entry that was asked for, and the unpaid order to go on with where one was
 * @returns what stops it
 */
export function answerPurchases(
  apiBase: string | undefined,
  open: (entry: PaymentEntry, order?: string) => void,
): () => void {
  const take = (event: Event) => {
    if (event.defaultPrevented || !isRaisedFor(event, apiBase)) return;
    event.preventDefault();
    // Who asks for a plan says which; who asks for credits says nothing
    const { entry = 'recharge', order } = (event as CustomEvent<{ entry?: PaymentEntry; order?: string }>)
      .detail;
    open(entry, order);
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
