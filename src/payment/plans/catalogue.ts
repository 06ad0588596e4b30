import { atom, computed, type ReadableAtom } from 'nanostores';
import { ApiFailure, asFailure } from '../../api/failure.ts';
import { latest } from '../../stores/latest.ts';
import type { Stores } from '../../stores/registry.ts';
import type { PlanStatus } from './choose.ts';
import { offerOf, type Offer } from './offers.ts';

/** A visitor has level 0, so every plan can be bought. */
const VISITOR: PlanStatus = { level: 0, hasMembership: false };

/** The products on sale, and the workspace's plan. */
export interface Catalogue {
  /** Null until loaded. */
  readonly $offers: ReadableAtom<readonly Offer[] | null>;
  /** Why loading failed; null without a failure. */
  readonly $failure: ReadableAtom<ApiFailure | null>;
  /** Null until the workspace's plan is known. Visitors have no plan. */
  readonly $planStatus: ReadableAtom<PlanStatus | null>;
  /** Loads the products as the current user, or a visitor, can buy them. */
  load(): Promise<void>;
}

/** @returns the catalogue, and `forget()` to call when the user changes */
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
        // The plan's store reports no failures of its own
        if (isKnown && !bonus.$bonus.get()) throw new ApiFailure('network');
      } catch (error) {
        if (isLatest()) $failure.set(asFailure(error));
      }
    },
    forget: () => $offers.set(null),
  };
}
