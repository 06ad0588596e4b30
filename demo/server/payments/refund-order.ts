import { CODE_CHANNEL_FAILED } from '../../../src/contract/constants/codes.ts';
import { WHOLE_CURRENCIES } from '../../../src/contract/constants/payments.ts';
import { failureTexts } from '../../../src/contract/errors.ts';
import { ApiError, CodedAnswer } from '../http/api-error.ts';
import { takeBack } from './deliver.ts';
import type { PayOrder } from './orders.ts';
import { PayPalRefused, PayPalUnknown } from './paypal/request.ts';
import { beginRefund, noteRefund, type AskedRefund, type RefundRequest } from './refund-requests.ts';
import { endUnshown, findRefund, settleRefund, wentBackWhole } from './settle-refund.ts';
import type { PaymentDeps } from './settle.ts';

const refused = (words: string) => new CodedAnswer(CODE_CHANNEL_FAILED, words || failureTexts.paypal);

const moneyOf = ({ is_rest, amount }: RefundRequest, { paid_currency: currency }: PayOrder) =>
  is_rest ? null : { amount: Number(amount).toFixed(WHOLE_CURRENCIES.includes(currency) ? 0 : 2), currency };

/** PayPal's record of an earlier request. @throws CodedAnswer with PayPal's message when it does not show the order */
const findBefore = async (deps: PaymentDeps, order: PayOrder, request: RefundRequest) => {
  try {
    return await findRefund(deps, order, request);
  } catch (error) {
    if (!(error instanceof PayPalRefused)) throw error;
    await endUnshown(deps, request, error.message);
    throw refused(error.message);
  }
};

/**
 * Refunds the payment of an order, or part of it. Once the whole payment has been refunded, the purchase is revoked, as
 * after a refund that PayPal reports. A refund whose answer was lost is looked up first, and then requested again under
 * the same id.
 *
 * @throws ApiError and InvalidRequest as `beginRefund`; 503 when the outcome at PayPal is unknown
 * @throws CodedAnswer with PayPal's message when it refused, or does not show the order
 */
export const refundOrder = async (deps: PaymentDeps, orderId: string, asked: AskedRefund): Promise<void> => {
  const { db, log, paypal } = deps;
  const { order, request, isNew } = await beginRefund(db, orderId, asked);
  if (request.state === 'refused') throw refused(request.words);
  if (request.state !== 'asked') return;
  const ask = () =>
    paypal.refund({
      captureId: order.channel_payment_id!,
      id: request.request_id,
      money: moneyOf(request, order),
    });
  try {
    const found = isNew ? undefined : await findBefore(deps, order, request);
    if ((await settleRefund(deps, order, request, found ?? (await ask()))) === 'refused') throw refused('');
  } catch (error) {
    if (error instanceof PayPalRefused) {
      log.warn('PayPal refused a refund', { order: orderId, issues: error.issues, words: error.message });
      await noteRefund(db, request, 'refused', { words: error.message });
      // It may have been refunded in the PayPal account itself
      if (await wentBackWhole(deps, order)) await takeBack(db, orderId);
      throw refused(error.message);
    }
    if (!(error instanceof PayPalUnknown)) throw error;
    log.warn('PayPal did not say what became of a refund', { order: orderId, error });
    throw new ApiError('err_service_busy', { status: 503, retryAfter: 5 });
  }
};
