import type { FailureType } from './failure.ts';
import { hostTokensFor } from './host-tokens.ts';
import { pageGlobal } from './page.ts';
import { foreignOrigin } from './server-address.ts';

/** What the console message is about: a failure type, or "token" when the server rejected an access token. */
export type Cause = FailureType | 'token';

/**
 * Undefined when the page's author can do nothing. Scripts cannot learn why a server of another origin does not answer.
 */
const wordsFor = (cause: Cause, apiBase: string): string | undefined => {
  const page = location.origin;
  const server = foreignOrigin(apiBase);
  switch (cause) {
    case 'network':
      return server && navigator.onLine
        ? `${server} does not answer to this page: it cannot be reached, or does not allow ${page}. If it runs, add ${page} to its VOXBENCH_ORIGINS and start it again.`
        : undefined;
    case 'origin':
      return `${server} does not allow ${page}. Add ${page} to its VOXBENCH_ORIGINS and start it again: VOXBENCH_ORIGINS=${page} npm start.`;
    case 'err_site_key_invalid':
      return `${server || page} refuses the key in the attribute site-key on ${page}: it does not know that key, or not for this page. Correct site-key, or allow ${page} to use it: by VOXBENCH_DEMO=on and VOXBENCH_ORIGINS for pk_demo_voxbench, on the page /workbench/operator of the server for any other.`;
    case 'token':
      return hostTokensFor(apiBase)
        ? `${server || page} refuses the token that getAccessToken of configure() gave, also when it was asked for another one. It has to give an access token of this very server that has not ended: from POST /accounts/v1/sign_in, or later from POST /accounts/v1/token.`
        : undefined;
    default:
      return undefined;
  }
};

/**
 * Tells the author of the page in the console what to correct, once for each page. Names no key and no token.
 * @param apiBase address of the server, as `serverAddress` gives it
 */
export function explain(cause: Cause, apiBase: string): void {
  const words = wordsFor(cause, apiBase);
  const said = pageGlobal('explained', () => new Set());
  if (!words || said.has(words)) return;
  said.add(words);
  console.warn(words);
}
