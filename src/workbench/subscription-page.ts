export { SubscriptionPage as default } from '../payment/index.ts';
