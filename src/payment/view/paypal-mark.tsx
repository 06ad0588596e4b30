/** PayPal's name, as a word: their drawn marks come with their script only. */
export const PayPalMark = () => (
  <span className="pay-paypal-mark">
    <span>Pay</span>
    <span>Pal</span>
  </span>
);
