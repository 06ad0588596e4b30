import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../api/client.ts';
import { USER_TYPE_VISITOR } from '../contract/constants/accounts.ts';
import type { SecureTokens, UserInfo } from '../contract/index.ts';
import { isAborted } from '../api/failure.ts';
import { hostTokensFor } from '../api/host-tokens.ts';
import type { SessionTokens } from '../api/session-tokens.ts';
import type { StoredUser } from '../api/stored-user.ts';
import { followSession } from './follow-session.ts';
import { latest } from './latest.ts';
import type { SignInReason } from './requests.ts';
import { createSignInCalls, type SignInCalls } from './sign-in-calls.ts';

export interface Session {
  /**
   * `checking` until tokens and user have been checked. `visitor`: a visitor tries the product with a site key.
   * `unreachable`: the server did not say who the user is; {@link SessionStore.start} asks again.
   */
  status: 'checking' | 'signed-in' | 'signed-out' | 'visitor' | 'unreachable';
  /** Set while signed in; else null. */
  user: StoredUser | null;
  /** `user_persona_questionnaire_status`, fresh from the server; null until it has answered. */
  surveyStatus: number | null;
}

/** Metadata of the current route. */
export type RouteMeta = Readonly<Record<string, unknown>>;

export interface SessionStore extends SignInCalls {
  readonly $session: ReadableAtom<Session>;
  readonly $routeMeta: ReadableAtom<RouteMeta>;
  setRouteMeta(meta: RouteMeta): void;
  /** Checks tokens and user once. After a failure to reach the server, the next call checks again. */
  start(): Promise<void>;
  /**
   * For elements that need a user: a sign-in is requested even when there was no session.
   * @returns a function that withdraws the demand
   */
  require(): () => void;
  /** Ends the session here, even when the server cannot be reached. */
  signOut(): Promise<void>;
  /** Shows changed data of the user in every element and in other tabs. */
  update(user: UserInfo): void;
  /** Call it when the survey was answered, or turns out not to be open. */
  setSurveyStatus(status: number): void;
  /** Closes the account for good and ends the session. Rejects with the refusal and shows no notice. */
  closeAccount(password: string): Promise<void>;
  /**
   * The server no longer accepts the session: forgets it and asks for a sign-in.
   * @param hadOne false when there was no token
   */
  lose(hadOne: boolean): void;
}

interface Options {
  client: Client;
  tokens: SessionTokens;
  siteKey: string | undefined;
  onLogin(reason: SignInReason): void;
  /** Called when the user becomes known, or another one does. */
  onUser(): void;
  /** Called when the user has left. */
  onLeft(): void;
  /** Called when a user has signed out or closed the account: deletes their data on this machine. Never rejects. */
  onSignedOut(user: StoredUser): Promise<void>;
}

