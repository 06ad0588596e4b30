import type { RequestContext } from '../http/app.ts';

/** The `User-Agent` header; empty if missing. */
export const userAgentOf = (context: RequestContext): string => context.req.header('user-agent') ?? '';
