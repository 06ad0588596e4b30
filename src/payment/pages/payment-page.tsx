import { PaymentState } from '../view/payment-state.tsx';
import { returnedToken } from './returned.ts';

/** Status of a payment after the return from PayPal, and the next steps. */
export function PaymentPage() {
  return (
    <div className="sub">
      <PaymentState token={returnedToken()} />
    </div>
  );
}
