import { createHmac } from 'node:crypto';
import { SITE_KEY_HEADER } from '../../../src/contract/constants/headers.ts';
import { API_KEY_REQUESTS_PER_MINUTE, createKeyCheck } from '../api-keys/check.ts';
import { SECRET_PREFIX } from '../api-keys/secret.ts';
import { ApiError } from '../http/api-error.ts';
import type { App, RequestContext } from '../http/app.ts';
import { deviceOf } from '../http/device.ts';
import type { Principal } from '../http/principal.ts';
import type { Deps } from '../module.ts';
import { DEMO_SITE_KEY } from './demo.ts';
import type { Visitor } from './site-keys.ts';
import { findSiteKey, visitorIn } from './site-keys.ts';
import { createTokenCheck } from './sessions.ts';
import { createShareLimit } from './share-limit.ts';

const KEY_LIMIT = { name: 'api_key', max: API_KEY_REQUESTS_PER_MINUTE, windowSeconds: 60 };
/** Number of requests that a process takes from the shared limit at once. */
const KEY_SHARE = 20;

/**
 * Origin of the page. Browsers omit `Origin` from a page's GET requests to its own server, and send `Sec-Fetch-Site:
 * same-origin`.
 */
const pageOrigin = ({ req }: RequestContext, publicUrl: string): string | undefined => {
  const origin = req.header('origin');
  if (origin !== undefined || req.header('sec-fetch-site') !== 'same-origin') return origin;
  const host = req.header('host');
  return new URL(publicUrl).host === host ? publicUrl : `http://${host}`;
};

/** Makes {@link App.identify}. */
export const createIdentify = ({ db, keyFor, config }: Deps): App['identify'] => {
  const userOf = createTokenCheck(db, keyFor('tokens'));
  const visitorKey = keyFor('visitors');
  const programOf = createKeyCheck(db, createShareLimit(db, KEY_LIMIT, KEY_SHARE));

  const visitorOf = async (context: RequestContext, siteKeyId: string): Promise<Visitor> => {
    if (siteKeyId === DEMO_SITE_KEY.id && !config.demo)
      throw new ApiError('err_site_key_invalid', {
        status: 403,
        msg: 'The demo is off on this server, and its site key with it.',
      });
    const key = await findSiteKey(db, siteKeyId.slice(0, 100));
    const origin = pageOrigin(context, config.publicUrl);
    if (!key || origin === undefined || !key.origins.includes(origin))
      throw new ApiError('err_site_key_invalid', { status: 403 });
    const hash = (of: string) => createHmac('sha256', visitorKey).update(of).digest('base64url');
    const { network } = context.env;
    const visitorId = visitorIn(hash(network), hash(`${network} ${deviceOf(context)}`));
    return { kind: 'visitor', tenantId: key.tenantId, siteKeyId: key.siteKeyId, visitorId };
  };

  const find = async (context: RequestContext): Promise<Principal | undefined> => {
    const authorization = context.req.header('authorization');
    if (authorization !== undefined) {
      const token = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '';
      if (token.startsWith(SECRET_PREFIX)) return programOf(token);
      const user = await userOf(token);
      if (!user) throw new ApiError('err_session_ended', { status: 401 });
      return { kind: 'user', ...user };
    }
    const siteKeyId = context.req.header(SITE_KEY_HEADER);
    return siteKeyId === undefined ? undefined : visitorOf(context, siteKeyId);
  };

  return async (context) => {
    const found = await find(context);
    return found && { ...found, requestId: context.env.requestId };
  };
};
