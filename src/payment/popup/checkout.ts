import type { AnyHost } from '../../element/host.ts';
import type { PaymentTab, PurchaseIntent } from '../plans/choose.ts';

/** An order that is waiting for its payment. */
export interface WaitingOrder {
  readonly buss_orderid: string;
  readonly product_id: string;
  /** Of the order at PayPal. */
  readonly paypalId: string;
}

/** The payment popup while it is open. */
export interface Checkout {
  /** The element that shows it. */
  readonly owner: AnyHost;
  readonly intent: PurchaseIntent;
  /** The tab the user chose; null for that of the wanted product. */
  readonly tab: PaymentTab | null;
  /** The product the user chose on the tab; null for the one that is offered first. */
  readonly chosen: string | null;
  /** The product that is paid for; null while one chooses. */
  readonly paying: string | null;
  /** The product that a visitor wants, who signs in first; null for none. */
  readonly wanted: string | null;
  /** The order to go on with, instead of a new one. */
  readonly continued: WaitingOrder | null;
  /** The unpaid order one comes for is looked for. */
  readonly resuming: boolean;
  /** The product for which an unpaid order is looked for, before it is paid for. */
  readonly checking: string | null;
  /** The unpaid order that was found: the user decides what becomes of it. */
  readonly unpaid: WaitingOrder | null;
  /** Whether that order is being cancelled. */
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
