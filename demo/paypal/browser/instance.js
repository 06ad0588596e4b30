// @ts-check
import { defineButton } from './button.js';
import { createSession } from './session.js';

/** @import { EligiblePaymentMethodsOutput, PayPalOneTimePaymentSessionOptions } from '@paypal/paypal-js/sdk-v6' */

/** @type {EligiblePaymentMethodsOutput} */
const eligible = {
  isEligible: (method) => method === 'paypal',
  getDetails: (method) => {
    if (method !== 'paypal') throw new Error(`${method} is not eligible.`);
    return /** @type {never} */ ({ canBeVaulted: false });
  },
};

/**
 * @param {{ clientId?: string, clientToken?: string, components?: readonly string[] }} options
 */
export const createInstance = async ({ clientId, clientToken, components = [] }) => {
  if (!clientId === !clientToken) throw new Error('createInstance needs either clientId or clientToken.');
  defineButton();
  return {
    findEligibleMethods: async () => eligible,
    hydrateEligibleMethods: () => eligible,
    updateLocale: () => undefined,
    ...(components.includes('paypal-payments') && {
      /** @param {PayPalOneTimePaymentSessionOptions} callbacks */
      createPayPalOneTimePaymentSession: (callbacks) => createSession(callbacks),
    }),
  };
};
