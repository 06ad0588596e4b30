/** Header that makes a request that spends credits safe to repeat: 1 … 255 visible ASCII characters. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Header that names the device, stable for one browser profile. */
export const DEVICE_HEADER = 'x-device-id';
/** Header that names the client application and its version. */
export const BUNDLE_HEADER = 'x-client-bundle-id';
/** Header by which a tag with a publishable key speaks for a visitor without an account. */
export const SITE_KEY_HEADER = 'x-vox-site-key';
/** Longest silence on a stream of events: the server sends a comment when it has nothing else to say. */
export const STREAM_HEARTBEAT_MS = 15_000;
