import { X509Certificate, type KeyObject } from 'node:crypto';
import type { PayPal } from '../../config/paypal.ts';

const FETCH_MS_MAX = 5_000;
const BYTES_MAX = 64 * 1024;
/** PayPal uses two or three at a time. */
const KEPT_MAX = 10;

/** Path of all of PayPal's certificates on its API hosts. */
const FOLDER = '/v1/notifications/certs/';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificate could not be fetched. That is no sign of forgery. */
export class CertificateUnavailable extends Error {}

/** Fetches the chain, signing certificate first; empty when the content is not a chain of certificates. */
const fetchChain = async (url: URL): Promise<X509Certificate[]> => {
  let text: string;
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS_MAX) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    text = await response.text();
  } catch (error) {
    throw new CertificateUnavailable(`${url.href} cannot be had.`, { cause: error });
  }
  if (text.length > BYTES_MAX) return [];
  try {
    return [...text.matchAll(PEM)].map(([pem]) => new X509Certificate(pem));
  } catch {
    return [];
  }
};

const isValid = (chain: readonly X509Certificate[]): boolean => {
  const now = Date.now();
  return chain.every((certificate, index) => {
    const issuer = chain[index + 1];
    const issued = !issuer || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
    return issued && Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo);
  });
};

/**
 * Makes a function that fetches the keys with which PayPal signs its events. It accepts only addresses in the
 * certificate folder of PayPal's hosts, with the protocol of its REST API, so TLS vouches for them. It checks the dates
 * and the chain. Returns `undefined` for any other address and for an invalid certificate. Throws {@link
 * CertificateUnavailable}.
 */
export const createCertificates = ({ apiUrl, certHosts }: Pick<PayPal, 'apiUrl' | 'certHosts'>) => {
  const kept = new Map<string, X509Certificate[]>();
  const { protocol, pathname } = new URL(apiUrl);
  const folder = pathname.replace(/\/$/, '') + FOLDER;

  return async (address: string): Promise<KeyObject | undefined> => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isTheirs =
      url?.protocol === protocol &&
      certHosts.includes(url.host) &&
      url.username === '' &&
      url.pathname.startsWith(folder) &&
      url.search === '';
    if (!isTheirs) return undefined;
    const chain = kept.get(url.href) ?? (await fetchChain(url));
    const [first] = chain;
    if (!first || !isValid(chain)) {
      kept.delete(url.href);
      return undefined;
    }
    if (!kept.has(url.href) && kept.size >= KEPT_MAX) kept.clear();
    kept.set(url.href, chain);
    return first.publicKey;
  };
};
