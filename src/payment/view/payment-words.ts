import { CODE_LOWER_PLAN, CODE_ORDER_PAID, CODE_ORDER_UNPAID } from '../../contract/constants/codes.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { failureTexts } from '../../contract/errors.ts';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { paymentView } from '../../i18n/en/payment/view.ts';
import { error } from '../../i18n/en/shared/error.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFailureText } from '../../notices/index.ts';
import type { Toast } from '../../ui/layers/toasts.ts';
import { isPaymentCode, type PaymentCode } from './payment-code.ts';
import type { PaymentWord } from '../words.ts';

const words = {
  [CODE_LOWER_PLAN]: 'lower',
  [CODE_ORDER_PAID]: 'paid',
  [CODE_ORDER_UNPAID]: 'unpaid',
} as const;

/** Text of a payment code for the user. */
const usePaymentCode = (): ((code: PaymentCode) => string) => {
  const t = useText(texts);
  return (code) => t(words[code]);
};

/** Text of a failed purchase for the user. PayPal's own words stay as they are. */
export const usePaymentFailure = (): ((failure: ApiFailure) => string) => {
  const textOf = useFailureText();
  const ofCode = usePaymentCode();
  const t = useText(error);
  return (failure) => {
    if (isPaymentCode(failure.code)) return ofCode(failure.code);
    return failure.message === failureTexts.paypal ? t('paypal') : textOf(failure);
  };
};

/** Toast that reports a purchase's result. */
export const usePaymentToast = (): ((word: PaymentWord) => Omit<Toast, 'id'>) => {
  const t = useText(texts);
  const tView = useText(paymentView);
  const ofCode = usePaymentCode();
  const ofFailure = usePaymentFailure();
  return (word) => {
    if (word === 'cancelled') return { tone: 'info', text: t('cancelled') };
    if (word === 'pending') return { tone: 'info', text: tView('pending') };
    return { tone: 'error', text: typeof word === 'number' ? ofCode(word) : ofFailure(word) };
  };
};
