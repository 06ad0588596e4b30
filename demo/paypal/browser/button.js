// @ts-check
/** @import { PayPalButtonElement } from '@paypal/paypal-js/sdk-v6' */

const STYLE = `
  :host { display: inline-block; min-inline-size: 200px; block-size: 45px; --ground: #ffc439; --ink: #111; }
  :host(.paypal-blue) { --ground: #0d6efd; --ink: #fff; }
  :host(.paypal-white) { --ground: #fff; --ink: #111; }
  :host(.paypal-black) { --ground: #111; --ink: #fff; }
  :host([hidden]) { display: none; }
  button {
    inline-size: 100%; block-size: 100%; padding: 0 16px; border: 0; cursor: pointer;
    border-radius: var(--paypal-button-border-radius, 4px);
    background: var(--ground); color: var(--ink); font: 600 16px/1.2 system-ui, sans-serif;
  }
  :host(.paypal-white) button { box-shadow: inset 0 0 0 1px #555; }
  button:hover:enabled { filter: brightness(0.95); }
  button:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
  button:disabled { opacity: 0.5; cursor: default; }
`;

/** @type {Record<string, string>} */
const LABELS = { buynow: 'Buy now with', checkout: 'Check out with', pay: 'Pay with' };

/** Defines `<paypal-button>` unless the page already has it. */
export const defineButton = () => {
  if (customElements.get('paypal-button')) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);

  /** @implements {Pick<PayPalButtonElement, 'type' | 'disabled'>} */
  class StandInButton extends HTMLElement {
    static observedAttributes = ['type', 'disabled'];
    #button = document.createElement('button');

    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
      root.adoptedStyleSheets = [sheet];
      this.#button.type = 'button';
      root.append(this.#button);
      this.addEventListener('click', (event) => this.disabled && event.stopImmediatePropagation(), true);
      this.attributeChangedCallback();
    }
    get type() {
      return /** @type {PayPalButtonElement['type']} */ (this.getAttribute('type') ?? 'pay');
    }
    set type(type) {
      this.setAttribute('type', type ?? 'pay');
    }
    get disabled() {
      return this.hasAttribute('disabled');
    }
    set disabled(disabled) {
      this.toggleAttribute('disabled', Boolean(disabled));
    }
    attributeChangedCallback() {
      this.#button.textContent = `${LABELS[this.type ?? 'pay'] ?? LABELS['pay']} PayPal (stand-in)`;
      this.#button.disabled = this.disabled;
    }
  }
  customElements.define('paypal-button', StandInButton);
};
