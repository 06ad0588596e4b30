// @ts-check
import { openModal, openPopup } from './present.js';

/**
 * @import {
 *   OneTimePaymentSession, PayPalOneTimePaymentSessionOptions, PayPalPresentationModeOptions
 * } from '@paypal/paypal-js/sdk-v6'
 * @import { Outcome, Presented } from './present.js'
 * @typedef {Omit<OneTimePaymentSession, 'start'> & {
 *   start(
 *     options?: PayPalPresentationModeOptions,
 *     promised?: Promise<{ orderId: string }>,
 *   ): Promise<void | { redirectURL?: string }>,
 * }} Session
 */

const BASE = new URL('../../', import.meta.url);

/** @param {string} code @param {string} message @param {boolean} isRecoverable another presentation mode may do */
const failure = (code, message, isRecoverable) =>
  Object.assign(new Error(message), { name: 'PayPalError', code, isRecoverable });

/** @param {string} orderId @param {string} mode */
const pageOf = (orderId, mode) => {
  const page = new URL('checkoutnow', BASE);
  page.searchParams.set('token', orderId);
  page.searchParams.set('presentation', mode);
  return page.href;
};

/**
 * A payment that the buyer approves once. `start` resolves when the buyer sees it; the callbacks report what the buyer
 * does.
 * @param {PayPalOneTimePaymentSessionOptions} callbacks
 * @returns {Session}
 */
export const createSession = ({ onApprove, onCancel, onComplete, onError }) => {
  /** @type {Presented | undefined} */
  let presented;

  /** @param {string | undefined} orderId @param {Outcome} outcome */
  const finish = async (orderId, { state, payerId }) => {
    presented?.close();
    presented = undefined;
    try {
      if (state === 'approved' && orderId !== undefined) {
        await onApprove?.({ orderId, fundingSource: 'paypal', ...(payerId && { payerId }) });
      } else onCancel?.(orderId === undefined ? {} : { orderId });
      onComplete?.({ paymentSessionState: state });
    } catch (error) {
      const problem = failure('ERR_FLOW_CALLBACK', String(error), false);
      if (!onError) throw error;
      onError(problem);
      onComplete?.({ paymentSessionState: 'error' });
    }
  };

  /** @param {string} mode @param {Promise<{ orderId: string }>} order */
  const present = async (mode, order) => {
    /** @type {string | undefined} */
    let orderId;
    const end = (/** @type {Outcome} */ outcome) => void finish(orderId, outcome);
    const shown = (mode !== 'modal' && openPopup(BASE, end)) || (mode !== 'popup' && openModal(BASE, end));
    if (!shown) throw failure('ERR_DEV_UNABLE_TO_OPEN_POPUP', 'The popup window was blocked.', true);
    presented = shown;
    try {
      ({ orderId } = await order);
    } catch (error) {
      if (presented === shown) presented = undefined;
      shown.close();
      throw error;
    }
    // The payment may have been cancelled meanwhile.
    if (presented === shown) shown.show(orderId, pageOf(orderId, shown.mode));
  };

  const back = () => new URLSearchParams(location.search);
  return {
    async start(options, promised) {
      const mode = options?.presentationMode ?? 'auto';
      if (!promised) throw failure('ERR_DEV_NO_ORDER', 'start needs a promise of { orderId }.', false);
      if (presented) throw failure('ERR_DEV_SESSION_RUNS', 'The payment is being approved.', false);
      if (mode === 'payment-handler' || mode === 'direct-app-switch') {
        throw failure('ERR_DEV_UNSUPPORTED_MODE', `The stand-in has no ${mode}.`, true);
      }
      if (mode !== 'redirect') return present(mode, promised);
      const redirectURL = pageOf((await promised).orderId, mode);
      if (options?.autoRedirect?.enabled === false) return { redirectURL };
      location.assign(redirectURL);
    },
    cancel: () => presented?.cancel(),
    destroy() {
      presented?.close();
      presented = undefined;
    },
    hasReturned: () => back().has('token'),
    async resume() {
      const payerId = back().get('PayerID');
      await finish(back().get('token') ?? undefined, {
        state: payerId ? 'approved' : 'canceled',
        ...(payerId && { payerId }),
      });
    },
  };
};
