import type { Visitor } from './visitor.ts';

/** A version 4 UUID. `crypto.randomUUID` is missing on insecure pages, so random bytes are the fallback. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Identifies this browser profile. Created once and kept through sign-out. */
export function deviceId(visitor: Visitor): string {
  const known = visitor.get('u_device_id') || visitor.get('device_id');
  const id = known || newId();
  if (visitor.get('u_device_id') !== id) visitor.set('u_device_id', id);
  if (visitor.get('device_id') !== id) visitor.set('device_id', id);
  return id;
}
