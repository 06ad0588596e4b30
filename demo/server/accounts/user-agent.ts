import type { RequestContext } from '../http/app.ts';

/** What a browser says of itself; empty when it says nothing. */
export const userAgentOf = (context: RequestContext): string => context.req.header('user-agent') ?? '';
