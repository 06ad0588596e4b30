import type { ApiKeyScope } from '../../../src/contract/constants/api-keys.ts';

/** Properties of every principal. */
interface Asking {
  /** Id of the request, for the log of work that it orders. */
  requestId?: string | null;
}

/**
 * A program that works for a workspace with an API key. `userId` created the key and sees the program's work in the
 * history.
 */
export interface KeyPrincipal extends Asking {
  kind: 'key';
  tenantId: string;
  userId: string;
  apiKeyId: string;
  scopes: readonly ApiKeyScope[];
  /** Credit limit per calendar month (UTC); null when the key has no limit of its own. */
  monthlyCredits: number | null;
}

/** Who makes a request. A principal reads and writes only within its tenant. */
export type Principal =
  | (Asking & { kind: 'user'; tenantId: string; userId: string; sessionId: string })
  /** Somebody without an account, on a page with a site key. `visitorId` identifies the browser for that key. */
  | (Asking & { kind: 'visitor'; tenantId: string; siteKeyId: string; visitorId: string })
  | KeyPrincipal;

/** A signed-in user. */
export type User = Extract<Principal, { kind: 'user' }>;

/** A signed-in user, or a program that works for one. */
export type Caller = User | KeyPrincipal;

/** Key under which a user owns scripts, see {@link ownerOf}. */
export const ownerOfUser = (userId: string): string => `user:${userId}`;

/** Key under which a principal owns scripts. Owners within a tenant never see each other's scripts. */
export const ownerOf = (who: Principal): string =>
  who.kind === 'visitor' ? `visitor:${who.siteKeyId}:${who.visitorId}` : ownerOfUser(who.userId);

/**
 * Key by which the turns, attempts and streams of a caller are counted. A browser can claim to be any number of others,
 * but not to be in another network, so all visitors of a network are one caller.
 */
export const callerOf = (who: Principal | undefined, network: string): string =>
  who === undefined || who.kind === 'visitor' ? network : ownerOf(who);
