import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../refusal.ts';

const LIFE_SECONDS = 32_400;

/** Credentials for the stand-in's REST API. */
export interface Credentials {
  clientId: string;
  clientSecret: string;
}

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Access tokens, in memory only. */
export const createTokens = ({ clientId, clientSecret }: Credentials, now: () => number) => {
  const good = new Map<string, number>();
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

  return {
    /** Answers POST /v1/oauth2/token. */
    async issue(request: Request): Promise<Response> {
      if (!same(request.headers.get('authorization') ?? '', expected)) {
        const error = { error: 'invalid_client', error_description: 'Client Authentication failed' };
        return Response.json(error, { status: 401 });
      }
      const grant = new URLSearchParams(await request.text()).get('grant_type');
      if (grant !== 'client_credentials') {
        const error = { error: 'unsupported_grant_type', error_description: 'unsupported grant_type' };
        return Response.json(error, { status: 400 });
      }
      const token = `A21AA${randomBytes(48).toString('base64url')}`;
      good.set(token, now() + LIFE_SECONDS * 1000);
      return Response.json({
        scope: 'https://uri.paypal.com/services/checkout/one-click-with-merchant-issued-token',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-STANDIN00000000A',
        expires_in: LIFE_SECONDS,
        nonce: `${new Date(now()).toISOString()}${randomBytes(16).toString('base64url')}`,
      });
    },
    /** Throws `Refusal` unless the request has a valid token. */
    check(headers: Headers): void {
      const token = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
      if ((good.get(token ?? '') ?? 0) <= now()) throw new Refusal(401);
    },
  };
};
