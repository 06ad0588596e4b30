import { vi } from 'vitest';
import { createBrowserStorage } from '../../../src/api/browser-storage.ts';
import { createClient } from '../../../src/api/client.ts';
import type { ApiFailure } from '../../../src/api/failure.ts';
import { createSessionTokens } from '../../../src/api/session-tokens.ts';
import { createVisitor } from '../../../src/api/visitor.ts';

export const BASE = 'https://api.test';

/** A client over an empty storage, with a record of what it reported. */
export function testClient(options: { siteKey?: string; apiBase?: string } = {}) {
  const storage = createBrowserStorage(() => {
    throw new Error('none');
  });
  const session = createSessionTokens(storage, '');
  const told = { failures: [] as ApiFailure[], credit: 0, lost: 0 };
  const client = createClient({
    apiBase: BASE,
    ...options,
    visitor: createVisitor(storage, ''),
    session,
    bundleId: 'test/1',
    async onNotEnoughCredits() {
      told.credit++;
    },
    onFailure: (failure) => void told.failures.push(failure),
    onSessionLost: () => void told.lost++,
  });
  return { client, session, storage, told };
}

export const signIn = (
  session: ReturnType<typeof testClient>['session'],
  { accessLeft = 900, refreshLeft = 90_000 } = {},
) =>
  session.write({
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    expires_in: accessLeft,
    refresh_token_expires_in: refreshLeft,
  });

type Answer = { status?: number; body?: unknown };

/** Answers `fetch` with `handler`; returns the requests. */
export function answerFetch(handler: (request: Request, body: unknown) => Answer | Promise<Answer>) {
  const requests: Request[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    const text = await request.clone().text();
    const { status = 200, body = { code: 0, msg: 'ok' } } = await handler(
      request,
      text ? JSON.parse(text) : null,
    );
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return requests;
}
