import { PaymentState } from '../view/payment-state.tsx';
import { returnedToken } from './returned.ts';

/** How a payment stands that one was sent back from, with what to do next. */
export function PaymentPage() {
  return (
    <div className="sub">
      <PaymentState token={returnedToken()} />
    </div>
  );
}
