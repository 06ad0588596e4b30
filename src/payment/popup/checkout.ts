import type { AnyHost } from '../../element/host.ts';
import type { PaymentTab, PurchaseIntent } from '../plans/choose.ts';

/** An unpaid order. */
export interface WaitingOrder {
  readonly buss_orderid: string;
  readonly product_id: string;
  /** Id of the order at PayPal. */
  readonly paypalId: string;
}

/** State of the open payment popup. */
export interface Checkout {
  /** The element that shows the popup. */
  readonly owner: AnyHost;
  readonly intent: PurchaseIntent;
  /** The tab that the user chose; null for the tab of the wanted product. */
  readonly tab: PaymentTab | null;
  /** The product that the user chose on the tab; null for the suggested one. */
  readonly chosen: string | null;
  /** The product being paid for; null while the user chooses. */
  readonly paying: string | null;
  /** The product that a visitor wants to buy after signing in; null for none. */
  readonly wanted: string | null;
  /** The order to continue; null for a new one. */
  readonly continued: WaitingOrder | null;
  /** True while the unpaid order of the intent is looked up. */
  readonly resuming: boolean;
  /** The product that waits for the check for an unpaid order. */
  readonly checking: string | null;
  /** The unpaid order that was found. The user decides what to do with it. */
  readonly unpaid: WaitingOrder | null;
  /** True while that order is being cancelled. */
  readonly cancelling: boolean;
}

export const newCheckout = (owner: AnyHost, intent: PurchaseIntent): Checkout => ({
  owner,
  intent,
  tab: null,
  chosen: null,
  paying: null,
  wanted: null,
  continued: null,
  resuming: false,
  checking: null,
  unpaid: null,
  cancelling: false,
});
