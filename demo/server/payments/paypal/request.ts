import { z } from 'zod';
import type { PayPal } from '../../config/paypal.ts';

/** Longest wait for an answer. PayPal may have done what was asked all the same. */
const ANSWER_MS_MAX = 10_000;
/** Time left for requests under way when the server stops. */
const STOPPING_MS_MAX = 2_000;
/** A token is renewed this long before it ends. */
const TOKEN_MARGIN_MS = 60_000;

/** No answer, or an answer that leaves open whether the request was carried out. */
export class PayPalUnknown extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PayPalUnknown';
  }
}

/** PayPal understood the request and did not carry it out. */
export class PayPalRefused extends Error {
  readonly status: number;
  /** PayPal's issue codes, such as `INSTRUMENT_DECLINED`. */
  readonly issues: readonly string[];
  constructor(status: number, issues: readonly string[], words: string) {
    super(words);
    this.name = 'PayPalRefused';
    this.status = status;
    this.issues = issues;
  }
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Refusal = z.object({
  name: z.string().default(''),
  message: z.string().default(''),
  details: z
    .array(z.object({ issue: z.string().default(''), description: z.string().default('') }))
    .default([]),
});

export interface PayPalRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Makes a write safe to repeat. PayPal remembers it for 6 hours. At most 108 characters. */
  requestId?: string;
}

const endAfter = (stopping: AbortSignal): AbortSignal => {
  const end = new AbortController();
  const endSoon = () => void setTimeout(() => end.abort(), STOPPING_MS_MAX).unref();
  stopping.addEventListener('abort', endSoon, { once: true });
  return end.signal;
};

const exchange = async (
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<{ status: number; text: string }> => {
  try {
    const signal = AbortSignal.any([init.signal, AbortSignal.timeout(ANSWER_MS_MAX)]);
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new PayPalUnknown('PayPal did not answer.', { cause: error });
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PayPalUnknown('PayPal answered without JSON.', { cause: error });
  }
};

/** Only these say that nothing was done; 401, 409, 429 and 5xx leave it open. */
const REFUSALS = new Set([400, 403, 404, 422]);

const refusalOf = (status: number, text: string): PayPalRefused => {
  const { name, message, details } = Refusal.catch({ name: '', message: '', details: [] }).parse(parse(text));
  const issues = details.map(({ issue }) => issue).filter((issue) => issue !== '');
  return new PayPalRefused(status, issues.length > 0 ? issues : [name], details[0]?.description || message);
};

/**
 * Calls PayPal's REST. The answer's JSON; throws {@link PayPalRefused} when PayPal surely did not do it and
 * {@link PayPalUnknown} when that is not known, as for requests that are under way when the server stops.
 */
export const createPayPalRequest = (
  { apiUrl, clientId, clientSecret }: Pick<PayPal, 'apiUrl' | 'clientId' | 'clientSecret'>,
  stopping: AbortSignal,
) => {
  const signal = endAfter(stopping);
  let token: { text: string; endsAt: number } | undefined;

  const authorize = async (): Promise<string> => {
    if (token && token.endsAt > Date.now() + TOKEN_MARGIN_MS) return token.text;
    const { status, text } = await exchange(`${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const parsed = status === 200 ? Token.safeParse(parse(text)) : undefined;
    if (!parsed?.success) throw new PayPalUnknown(`PayPal gave no token: status ${status}.`);
    token = { text: parsed.data.access_token, endsAt: Date.now() + parsed.data.expires_in * 1000 };
    return token.text;
  };

  const send = async ({ method, path, body, requestId }: PayPalRequest) =>
    exchange(apiUrl + path, {
      method,
      signal,
      headers: {
        authorization: `Bearer ${await authorize()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  return async (request: PayPalRequest): Promise<unknown> => {
    let { status, text } = await send(request);
    if (status === 401) {
      // A token may be revoked before it expires.
      token = undefined;
      ({ status, text } = await send(request));
    }
    if (status === 200 || status === 201) return parse(text);
    if (REFUSALS.has(status)) throw refusalOf(status, text);
    throw new PayPalUnknown(`PayPal answered with status ${status}.`);
  };
};
