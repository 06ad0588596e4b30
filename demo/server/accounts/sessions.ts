import type { SecureTokens, UserSession } from '../../../src/contract/index.ts';
import type { Db, Queryable } from '../db/db.ts';
import { batch } from '../db/batch.ts';
import type { User } from '../http/principal.ts';
import { readToken, writeToken } from './tokens.ts';

const ACCESS_SECONDS = 15 * 60;
const REFRESH_SECONDS = 30 * 24 * 60 * 60;
/** Seconds in which an exchanged token still gets the newest pair, for lost answers and for several tabs at once. */
const GRACE_SECONDS = 10;
/** Number of exchanges whose time is stored. No client makes more within the grace period. */
const EXCHANGES_KEPT = 20;

const USER_AGENT_CHARACTERS_MAX = 300;

interface SessionRow {
  session_id: string;
  generation: number;
  generation_at: Date;
}
const COLUMNS = 'session_id, generation, made_at[cardinality(made_at)] as generation_at';

/**
 * Tokens are derived from the session's row and the server's key, so the same generation always has the same pair, and
 * no secret is stored.
 */
const tokensOf = (key: Buffer, { session_id, generation, generation_at }: SessionRow): SecureTokens => {
  const made = Math.floor(generation_at.getTime() / 1000);
  const left = (seconds: number) => Math.max(1, made + seconds - Math.floor(Date.now() / 1000));
  const write = (kind: 'access' | 'refresh', seconds: number) =>
    writeToken(key, { sessionId: session_id, generation, kind, expiresAt: made + seconds });
  return {
    access_token: write('access', ACCESS_SECONDS),
    refresh_token: write('refresh', REFRESH_SECONDS),
    expires_in: left(ACCESS_SECONDS),
    refresh_token_expires_in: left(REFRESH_SECONDS),
  };
};

export const startSession = async (
  q: Queryable,
  key: Buffer,
  userId: string,
  userAgent: string,
): Promise<SecureTokens> => {
  const [row] = await q.query<SessionRow>(
    `insert into session (user_id, user_agent) values ($1, $2) returning ${COLUMNS}`,
    [userId, userAgent.slice(0, USER_AGENT_CHARACTERS_MAX)],
  );
  return tokensOf(key, row!);
};

const endSession = (q: Queryable, sessionId: string) =>
  q.query('update session set revoked_at = now() where session_id = $1 and revoked_at is null', [sessionId]);

/**
 * Exchanges a refresh token for the next pair. Using a token again after the grace period ends the whole session, since
 * its owner or a thief now holds a copy (RFC 9700, 4.14.2). Returns `undefined` when the session has ended.
 */
export const refreshSession = async (
  db: Db,
  key: Buffer,
  refreshToken: string,
): Promise<SecureTokens | undefined> => {
  const token = readToken(key, 'refresh', refreshToken);
  if (!token) return undefined;
  const [next] = await db.query<SessionRow>(
    `update session set generation = generation + 1, last_seen_at = now(),
       made_at = (made_at || now())[greatest(1, cardinality(made_at) + 2 - $3::integer):]
     where session_id = $1 and generation = $2 and revoked_at is null returning ${COLUMNS}`,
    [token.sessionId, token.generation, EXCHANGES_KEPT],
  );
  if (next) return tokensOf(key, next);
  const [current] = await db.query<SessionRow>(
    // A token was exchanged when the next generation was made
    `select ${COLUMNS} from session where session_id = $1 and revoked_at is null
     and made_at[cardinality(made_at) - (generation - $2::integer - 1)] > now() - make_interval(secs => $3)`,
    [token.sessionId, token.generation, GRACE_SECONDS],
  );
  if (current) return tokensOf(key, current);
  await endSession(db, token.sessionId);
  return undefined;
};

/** Ends the session of a refresh token, even one that has been exchanged. */
export const signOut = async (q: Queryable, key: Buffer, refreshToken: string): Promise<void> => {
  const token = readToken(key, 'refresh', refreshToken);
  if (token) await endSession(q, token.sessionId);
};

interface SignedIn {
  tenantId: string;
  userId: string;
  sessionId: string;
}

/** Makes a function that finds the owner of an access token; `undefined` for one that is not or no longer valid. */
export const createTokenCheck = (
  q: Queryable,
  key: Buffer,
): ((accessToken: string) => Promise<SignedIn | undefined>) => {
  const signedInBy = batch(async (sessionIds: readonly string[]) => {
    const rows = await q.query<SignedIn>(
      `select session_id as "sessionId", tenant_id as "tenantId", user_id as "userId"
         from session join app_user using (user_id)
        where session_id = any($1::uuid[]) and revoked_at is null`,
      [sessionIds],
    );
    return new Map(rows.map((row) => [row.sessionId, row]));
  });
  return async (accessToken) => {
    const token = readToken(key, 'access', accessToken);
    return token && signedInBy(token.sessionId);
  };
};

/** Makes a function that tells whether a session is still valid. Simultaneous callers share one query. */
export const createIsSignedIn = (q: Queryable): ((sessionId: string) => Promise<boolean>) => {
  const goesOn = batch(async (sessionIds: readonly string[]) => {
    const rows = await q.query<{ session_id: string }>(
      'select session_id from session where session_id = any($1::uuid[]) and revoked_at is null',
      [sessionIds],
    );
    return new Map(rows.map(({ session_id }) => [session_id, true]));
  });
  return async (sessionId) => (await goesOn(sessionId)) ?? false;
};

/** The user's sessions, last seen first. */
export const sessionsOf = async (q: Queryable, who: User): Promise<UserSession[]> => {
  const rows = await q.query<{
    session_id: string;
    user_agent: string;
    created_at: Date;
    last_seen_at: Date;
  }>(
    `select session_id, user_agent, created_at, last_seen_at from session
     where user_id = $1 and revoked_at is null and last_seen_at > now() - make_interval(secs => $2)
     order by last_seen_at desc, session_id`,
    [who.userId, REFRESH_SECONDS],
  );
  return rows.map((row) => ({
    session_id: row.session_id,
    is_current: row.session_id === who.sessionId,
    user_agent: row.user_agent,
    created_at: row.created_at.getTime(),
    last_seen_at: row.last_seen_at.getTime(),
  }));
};

/** Ends a session of the user. Returns whether it existed. */
export const endOwnSession = async (q: Queryable, who: User, sessionId: string): Promise<boolean> => {
  const ended = await q.query(
    `update session set revoked_at = now()
     where session_id = $1 and user_id = $2 and revoked_at is null returning 1`,
    [sessionId, who.userId],
  );
  return ended.length > 0;
};

/** Ends every other session of the user. Returns their number. */
export const endOtherSessions = async (q: Queryable, who: User): Promise<number> => {
  const ended = await q.query(
    `update session set revoked_at = now()
     where user_id = $1 and session_id <> $2 and revoked_at is null returning 1`,
    [who.userId, who.sessionId],
  );
  return ended.length;
};

/** Ends every session of a user. */
export const endAllSessions = (q: Queryable, userId: string) =>
  q.query('update session set revoked_at = now() where user_id = $1 and revoked_at is null', [userId]);

/** Removes sessions whose newest refresh token has expired. */
export const removeEndedSessions = (q: Queryable) =>
  q.query('delete from session where last_seen_at < now() - make_interval(secs => $1)', [REFRESH_SECONDS]);
