export { PaymentPage as default } from '../payment/index.ts';
