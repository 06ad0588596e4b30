/** Who makes a request. Everything a principal reads or writes lies within its tenant. */
export type Principal =
  | { kind: 'user'; tenantId: string; userId: string; sessionId: string }
  /** Somebody without an account on a page that carries a site key; `visitorId` is that browser on that key. */
  | { kind: 'visitor'; tenantId: string; siteKeyId: string; visitorId: string };

/** Key under which a principal owns scripts: two owners of one tenant never see each other's. */
export const ownerOf = (who: Principal): string =>
  who.kind === 'user' ? `user:${who.userId}` : `visitor:${who.siteKeyId}:${who.visitorId}`;
