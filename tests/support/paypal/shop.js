// A shop's page: the script of PayPal, a button in a shadow root, and what it hears.
import { loadCustomScript } from '/paypal-js.js';
import { loadCoreSdkScript } from '/paypal-js-v6.js';

const asked = new URLSearchParams(location.search);
const log = (text) => {
  const line = document.createElement('li');
  line.textContent = text;
  document.querySelector('ol').append(line);
};
document.addEventListener('securitypolicyviolation', (event) => log(`violation ${event.violatedDirective}`));

const loadTrusted = (url) =>
  new Promise((resolve, reject) => {
    const policy = trustedTypes.createPolicy('voxbench', { createScriptURL: (address) => address });
    const script = document.createElement('script');
    script.src = policy.createScriptURL(url);
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });

const { scriptUrl } = await (await fetch('/places')).json();
await (asked.has('strict') ? loadTrusted(scriptUrl) : loadCustomScript({ url: scriptUrl }));
const paypal = await loadCoreSdkScript({ environment: 'sandbox' });
const instance = await paypal.createInstance({ clientId: 'shop', components: ['paypal-payments'] });
const methods = await instance.findEligibleMethods();
log(
  `version ${paypal.version[0]}, PayPal ${methods.isEligible('paypal')}, Venmo ${methods.isEligible('venmo')}`,
);

const session = instance.createPayPalOneTimePaymentSession({
  onApprove: async ({ orderId, payerId }) => log(`approved ${orderId} by ${payerId}`),
  onCancel: ({ orderId }) => log(`cancelled ${orderId}`),
  onError: (error) => log(`error ${error.code}`),
  onComplete: ({ paymentSessionState }) => log(`complete: ${paymentSessionState}`),
});
const order = async () => {
  const response = await fetch('/order', { method: 'POST' });
  if (!response.ok) throw new Error('no order');
  return response.json();
};
const button = document.createElement('paypal-button');
button.type = 'checkout';
button.addEventListener('click', () => {
  session
    .start({ presentationMode: asked.get('mode') ?? 'auto' }, order())
    .catch((error) => log(`not started: ${error.code ?? error.message} ${error.isRecoverable ?? ''}`));
});
document.querySelector('div').attachShadow({ mode: 'open' }).append(button);
if (session.hasReturned()) await session.resume();
