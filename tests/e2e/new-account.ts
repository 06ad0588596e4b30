import type { Page } from '@playwright/test';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';

type Tokens = Record<string, string | number>;

/** Sign-ups are limited by address: each of these comes from one of its own. */
const ownAddress = () => `127.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`;

/** Makes an account; gives what one signs in with, and its tokens. */
export async function makeAccount(
  server: string,
): Promise<{ email: string; password: string; tokens: Tokens }> {
  const account = {
    email: `e2e-${crypto.randomUUID()}@example.com`,
    password: 'a long password',
    nickname: 'Ada',
  };
  const answer = await new Promise((done, fail) => {
    request(new URL('/accounts/v1/sign_up', server), {
      method: 'POST',
      localAddress: ownAddress(),
      headers: { 'content-type': 'application/json' },
    })
      .on('response', (response) => done(json(response)))
      .on('error', fail)
      .end(JSON.stringify(account));
  });
  return { ...account, tokens: (answer as { secure_tokens: Tokens }).secure_tokens };
}

/** Makes an account and signs the page in with it; then shows `path`. */
export async function newAccount(page: Page, path: string): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(
    (given) => {
      const now = Math.floor(Date.now() / 1000);
      for (const [key, value] of Object.entries(given)) {
        localStorage.setItem(key, String(typeof value === 'number' ? now + value : value));
      }
    },
    (await makeAccount(page.url())).tokens,
  );
  await page.goto(path);
}
