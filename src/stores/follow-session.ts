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
  /** Forgets the user, without asking for a sign-in: the code that signed them out does that. */
  forget(): void;
  /** The user signed out in another tab: forgets them and asks for a sign-in. */
  end(): void;
  /** Called when another user, or another session of the host, replaces the previous one. */
  onLeft(): void;
  /** Called when the host supplies another session. */
  onHost(): void;
}

/**
 * Follows sign-ins and sign-outs in other tabs, in other bundles on the page and at the host.
 * @returns a function that tells the other bundles on the page that the session, or the survey status, has changed here
 */
export function followSession(session: FollowedSession): (surveyStatus?: number) => void {
  const { apiBase, siteKey, tokens, $session, isHosts } = session;

  /** Another tab or bundle stored a changed user. */
  const followUser = () => {
    const now = $session.get();
    const user = tokens.readUser();
    if (!user || !now.user) return;
    if (user.uid === now.user.uid) return $session.set({ ...now, user });
    // Another user signed in before this tab heard of the sign-out: a sleeping tab gets both events late
    session.onLeft();
    void session.restart();
  };
  globalThis.addEventListener?.('storage', ({ key, newValue }: StorageEvent) => {
    if (key === tokens.key('user_info') && !siteKey && !isHosts()) followUser();
    if (siteKey || isHosts() || (key !== null && key !== tokens.key('access_token'))) return;
    // Another tab signed in or out. A renewed token changes nothing here
    if (!newValue && tokens.state() === 'missing') session.end();
    else if (newValue && $session.get().status === 'signed-out') void session.restart();
  });

  /** Listeners of all bundles on the page. They read storage again, as other tabs do. */
  const elsewhere = pageGlobal('session', () => new Set());
  /** The bundle that signed the user out asks for the next sign-in; this one does not ask. */
  const onNews = (server: string, surveyStatus?: number) => {
    if (server !== apiBase || siteKey) return;
    const now = $session.get();
    if (surveyStatus !== undefined) return $session.set({ ...now, surveyStatus });
    if (isHosts()) return;
    const isMissing = tokens.state() === 'missing';
    // While checking there is nothing to do: the check will find the tokens missing, and ask for a sign-in if one is
    // needed
    if (now.status === 'signed-in') return isMissing ? session.forget() : followUser();
    if (now.status === 'signed-out' && !isMissing) void session.restart();
  };
  elsewhere.add(onNews);

  onHostSession(apiBase, session.onHost);

  return (surveyStatus) => elsewhere.forEach((look) => look !== onNews && look(apiBase, surveyStatus));
}
