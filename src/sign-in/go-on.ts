import { createBrowserStorage } from '../api/browser-storage.ts';
import { createSessionTokens } from '../api/session-tokens.ts';
import { emit } from '../element/emit.ts';
import type { VoxHost } from '../element/host.ts';
import { WORKBENCH_PATH, sameSitePath } from './next-path.ts';
import type { signInSpec } from './spec.ts';

/**
 * The user is signed in: tells the page, and leaves for where they wanted to go.
 * @param by `replace` when the login page is none to come back to
 * @returns whether the page is being left
 */
export const goOn = (host: VoxHost<typeof signInSpec>, by: 'assign' | 'replace'): boolean => {
  const asked = host.$props.get().next ?? new URLSearchParams(location.search).get('next');
  const path = sameSitePath(asked, location.origin) ?? WORKBENCH_PATH;
  const leaves = emit(host, 'vox-signed-in', { next: path });
  if (leaves) location[by](path);
  return leaves;
};

/** Goes on for a user who need not sign in. Gives whether the page is being left. */
export const skipSignIn = (host: VoxHost<typeof signInSpec>): boolean => {
  if (!host.$props.get().autoNext) return false;
  const state = createSessionTokens(createBrowserStorage()).state();
  return (state === 'valid' || state === 'renewable') && goOn(host, 'replace');
};

const notes = { expired: 'ended', closed: 'closed' } as const;

/** What the login page says of why the user comes, if it does; a key among its texts. */
export const arrivalNote = (): 'ended' | 'closed' | undefined =>
  notes[new URLSearchParams(location.search).get('reason') as keyof typeof notes];
