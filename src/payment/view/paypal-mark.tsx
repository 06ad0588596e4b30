/** PayPal's name as text: their logos come only with their script. */
export const PayPalMark = () => (
  <span className="pay-paypal-mark">
    <span>Pay</span>
    <span>Pal</span>
  </span>
);
