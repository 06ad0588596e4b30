import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Principal } from './principal.ts';

/** Per-request values besides the request itself. */
export interface Bindings extends HttpBindings {
  requestId: string;
  /** Client address, as reported by the trusted proxies. */
  address: string;
  /** The client's network, by which attempts are counted, see `networkOf`. */
  network: string;
}

export type Env = { Bindings: Bindings };
export type RequestContext = Context<Env>;

/** What modules bind their routes to. */
export interface App {
  /** For routes that are not calls of the contract: files, pages. */
  router: Hono<Env>;
  /**
   * Who makes the request; `undefined` when it carries neither an access token nor a site key.
   * Throws `ApiError`: 401 for a bad or expired token, 403 for a site key on the wrong page.
   */
  identify(context: RequestContext): Promise<Principal | undefined>;
  /** Whether a user is an operator, who may read and change data of all workspaces. */
  isOperator(userId: string): Promise<boolean>;
}
