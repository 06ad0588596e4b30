import { expect, test, vi } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import type { SessionTokens } from '../../../src/api/session-tokens.ts';
import { createSession } from '../../../src/stores/session.ts';

test('an element that withdraws its need of a user twice takes none of the need of another', async () => {
  const onLogin = vi.fn();
  const session = createSession({
    client: { apiBase: 'https://voice.test' } as Client,
    tokens: { state: () => 'missing', clear() {} } as unknown as SessionTokens,
    siteKey: undefined,
    onLogin,
    onUser() {},
    onLeft() {},
    onSignedOut: async () => {},
  });
  session.require();
  const withdraw = session.require();
  withdraw();
  withdraw();
  await session.start();
  expect(onLogin).toHaveBeenCalledExactlyOnceWith('missing');
});
