import type { Page } from '@playwright/test';

type Tokens = Record<string, string | number>;

/** Tokens of an account that was made just now. */
export async function newTokens(page: Page): Promise<Tokens> {
  const answer = await page.request.post('/accounts/v1/sign_up', {
    data: { email: `e2e-${crypto.randomUUID()}@example.com`, password: 'a long password', nickname: 'Ada' },
  });
  return ((await answer.json()) as { secure_tokens: Tokens }).secure_tokens;
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
    await newTokens(page),
  );
  await page.goto(path);
}
