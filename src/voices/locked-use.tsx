export { SubscribeTip } from '../payment/index.ts';
