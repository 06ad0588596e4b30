import { texts } from '../../texts.ts';

/** Texts of paying for one product. */
export const paymentView = texts('payment-view', {
  back: 'Back',
  purchaseTitle: 'Purchase Credit Package',
  subscribeTitle: 'Subscribe to {plan}',
  credits: '{count} Credits',
  creditsForMonth: '{count} Credits for the month',
  perMonth: '/mo',
  subtotal: 'Subtotal',
  discount: 'Discount',
  total: 'Total',
  payWith: 'Payment',
  payWithPayPal: 'Pay with',
  opening: 'Follow the steps in PayPal’s window.',
  taking: 'Taking the payment. Please keep this page open.',
  preparing: 'Preparing the payment',
  safe: 'You pay at PayPal. We never see your card.',
  once: 'One payment for one month. It does not renew by itself: you can subscribe again when it ends.',
  valid: 'Valid for 2 years and non-refundable.',
  firstPlan: 'This is the price of a first purchase. Later purchases cost {price}.',
  firstPackage: 'This is the price of a first purchase. Later it is {price}.',
  planChange:
    '{plan} begins with the payment and takes the place of {before}. The days that {before} has left are not added or paid back. Its credits stay until {date}.',
  noteCancelled: 'The payment was canceled. Nothing was charged.',
  noteDeclined: 'PayPal declined the payment. Nothing was charged. Try again with another card or account.',
  noteOver: 'That order is no longer open. Nothing was charged, and a new one was made.',
  unsure:
    'You approved the payment, but we do not know yet whether it went through. You will not be charged twice.',
  checkAgain: 'Check again',
  findOrder: 'Proceed to Payment',
  noScript:
    'PayPal could not be loaded. Check your connection and whether something on this device blocks it.',
  noWallet: 'This cannot be paid for here right now. Please try again later.',
  pending: 'PayPal is still checking your payment.',
});
