import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Principal } from './principal.ts';

/** What a request carries besides itself. */
export interface Bindings extends HttpBindings {
  requestId: string;
  /** Of the client, behind the trusted proxies. */
  address: string;
  /** What attempts from there are counted by, see `networkOf`. */
  network: string;
}

export type Env = { Bindings: Bindings };
export type RequestContext = Context<Env>;

/** What modules bind their routes to. */
export interface App {
  /** For what is not a call of the contract: files, pages. */
  router: Hono<Env>;
  /**
   * Who makes the request; `undefined` when it carries neither an access token nor a site key.
   * Throws `ApiError`: 401 for a bad or expired token, 403 for a site key on the wrong page.
   */
  identify(context: RequestContext): Promise<Principal | undefined>;
  /** Whether a user may see and change what is not of their workspace. */
  isOperator(userId: string): Promise<boolean>;
}
