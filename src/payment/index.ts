export { PaymentPage } from './payment-page.tsx';
export { PaymentPopup } from './popup.tsx';
export { SubscribeTip } from './subscribe-tip.tsx';
export { SubscriptionPage } from './subscription-page.tsx';
