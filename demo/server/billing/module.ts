import { call } from '../http/call.ts';
import type { Deps, Module } from '../module.ts';
import { creditGrantsOf } from './credit-grants.ts';
import { forgetCredits } from './forget.ts';

/** The credits of a workspace: lists its grants, and deletes them when it closes. */
export const billingModule = ({ db }: Deps): Module => ({
  routes(app) {
    call(app, 'GET /v1/tenant/credit_grants', async ({ who }) => ({
      data: { grants: await creditGrantsOf(db, who.tenantId) },
    }));
  },
  forgetTenant: forgetCredits,
});