export function createSession(options: Options): SessionStore {
  const { client, tokens, siteKey } = options;
  const $session = atom<Session>({ status: 'checking', user: null, surveyStatus: null });
  const $routeMeta = atom<RouteMeta>({});
  /** Null until the first check, and after one that the server did not answer. */
  let checking: Promise<void> | null = null;
  let wasStarted = false;
  const demands = new Set<object>();
  let isLeaving = false;
  /** The host signs the user in and stores the tokens itself. */
  const isHosts = () => Boolean(hostTokensFor(client.apiBase));
  /** A new turn starts with each session; answers about the previous one are dropped. */
  const turn = latest();

  /** Forgets the user. @returns whether to ask for a sign-in */
  const forget = (): boolean => {
    turn();
    if (!isHosts()) tokens.clear();
    const { status } = $session.get();
    if (status === 'signed-out') return false;
    $session.set({ status: 'signed-out', user: null, surveyStatus: null });
    options.onLeft();
    if (status === 'signed-in') tell();
    // Without a stored session nothing is requested at load
    return status === 'signed-in' || demands.size > 0;
  };
  const end = (reason: SignInReason) => {
    if (forget()) options.onLogin(reason);
  };
  /** The user ends the session. Their data is deleted first, since asking for a sign-in may leave the page. */
  const leave = async (reason: SignInReason, user: StoredUser | null) => {
    const asks = forget();
    if (user) await options.onSignedOut(user);
    if (asks) options.onLogin(reason);
  };

  const welcome = (user: UserInfo) => {
    if (user.type === USER_TYPE_VISITOR) return end('missing');
    if (!isHosts()) tokens.writeUser(user);
    $session.set({
      status: 'signed-in',
      user,
      surveyStatus: user.user_persona_questionnaire_status,
    });
    options.onUser();
    tell();
  };

  const check = async () => {
    const counts = turn();
    if (siteKey) {
      $session.set({ status: 'visitor', user: null, surveyStatus: null });
      return options.onUser();
    }
    if (!isHosts()) {
      const state = tokens.state();
      if (state === 'missing' || state === 'expired') return end(state);
      const known = tokens.readUser();
      // The user of the last visit is shown without waiting for the answer
      if (known) $session.set({ status: 'signed-in', user: known, surveyStatus: null });
    }
    try {
      const { data } = await client.call('POST /v1/user/get_user_info', { body: {} });
      if (counts()) welcome(data.user_info);
    } catch (error) {
      if (!counts()) return;
      checking = null;
      if ($session.get().status === 'checking' && !isAborted(error)) {
        $session.set({ status: 'unreachable', user: null, surveyStatus: null });
      }
    }
  };
  const start = () => {
    wasStarted = true;
    return (checking ??= check());
  };
  const restart = () => {
    checking = null;
    $session.set({ status: 'checking', user: null, surveyStatus: null });
    return start();
  };
  const enter = async (secure: SecureTokens) => {
    // Another user may be signed in: a link in a mail can belong to any account. Overwrite the old tokens rather than
    // remove them first: other tabs would treat the removal as a sign-out.
    tokens.forgetUser();
    tokens.write(secure);
    if ($session.get().user) options.onLeft();
    tell();
    await restart();
  };

  const tell = followSession({
    apiBase: client.apiBase,
    siteKey,
    tokens,
    $session,
    isHosts,
    restart,
    forget,
    end: () => end('left'),
    onLeft: options.onLeft,
    onHost() {
      if (!wasStarted || siteKey) return;
      options.onLeft();
      void restart();
    },
  });

  return {
    $session,
    $routeMeta,
    setRouteMeta: (meta) => $routeMeta.set(meta),
    start,
    require() {
      const own = {};
      demands.add(own);
      return () => void demands.delete(own);
    },
    ...createSignInCalls(client, enter),
    async signOut() {
      const refresh_token = tokens.read()?.refreshToken;
      const { user } = $session.get();
      isLeaving = true;
      try {
        if (refresh_token) {
          await client.call('POST /accounts/v1/sign_out', { body: { refresh_token }, silent: true });
        }
      } catch {
        // Without this call, the session lasts on the server until it expires
      }
      isLeaving = false;
      await leave('left', user);
    },
    update(user) {
      const session = $session.get();
      if (session.user?.uid !== user.uid) return;
      if (!isHosts()) tokens.writeUser(user);
      $session.set({ ...session, user });
      tell();
    },
    setSurveyStatus(surveyStatus) {
      $session.set({ ...$session.get(), surveyStatus });
      tell(surveyStatus);
    },
    async closeAccount(password) {
      const { user } = $session.get();
      await client.call('POST /accounts/v1/cancel_account', { body: { password }, silent: true });
      await leave('closed', user);
    },
    lose(hadOne) {
      // The user is signing out here: no message is needed
      if (isLeaving) return;
      const { status } = $session.get();
      end(hadOne || status === 'signed-in' ? 'expired' : 'missing');
    },
  };
}
