import type { OrderRequest } from './rest/order-request.ts';

/** How the buyer pays, and with that what becomes of the capture. */
export const INSTRUMENTS = ['balance', 'declined', 'review', 'review-refused', 'slow', 'lost'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** Money of a capture that went back to the buyer. */
export interface Refund {
  id: string;
  /** In the currency of the order, as PayPal writes it. */
  value: string;
  /** Without one it is completed. */
  status?: 'PENDING' | 'COMPLETED' | 'FAILED';
  /** What the seller calls it. */
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
  /** Of a pending one: when the review ends by itself, and how. */
  review?: { endsAt: number; ends: 'COMPLETED' | 'DECLINED' };
  /** What went back of it, the newest last. */
  refunds?: readonly Refund[];
}

export interface Order {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  /** Epoch milliseconds. */
  createdAt: number;
  updatedAt: number;
  request: OrderRequest;
  /** Set by the buyer's approval. */
  instrument?: Instrument;
  capture?: Capture;
}

/** Where the buyer is sent back to, when the order says so. */
export const addressesOf = ({
  request,
}: Order): { return_url?: string; cancel_url?: string; brand_name?: string } =>
  request.payment_source?.paypal?.experience_context ?? request.application_context ?? {};
