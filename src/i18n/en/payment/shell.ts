import { texts } from '../../texts.ts';

/** Texts of the button that opens the payment popup. */
export const paymentShell = texts('payment-shell', {
  open: 'Plans and credits',
});
