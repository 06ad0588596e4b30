import type { FetchResponse } from 'ofetch';
import type { CallName, SecureTokens } from '../contract/index.ts';
import { ApiFailure } from './failure.ts';
import { hostTokensFor } from './host-tokens.ts';
import { createRefresh } from './refresh.ts';
import { isUnauthorised } from './response.ts';
import type { Accepted, Outgoing, SendRequest } from './send-request.ts';
import { foreignOrigin } from './server-address.ts';
import type { SessionTokens } from './session-tokens.ts';

interface UserOptions {
  apiBase: string;
  siteKey?: string;
  session: SessionTokens;
  /** Called when the session has ended and cannot be renewed; `hadOne` is false when there was no token at all. */
  onSessionLost(hadOne: boolean): void;
  /** Called when the server refused a token of the session or of the host. */
  onTokenRefused(): void;
}

/** Exchanges a refresh token. A refusal is not thrown: the caller handles it. */
export const TOKEN_CALL = 'POST /accounts/v1/token';

/**
 * Returns a function that sends requests with the user's token. A refused token is renewed once and the request
 * repeated.
 */
export function createUserSender(send: SendRequest, options: UserOptions) {
  const { apiBase, siteKey, session } = options;
  const refresh = createRefresh({
    tokens: session,
    lockName: `voxbench-session ${foreignOrigin(apiBase)}`,
    async exchange(refreshToken) {
      const stale = session.read()?.accessToken ?? null;
      const answer = await send(TOKEN_CALL, { body: { refresh_token: refreshToken } }, stale, 'json');
      // An answer of a busy or broken server says nothing about the session
      if (answer.status === 429 || answer.status >= 500)
        throw new ApiFailure('network', { status: answer.status });
      return tokensOf(answer._data);
    },
  });

  const ask = async () => (await hostTokensFor(apiBase)?.()) ?? null;
  const currentToken = async (isSessionCall: boolean): Promise<string | null> => {
    if (siteKey) return null;
    if (hostTokensFor(apiBase)) return isSessionCall ? null : ask();
    const stored = session.read()?.accessToken ?? null;
    return stored && !isSessionCall && session.state() !== 'valid' ? refresh(stored) : stored;
  };
  const nextToken = (refused: string | null) => (hostTokensFor(apiBase) ? ask() : refresh(refused));

  const endSession = (hadOne: boolean): never => {
    options.onSessionLost(hadOne);
    throw new ApiFailure('err_session_ended', { code: 401, status: 401 });
  };

  return async (name: CallName, outgoing: Outgoing, accepted: Accepted) => {
    // Closing an account needs the session, as other calls do
    const isSessionCall = name.includes(' /accounts/') && !name.endsWith('/cancel_account');
    const usesSession = !siteKey && !isSessionCall && !hostTokensFor(apiBase);
    // Without a valid token the server would refuse the call
    if (usesSession && session.state() === 'expired') return endSession(true);
    const token = await currentToken(isSessionCall);
    const first = await send(name, outgoing, token, accepted);
    if (siteKey || isSessionCall || !refuses(first)) return first;
    const next = await nextToken(token);
    if (next) {
      const second = await send(name, outgoing, next, accepted);
      if (!refuses(second)) return second;
    }
    if (token) options.onTokenRefused();
    return endSession(Boolean(token ?? session.read()));
  };
}

const refuses = ({ status, _data }: FetchResponse<unknown>) =>
  isUnauthorised(status, _data instanceof ReadableStream ? null : _data);

function tokensOf(body: unknown): SecureTokens | null {
  const tokens = (body as { secure_tokens?: Partial<SecureTokens> } | null)?.secure_tokens;
  return tokens?.access_token && tokens.refresh_token ? (tokens as SecureTokens) : null;
}
