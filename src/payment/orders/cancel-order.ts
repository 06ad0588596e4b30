import type { Client } from '../../api/client.ts';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import { debounce } from '../debounce.ts';
import { isPaymentCode, type PaymentCode } from '../view/payment-code.ts';

/** Result of a cancellation: done, a code that says why the order is no longer unpaid, or a failure. */
type CancelResult = 'cancelled' | PaymentCode | ApiFailure;

const CANCEL_MS = 500;

/** Cancels unpaid orders. Of several calls in a row only the last one runs. */
export const createCancel = (client: Client) =>
  debounce(async (buss_orderid: string, onDone: (result: CancelResult) => void) => {
    let result: CancelResult = 'cancelled';
    try {
      await client.call('POST /v1/pay/cancel', { body: { buss_orderid }, silent: true });
    } catch (error) {
      const failure = asFailure(error);
      result = isPaymentCode(failure.code) ? failure.code : failure;
    }
    onDone(result);
  }, CANCEL_MS);
