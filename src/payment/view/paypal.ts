import {
  loadCoreSdkScript,
  type OneTimePaymentSession,
  type PayPalOneTimePaymentSessionOptions,
} from '@paypal/paypal-js/sdk-v6';
import { bundleGlobal, pageGlobal } from '../../api/page.ts';

/** What makes payments at PayPal. */
export interface PayPal {
  createPayPalOneTimePaymentSession(options: PayPalOneTimePaymentSessionOptions): OneTimePaymentSession;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/**
 * A strict page has to be told that this address is one for a script: it allows the policy by the name `voxbench`.
 * The loader of PayPal's package takes only plain text, which such pages refuse.
 */
const trusted = (url: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = pageGlobal('script-policy', () =>
    trustedTypes?.createPolicy('voxbench', { createScriptURL: (address) => address }),
  );
  return policy?.createScriptURL(url) ?? url;
};

/** A name of its own: the page may have a PayPal of another version. */
const NAMESPACE = 'voxbenchPayPal';

const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trusted(url);
    script.dataset['namespace'] = NAMESPACE;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded.`));
    };
    document.head.append(script);
  });

async function start(clientId: string, scriptUrl: string): Promise<PayPal> {
  await loadScript(scriptUrl);
  // The script is there: this only finds it
  const paypal = await loadCoreSdkScript({ environment: 'production', dataNamespace: NAMESPACE });
  if (!paypal) throw new Error('PayPal needs a browser.');
  return paypal.createInstance({ clientId, components: ['paypal-payments'] as const, pageType: 'checkout' });
}

/**
 * PayPal's own code, loaded once for the page; after a failure the next call tries again.
 * @param scriptUrl absolute
 */
export const loadPayPal = (clientId: string, scriptUrl: string): Promise<PayPal> => {
  const loading = bundleGlobal('paypal', () => new Map<string, Promise<PayPal>>());
  const key = `${scriptUrl} ${clientId}`;
  const known = loading.get(key);
  if (known) return known;
  const started = start(clientId, scriptUrl);
  loading.set(key, started);
  started.catch(() => loading.delete(key));
  return started;
};
