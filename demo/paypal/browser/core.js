// @ts-check
/// <reference types="@paypal/paypal-js/sdk-v6" />
// What PayPal's own /web-sdk/v6/core does: a classic script that leaves the namespace behind.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const namespace = script.dataset['namespace'] ?? 'paypal';
  const instance = new URL('instance.js', script.src).href;
  Object.assign(window, {
    [namespace]: {
      version: '6.0.0',
      /** @param {unknown} options */
      createInstance: async (options) => (await import(/* @vite-ignore */ instance)).createInstance(options),
    },
  });
})();
