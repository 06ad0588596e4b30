import { ownerOf, type Principal } from '../http/principal.ts';

/** The owner of projects: a caller sees only their own. */
export interface Owner {
  tenantId: string;
  owner: string;
}

export const ownOf = (who: Principal): Owner => ({ tenantId: who.tenantId, owner: ownerOf(who) });
