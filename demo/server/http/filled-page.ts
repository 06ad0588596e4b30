import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { answerPacked, createKeepingPack } from './answer-json.ts';
import type { RequestContext } from './app.ts';

/** Placeholder in a built page for the content that the server writes. */
const PLACE = '<!-- content -->';

interface Filled {
  /** The built page. */
  page: string;
  text: string;
  etag: string;
}

/**
 * Makes a function that answers with a built page, filled with content that `write` makes once, at the first request.
 * The built page is read each time: a new build under a running server changes the names of scripts and styles. Returns
 * `undefined` while the page is not built.
 */
export const createFilledPage = (
  file: string,
  write: () => { toString(): string } | Promise<{ toString(): string }>,
  headers: Readonly<Record<string, string>>,
): ((context: RequestContext) => Promise<Response | undefined>) => {
  let content: string | undefined;
  let filled: Filled | undefined;
  const pack = createKeepingPack();
  const fill = (page: string, written: string): Filled => {
    // A function, because in a plain string replacement patterns such as `$&` would be expanded
    const text = page.replace(PLACE, () => written);
    return { page, text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  };
  return async ({ req }) => {
    const page = await readFile(file, 'utf8').catch(() => undefined);
    if (page === undefined) return undefined;
    content ??= String(await write());
    if (filled?.page !== page) filled = fill(page, content);
    const { text, etag } = filled;
    const all = { etag, 'cache-control': 'no-cache', ...headers };
    if (req.header('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers: { ...all, vary: 'Origin, Accept-Encoding' } });
    const type = { 'content-type': 'text/html; charset=utf-8' };
    return answerPacked(text, { ...all, ...type }, req.header('accept-encoding'), pack);
  };
};
