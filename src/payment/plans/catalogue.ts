import { atom, computed, type ReadableAtom } from 'nanostores';
import { ApiFailure, asFailure } from '../../api/failure.ts';
import { latest } from '../../stores/latest.ts';
import type { Stores } from '../../stores/registry.ts';
import type { PlanStatus } from './choose.ts';
import { offerOf, type Offer } from './offers.ts';

/** A visitor has level 0, so every plan can be bought. */
const VISITOR: PlanStatus = { level: 0, hasMembership: false };

/** What can be bought, and what the workspace has. */
export interface Catalogue {
  /** Null until they were fetched. */
  readonly $offers: ReadableAtom<readonly Offer[] | null>;
  /** Why they could not be fetched; null when nothing is wrong. */
  readonly $failure: ReadableAtom<ApiFailure | null>;
  /** Null until the plan of the workspace is known; a visitor has none. */
  readonly $planStatus: ReadableAtom<PlanStatus | null>;
  /** Fetches the products anew, as the user who is signed in can buy them, else as a visitor. */
  load(): Promise<void>;
}

/** @returns the catalogue, and `forget()` for a change of the user */
export function createCatalogue({ client, session, bonus }: Stores): Catalogue & { forget(): void } {
  const $offers = atom<readonly Offer[] | null>(null);
  const $failure = atom<ApiFailure | null>(null);
  const turn = latest();
  return {
    $offers,
    $failure,
    $planStatus: computed(
      [session.$session, bonus.$bonus, bonus.$plan],
      ({ status }, has, { hasMembership }) => {
        if (status === 'signed-out') return VISITOR;
        return has ? { level: has.level, hasMembership } : null;
      },
    ),
    async load() {
      const isLatest = turn();
      const isKnown = session.$session.get().status === 'signed-in';
      $failure.set(null);
      try {
        const [{ data }] = await Promise.all([
          client.call('GET /v1/app/products', { query: { type: -1 }, silent: true }),
          isKnown && bonus.refresh(),
        ]);
        // A user who signed in meanwhile has other prices
        if (!isLatest()) return;
        $offers.set(data.product_list.map(offerOf).filter((offer) => offer !== null));
        // Its own failures are silent
        if (isKnown && !bonus.$bonus.get()) throw new ApiFailure('network');
      } catch (error) {
        if (isLatest()) $failure.set(asFailure(error));
      }
    },
    forget: () => $offers.set(null),
  };
}
