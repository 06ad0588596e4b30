import { deviceId, newId } from '../api/device.ts';
import type { AnalyticsBody, AppConfig, UseEvents } from '../contract/index.ts';
import { hostTokensFor } from '../api/host-tokens.ts';
import { createSessionTokens } from '../api/session-tokens.ts';
import type { Visitor } from '../api/visitor.ts';
import { toJson } from '../api/to-json.ts';
import type { Stores } from '../stores/registry.ts';

type EventBody<N extends AnalyticsBody['event']> = Omit<AnalyticsBody, 'event' | 'fields'> & {
  event: N;
  fields: UseEvents[N];
};
type Target = NonNullable<AppConfig['analytics']>;

const utf8 = new TextEncoder();

/** base64 of the text's UTF-8 bytes. */
const base64 = (text: string): string => btoa(String.fromCharCode(...utf8.encode(text)));

/**
 * HMAC-SHA256 in hexadecimal. The key is public: the signature filters out noise, it proves nothing. Rejects on
 * insecure pages, where browsers have no `crypto.subtle`.
 */
async function sign(key: string, text: string): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', utf8.encode(key), hmac, false, ['sign']);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8.encode(text)));
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Numbers the events of this browser: `pid` identifies their series, and a gap in `seq` shows a lost event. */
function nextInRow(visitor: Visitor): { pid: string; seq: number } {
  const known = visitor.get('pid');
  const pid = known ?? newId();
  const seq = (known && Number(visitor.get('seq'))) || 0;
  visitor.set('pid', pid);
  visitor.set('seq', String(seq + 1));
  return { pid, seq };
}

/** Sends the token to our own server only, and never for a visitor with a site key. */
function authorization({ client, storage, session }: Stores, url: string): Record<string, string> {
  const tokens = createSessionTokens(storage, client.apiBase);
  if (hostTokensFor(client.apiBase) || session.$session.get().status === 'visitor') return {};
  const isOurs = new URL(url).origin === new URL(client.address('/')).origin;
  if (!isOurs || tokens.state() !== 'valid') return {};
  return { authorization: `Bearer ${tokens.read()!.accessToken}` };
}

/** Sends one event. The body names no user; only our own server gets the access token. Rejects if delivery fails. */
export async function sendEvent<N extends keyof UseEvents>(
  stores: Stores,
  target: Target,
  name: N,
  fields: UseEvents[N],
): Promise<void> {
  const { visitor, client } = stores;
  const event: EventBody<N> = {
    event: name,
    fields,
    device: deviceId(visitor),
    ...nextInRow(visitor),
  };
  const body = base64(toJson(event));
  const said = { app_id: target.app_id, timestamp: String(Date.now()), nonce: newId() };
  const signature = await sign(target.key, [...Object.values(said), body].join('\n'));
  const url = client.address(target.url);
  await fetch(`${url}?${new URLSearchParams({ ...said, sign: signature })}`, {
    method: 'POST',
    // Plain text needs no preflight, so the request survives leaving the page
    headers: { 'content-type': 'text/plain', ...authorization(stores, url) },
    body,
    keepalive: true,
  });
}
