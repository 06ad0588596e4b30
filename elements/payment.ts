import { definePayment } from '../src/payment/define.ts';

export type * from '../src/host-types.ts';

definePayment();
