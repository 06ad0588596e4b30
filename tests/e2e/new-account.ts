import type { Page } from '@playwright/test';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';

export interface Account {
  email: string;
  password: string;
}

const DEMO: Account = { email: 'demo@voxbench.example', password: 'voxbench-demo' };

type Tokens = Record<string, string | number>;

/** Sign-ups are limited per IP address, so each of these has its own. */
const ownAddress = () => `127.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`;

/** Requests a session, from its own IP address. */
async function askTokens(server: string, path: string, body: object, userAgent = ''): Promise<Tokens> {
  const answer = await new Promise((done, fail) => {
    request(new URL(path, server), {
      method: 'POST',
      localAddress: ownAddress(),
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    })
      .on('response', (response) => done(json(response)))
      .on('error', fail)
      .end(JSON.stringify(body));
  });
  return (answer as { secure_tokens: Tokens }).secure_tokens;
}

const newEmail = () => `e2e-${crypto.randomUUID()}@example.com`;

/** Creates an account, a new one unless another is given; returns its credentials and tokens. */
export async function makeAccount(
  server: string,
  userAgent?: string,
  account: Account = { email: newEmail(), password: 'a long password' },
): Promise<Account & { tokens: Tokens }> {
  const tokens = await askTokens(server, '/accounts/v1/sign_up', { ...account, nickname: 'Ada' }, userAgent);
  return { ...account, tokens };
}

/** Stores a session in the page, as after signing in there. */
const keep = (page: Page, tokens: Tokens): Promise<void> =>
  page.evaluate((given) => {
    const now = Math.floor(Date.now() / 1000);
    for (const [key, value] of Object.entries(given)) {
      localStorage.setItem(key, String(typeof value === 'number' ? now + value : value));
    }
  }, tokens);

const userAgentOf = (page: Page): Promise<string> => page.evaluate(() => navigator.userAgent);

/** Creates an account and signs the page in with it; then shows `path`. */
export async function newAccount(page: Page, path: string): Promise<Account> {
  await page.goto('/healthz');
  const { tokens, ...account } = await makeAccount(page.url(), await userAgentOf(page));
  await keep(page, tokens);
  await page.goto(path);
  return account;
}

/** Signs the page in, with the demo account unless another is given, and shows nothing of the product yet. */
export async function signIn(page: Page, { email, password }: Account = DEMO): Promise<void> {
  await page.goto('/healthz');
  const body = { email, password };
  await keep(page, await askTokens(page.url(), '/accounts/v1/sign_in', body, await userAgentOf(page)));
}
