// @ts-check
const form = /** @type {HTMLFormElement | null} */ (document.querySelector('form'));
const presentation = new URLSearchParams(location.search).get('presentation');

/** @param {string} text */
const say = (text) => {
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  const heading = document.createElement('h1');
  heading.textContent = text;
  const next = document.createElement('p');
  next.textContent = 'You can close this window and go back to the shop.';
  main.replaceChildren(heading, next);
};

/**
 * Returns the buyer to the shop in the way they came.
 * @param {{ state: 'approved' | 'canceled', payerId?: string }} outcome
 * @param {string} address that the order names; empty for none
 */
const leave = (outcome, address) => {
  const shop = presentation === 'modal' ? parent : opener;
  if ((presentation === 'modal' || presentation === 'popup') && shop) {
    // Any origin may read this: it contains nothing secret.
    shop.postMessage({ type: 'paypal-stand-in', orderId: form?.dataset['order'], outcome }, '*');
  } else if (presentation !== 'popup' && address) location.assign(address);
  else say(outcome.state === 'approved' ? 'Approved' : 'Cancelled');
};

/** @param {HTMLFormElement} shown */
const approve = async (shown) => {
  const problem = /** @type {HTMLElement} */ (shown.querySelector('.problem'));
  const buttons = shown.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  problem.textContent = '';
  try {
    const response = await fetch('./checkoutnow/approve', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: shown.dataset['order'],
        instrument: new FormData(shown).get('instrument'),
      }),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { payerId, address } = await response.json();
    leave({ state: 'approved', payerId }, address);
  } catch {
    problem.textContent = 'That did not work. Try again.';
    for (const button of buttons) button.disabled = false;
  }
};

if (form) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void approve(form);
  });
  form.querySelector('[name="cancel"]')?.addEventListener('click', () => {
    leave({ state: 'canceled' }, form.dataset['cancel'] ?? '');
  });
  /** @type {HTMLElement | null} */ (form.querySelector('.main'))?.focus();
}
