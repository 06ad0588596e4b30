import { createSign, createVerify, randomUUID, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { makeCertificate, type Certificate } from './certificate.ts';

const ALGORITHM = 'SHA256withRSA';

/** The request body of PayPal's verify-webhook-signature. */
const Claim = z.object({
  auth_algo: z.literal(ALGORITHM),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
});

export interface Signer {
  certificate(): Promise<Certificate>;
  /** The headers that PayPal sends with an event of this body. */
  sign(body: string): Promise<Record<string, string>>;
  /** Whether a claim is valid: signed with this certificate for this webhook. */
  verifies(claim: unknown): Promise<boolean>;
}

const signedText = (id: string, time: string, webhookId: string, body: string): string =>
  `${id}|${time}|${webhookId}|${crc32(body)}`;

/** Signs events for the webhook `webhookId`. `apiUrl` returns the base address of the certificate. */
export const createSigner = (webhookId: string, apiUrl: () => string): Signer => {
  let made: Promise<Certificate> | undefined;
  const certificate = () => (made ??= makeCertificate());
  const addressOf = ({ name }: Certificate) => `${apiUrl()}/v1/notifications/certs/${name}`;

  return {
    certificate,
    async sign(body) {
      const own = await certificate();
      const id = randomUUID();
      const time = `${new Date().toISOString().slice(0, 19)}Z`;
      const signature = createSign('sha256').update(signedText(id, time, webhookId, body));
      return {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature.sign(own.privateKey, 'base64'),
        'paypal-cert-url': addressOf(own),
        'paypal-auth-algo': ALGORITHM,
        'paypal-auth-version': 'v2',
      };
    },
    async verifies(claim) {
      const own = await certificate();
      const parsed = Claim.safeParse(claim);
      if (!parsed.success || parsed.data.webhook_id !== webhookId) return false;
      const { cert_url, transmission_id, transmission_time, transmission_sig, webhook_event } = parsed.data;
      if (cert_url !== addressOf(own)) return false;
      const text = signedText(transmission_id, transmission_time, webhookId, JSON.stringify(webhook_event));
      const key = new X509Certificate(own.pem).publicKey;
      return createVerify('sha256').update(text).verify(key, transmission_sig, 'base64');
    },
  };
};
