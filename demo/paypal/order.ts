import type { OrderRequest } from './rest/order-request.ts';

/** How the buyer pays, which decides the outcome of the capture. */
export const INSTRUMENTS = ['balance', 'declined', 'review', 'review-refused', 'slow', 'lost'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** A refund of a capture. */
export interface Refund {
  id: string;
  /** In the order's currency, in PayPal's notation. */
  value: string;
  /** Completed if absent. */
  status?: 'PENDING' | 'COMPLETED' | 'FAILED';
  /** The seller's own id for it. */
  customId?: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  /** Epoch milliseconds. */
  createdAt: number;
  updatedAt: number;
  /** For a pending capture: when its review ends, and with which result. */
  review?: { endsAt: number; ends: 'COMPLETED' | 'DECLINED' };
  /** Refunds of the capture, newest last. */
  refunds?: readonly Refund[];
}

export interface Order {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  /** Epoch milliseconds. */
  createdAt: number;
  updatedAt: number;
  request: OrderRequest;
  /** Set when the buyer approves. */
  instrument?: Instrument;
  capture?: Capture;
}

/** The return and cancel addresses of the order, if it has any. */
export const addressesOf = ({
  request,
}: Order): { return_url?: string; cancel_url?: string; brand_name?: string } =>
  request.payment_source?.paypal?.experience_context ?? request.application_context ?? {};
