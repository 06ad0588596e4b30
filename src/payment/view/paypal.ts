import {
  loadCoreSdkScript,
  type OneTimePaymentSession,
  type PayPalOneTimePaymentSessionOptions,
} from '@paypal/paypal-js/sdk-v6';
import { bundleGlobal, pageGlobal } from '../../api/page.ts';

/** The part of PayPal's SDK that makes payments. */
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
 * Marks the address as a trusted script URL, for pages that require Trusted Types; they must allow a policy named
 * `voxbench`. PayPal's loader package assigns a plain string, which such pages refuse.
 */
const trusted = (url: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = pageGlobal('script-policy', () =>
    trustedTypes?.createPolicy('voxbench', { createScriptURL: (address) => address }),
  );
  return policy?.createScriptURL(url) ?? url;
};

/** A namespace of our own: the page may have another version of PayPal's SDK. */
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
  // The script is already loaded, so this only looks up its namespace
  const paypal = await loadCoreSdkScript({ environment: 'production', dataNamespace: NAMESPACE });
  if (!paypal) throw new Error('PayPal needs a browser.');
  return paypal.createInstance({ clientId, components: ['paypal-payments'] as const, pageType: 'checkout' });
}

/**
 * Loads PayPal's SDK once for the page. After a failure the next call tries again.
 * @param scriptUrl absolute address
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
