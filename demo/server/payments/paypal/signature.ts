import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createCertificates } from './certificates.ts';
import type { PayPal } from '../../config/paypal.ts';

const ALGORITHM = 'SHA256withRSA';
/** PayPal retries an event for 3 days. Anything older is a replay. */
const AGE_MS_MAX = 4 * 24 * 60 * 60 * 1000;
const AHEAD_MS_MAX = 10 * 60 * 1000;

/**
 * Makes a function that tells, from the headers and the raw body, whether PayPal sent exactly these bytes to this
 * webhook. It throws `CertificateUnavailable` when that cannot be determined now.
 */
export const createSignatureCheck = (settings: Pick<PayPal, 'apiUrl' | 'certHosts' | 'webhookId'>) => {
  const keyAt = createCertificates(settings);
  return async (header: (name: string) => string | undefined, body: Buffer): Promise<boolean> => {
    const [id, time, signature, address, algorithm] = [
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-transmission-sig',
      'paypal-cert-url',
      'paypal-auth-algo',
    ].map((name) => header(name) ?? '');
    if (!id || !time || !signature || !address || algorithm !== ALGORITHM) return false;
    const age = Date.now() - Date.parse(time);
    if (!(age < AGE_MS_MAX && age > -AHEAD_MS_MAX)) return false;
    const key = await keyAt(address);
    if (key?.asymmetricKeyType !== 'rsa') return false;
    const signed = `${id}|${time}|${settings.webhookId}|${crc32(body)}`;
    return verify('RSA-SHA256', Buffer.from(signed), key, Buffer.from(signature, 'base64'));
  };
};
