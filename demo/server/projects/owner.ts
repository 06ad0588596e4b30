import { ownerOf, type Principal } from '../http/principal.ts';

/** Whose projects a caller may see. */
export interface Owner {
  tenantId: string;
  owner: string;
}

export const ownOf = (who: Principal): Owner => ({ tenantId: who.tenantId, owner: ownerOf(who) });
