import { PaymentState } from '../view/payment-state.tsx';
import { returnedToken } from './returned.ts';

/** State of a payment after the return from PayPal, with what to do next. */
export function PaymentPage() {
  return (
    <div className="sub">
      <PaymentState token={returnedToken()} />
    </div>
  );
}
