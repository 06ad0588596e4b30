/** Header that makes a request that spends credits safe to repeat: 1 … 255 visible ASCII characters. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Header with the id of the device, stable for one browser profile. */
export const DEVICE_HEADER = 'x-device-id';
/** Header with the name and version of the client application. */
export const BUNDLE_HEADER = 'x-client-bundle-id';
/** Header with a publishable key: the element calls for a visitor without an account. */
export const SITE_KEY_HEADER = 'x-vox-site-key';
/**
 * Longest silence on an event stream, in milliseconds: the server sends a comment when there is nothing else to send.
 */
export const STREAM_HEARTBEAT_MS = 15_000;
