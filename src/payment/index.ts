export { PaymentPage } from './payment-page.tsx';
export { PaymentPopup } from './popup.tsx';
export { SubscriptionPage } from './subscription-page.tsx';
