import { randomUUID } from 'node:crypto';
import {
  CODE_CHANNEL_FAILED,
  CODE_LOWER_PLAN,
  CODE_ORDER_UNPAID,
} from '../../../src/contract/constants/codes.ts';
import { MEMBERSHIP_LEVEL } from '../../../src/contract/constants/billing.ts';
import { PRODUCT_MEMBER } from '../../../src/contract/constants/payments.ts';
import { failureTexts } from '../../../src/contract/errors.ts';
import { planOf } from '../accounts/plans.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError, CodedAnswer } from '../http/api-error.ts';
import type { MailLanguage } from '../mail/languages.ts';
import { insertOrder, type PayOrder } from './orders.ts';
import { PayPalRefused, PayPalUnknown } from './paypal/request.ts';
import { findOffer, type Offer } from './products.ts';
import { refusal } from './refusal.ts';
import { settleWaiting } from './settle-waiting.ts';
import type { PaymentDeps } from './settle.ts';

interface OrderRequest {
  productId: string;
  payChannel: string;
  country: string;
  returnUrl: string;
  /** The total that the buyer was shown. */
  total: string | undefined;
  /** Of the mail with the receipt. */
  language: MailLanguage | null;
}

/** Finds the offer for a request, at the current price. */
const demandOffer = async (q: Queryable, tenantId: string, request: OrderRequest): Promise<Offer> => {
  const offer = await findOffer(q, tenantId, request);
  if (!offer) throw new ApiError('err_not_found', { status: 404 });
  const { plan } = await planOf(q, tenantId);
  if (offer.product_type === PRODUCT_MEMBER) {
    if (offer.level <= plan.level) throw refusal(CODE_LOWER_PLAN);
  } else if (plan.level <= MEMBERSHIP_LEVEL) {
    throw new ApiError('err_membership_needed', { status: 403 });
  }
  if (request.total !== undefined && Number(request.total) !== Number(offer.total))
    throw new ApiError('err_price_changed', { status: 409 });
  return offer;
};

const createAtChannel = async (
  { paypal, log }: PaymentDeps,
  orderId: string,
  offer: Offer,
  returnUrl: string,
) => {
  try {
    const { title, total, currency } = offer;
    return await paypal.create({ orderId, title, total, currency, returnUrl });
  } catch (error) {
    if (!(error instanceof PayPalRefused || error instanceof PayPalUnknown)) throw error;
    log.warn('PayPal made no order', { error });
    const words = error instanceof PayPalRefused ? error.message : '';
    throw new CodedAnswer(CODE_CHANNEL_FAILED, words || failureTexts.paypal);
  }
};

const isSame = (order: PayOrder, offer: Offer): boolean =>
  order.product_id === offer.product_id && order.total === offer.total && order.currency === offer.currency;

/**
 * Makes an order of a workspace, which has one unpaid order at most: gives that one again while it is unchanged. The order
 * is made at PayPal first: if something fails after that, nobody was told of the order there, and it lapses by itself.
 */
export const createOrder = async (
  deps: PaymentDeps,
  tenantId: string,
  request: OrderRequest,
): Promise<PayOrder> => {
  const waiting = await settleWaiting(deps, tenantId);
  const offer = await demandOffer(deps.db, tenantId, request);
  if (waiting) {
    if (isSame(waiting, offer)) return waiting;
    throw refusal(CODE_ORDER_UNPAID);
  }
  const orderId = randomUUID();
  const channelOrderId = await createAtChannel(deps, orderId, offer, request.returnUrl);
  const made = await deps.db.transaction(async (tx) => {
    // Another tab may have paid for something in the meantime, which changes the offers and their prices.
    await tx.query('select from tenant where tenant_id = $1 for no key update', [tenantId]);
    const now = await demandOffer(tx, tenantId, { ...request, total: offer.total });
    const { payChannel, language } = request;
    return insertOrder(tx, tenantId, { ...now, orderId, payChannel, channelOrderId, language });
  });
  // Another tab has created one first.
  return made ?? createOrder(deps, tenantId, request);
};
