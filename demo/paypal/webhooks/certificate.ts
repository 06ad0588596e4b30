import { createSign, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const NAME = 'PayPal stand-in, no money moves';
const LIFE_MS = 365 * 24 * 3600 * 1000;
const EARLIER_MS = 3600 * 1000;

/** Object identifiers in DER. */
const SHA256_WITH_RSA = Buffer.from('06092a864886f70d01010b', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

const TAG = { integer: 0x02, bits: 0x03, null: 0x05, utf8: 0x0c, time: 0x18, sequence: 0x30, set: 0x31 };
/** Context-specific tag 0, explicit: the version of a certificate. */
const VERSION = 0xa0;

const lengthOf = (size: number): Buffer => {
  if (size < 0x80) return Buffer.from([size]);
  const bytes = Buffer.from(size.toString(16).padStart(size > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
};

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(TAG.sequence, ...parts);
const time = (at: number): Buffer =>
  der(TAG.time, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));

export interface Certificate {
  privateKey: KeyObject;
  /** File name, in PayPal's scheme. */
  name: string;
  pem: string;
}

/** Creates a key with a self-signed certificate. Node can read certificates but not create them. */
export const makeCertificate = async (): Promise<Certificate> => {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const now = Date.now();
  const serial = randomBytes(12);
  // A positive serial number without leading zeros
  serial[0] = 0x40 | (serial[0]! & 0x3f);
  const algorithm = sequence(SHA256_WITH_RSA, der(TAG.null));
  const name = sequence(der(TAG.set, sequence(COMMON_NAME, der(TAG.utf8, Buffer.from(NAME)))));
  const content = sequence(
    der(VERSION, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, serial),
    algorithm,
    name,
    sequence(time(now - EARLIER_MS), time(now + LIFE_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(content).sign(privateKey);
  const whole = sequence(content, algorithm, der(TAG.bits, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    privateKey,
    name: `CERT-${serial.toString('hex').replaceAll(/(.{8})(?=.)/g, '$1-')}`,
    pem: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
};
