import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createCertificates } from './certificates.ts';
import type { PayPal } from '../../config/paypal.ts';

const ALGORITHM = 'SHA256withRSA';
/** PayPal tries for 3 days to deliver an event; anything older is somebody who kept one. */
const AGE_MS_MAX = 4 * 24 * 60 * 60 * 1000;
const AHEAD_MS_MAX = 10 * 60 * 1000;

/**
 * Tells whether PayPal sent just these bytes to just this webhook, by its headers and the body as it came. Throws
 * `CertificateUnavailable` when that cannot be found out now.
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
