import type { ApiKeyScope } from '../../../src/contract/constants/api-keys.ts';

/** What they have in common. */
interface Asking {
  /** The request that they ask by, for the log of what it orders. */
  requestId?: string | null;
}

/** A program that works for a workspace by an API key; `userId` made the key and finds its work in the history. */
export interface KeyPrincipal extends Asking {
  kind: 'key';
  tenantId: string;
  userId: string;
  apiKeyId: string;
  scopes: readonly ApiKeyScope[];
  /** Most credits in a calendar month (UTC); null for no limit of its own. */
  monthlyCredits: number | null;
}

/** Who makes a request. Everything a principal reads or writes lies within its tenant. */
export type Principal =
  | (Asking & { kind: 'user'; tenantId: string; userId: string; sessionId: string })
  /** Somebody without an account on a page that carries a site key; `visitorId` is that browser on that key. */
  | (Asking & { kind: 'visitor'; tenantId: string; siteKeyId: string; visitorId: string })
  | KeyPrincipal;

/** Somebody who has signed in. */
export type User = Extract<Principal, { kind: 'user' }>;

/** Somebody who has signed in, or a program that works for them. */
export type Caller = User | KeyPrincipal;

/** Key under which a user owns scripts, see {@link ownerOf}. */
export const ownerOfUser = (userId: string): string => `user:${userId}`;

/** Key under which a principal owns scripts: two owners of one tenant never see each other's. */
export const ownerOf = (who: Principal): string =>
  who.kind === 'visitor' ? `visitor:${who.siteKeyId}:${who.visitorId}` : ownerOfUser(who.userId);
