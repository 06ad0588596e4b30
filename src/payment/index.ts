export { PaymentPage } from './pages/payment-page.tsx';
export { PaymentPopup } from './popup/popup.tsx';
export { SubscriptionPage } from './pages/subscription-page.tsx';
