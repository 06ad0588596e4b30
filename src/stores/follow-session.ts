import type { WritableAtom } from 'nanostores';
import { onHostSession } from '../api/host-elements.ts';
import { pageGlobal } from '../api/page.ts';
import type { SessionTokens } from '../api/session-tokens.ts';
import type { Session } from './session.ts';

interface FollowedSession {
  apiBase: string;
  siteKey: string | undefined;
  tokens: SessionTokens;
  $session: WritableAtom<Session>;
  /** Whether the host signs the user in and stores the tokens itself. */
  isHosts(): boolean;
  /** Looks at tokens and user anew. */
  restart(): Promise<void>;
  /** Forgets the user. The code that signed them out asks for the next sign-in. */
  forget(): void;
  /** Forgets the user, who signed out in another tab, and asks for a sign-in. */
  end(): void;
  /** Another user, or another session of the host, takes the place of the one before. */
  onLeft(): void;
  /** The host has another session. */
  onHost(): void;
}

/**
 * Follows who signs in and out in other tabs, by other bundles of the page and by the host.
 * @returns tells the other bundles of the page that something has changed here, and the status of the survey
 */
export function followSession(session: FollowedSession): (surveyStatus?: number) => void {
  const { apiBase, siteKey, tokens, $session, isHosts } = session;

  /** Another tab or bundle wrote what the user changed of themselves. */
  const followUser = () => {
    const now = $session.get();
    const user = tokens.readUser();
    if (!user || !now.user) return;
    if (user.uid === now.user.uid) return $session.set({ ...now, user });
    // Another user signed in before this tab learned of the sign-out: a sleeping tab gets both events late
    session.onLeft();
    void session.restart();
  };
  globalThis.addEventListener?.('storage', ({ key, newValue }: StorageEvent) => {
    if (key === tokens.key('user_info') && !siteKey && !isHosts()) followUser();
    if (siteKey || isHosts() || (key !== null && key !== tokens.key('access_token'))) return;
    // Signed out, or in, by another tab; a renewed token changes nothing here
    if (!newValue && tokens.state() === 'missing') session.end();
    else if (newValue && $session.get().status === 'signed-out') void session.restart();
  });

  /** Listeners of other bundles on the page; they re-read the storage, as other tabs do. */
  const elsewhere = pageGlobal('session', () => new Set());
  /** The bundle that signed the user out asks for the next sign-in; this one does not ask. */
  const onNews = (server: string, surveyStatus?: number) => {
    if (server !== apiBase || siteKey) return;
    const now = $session.get();
    if (surveyStatus !== undefined) return $session.set({ ...now, surveyStatus });
    if (isHosts()) return;
    const isMissing = tokens.state() === 'missing';
    // A session that was not checked yet will find its tokens missing, and then ask for a sign-in where one is needed
    if (now.status === 'signed-in') return isMissing ? session.forget() : followUser();
    if (now.status === 'signed-out' && !isMissing) void session.restart();
  };
  elsewhere.add(onNews);

  onHostSession(apiBase, session.onHost);

  return (surveyStatus) => elsewhere.forEach((look) => look !== onNews && look(apiBase, surveyStatus));
}
