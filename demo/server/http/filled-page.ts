import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { answerPacked } from './answer-json.ts';
import type { RequestContext } from './app.ts';

/** Where a built page takes what the server writes into it. */
const PLACE = '<!-- content -->';

interface Filled {
  text: string;
  etag: string;
}

/**
 * Makes what answers with a built page whose content the server writes, once, when it is first asked for. Answers
 * `undefined` while the page is not built.
 */
export const createFilledPage = (
  file: string,
  write: () => { toString(): string } | Promise<{ toString(): string }>,
  headers: Readonly<Record<string, string>>,
): ((context: RequestContext) => Promise<Response | undefined>) => {
  let filled: Filled | undefined;
  const fill = async (): Promise<Filled | undefined> => {
    const page = await readFile(file, 'utf8').catch(() => undefined);
    if (page === undefined) return undefined;
    const content = String(await write());
    // By a function: the content may have what a replacement takes for a pattern
    const text = page.replace(PLACE, () => content);
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  };
  return async ({ req }) => {
    filled ??= await fill();
    if (!filled) return undefined;
    const { text, etag } = filled;
    const all = { etag, 'cache-control': 'no-cache', ...headers };
    if (req.header('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers: { ...all, vary: 'Origin, Accept-Encoding' } });
    const type = { 'content-type': 'text/html; charset=utf-8' };
    return answerPacked(text, { ...all, ...type }, req.header('accept-encoding'));
  };
};
