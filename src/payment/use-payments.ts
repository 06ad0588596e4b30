import { useStore } from '@nanostores/react';
import { useStores } from '../stores/use-stores.ts';
import type { Checkout } from './popup/checkout.ts';
import type { PlanStatus } from './plans/choose.ts';
import type { Offer } from './plans/offers.ts';
import { paymentsOf, type Payments } from './payments.ts';

/** Props of the popup's views. */
export interface CheckoutProps {
  payments: Payments;
  checkout: Checkout;
  offers: readonly Offer[];
  planStatus: PlanStatus;
}

/** Whether an unfinished purchase blocks all others. */
export const useIsWaiting = (): boolean => useStore(paymentsOf(useStores()).orders.$notDone) !== null;
