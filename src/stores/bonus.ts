import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Client } from '../api/client.ts';
import { CREDIT_TYPE_OUT_OF_CREDIT, MEMBERSHIP_LEVEL } from '../contract/constants/billing.ts';
import type { AccountState, Refusal, TenantBonus } from '../contract/index.ts';
import { latest } from './latest.ts';

/** The plan in the form the user sees. */
export interface Plan {
  /** Name of the plan; empty while unknown. */
  currentPlan: string;
  /** Null for a plan without an end. */
  expireDate: Date | null;
  hasMembership: boolean;
}

export interface Bonus {
  /** Null until fetched. */
  readonly $bonus: ReadableAtom<TenantBonus | null>;
  /** The bonus before the current one, kept if the workspace had run out of credit then. */
  readonly $before: ReadableAtom<TenantBonus | null>;
  /** In credits; 0 until fetched. */
  readonly $creditBalance: ReadableAtom<number>;
  readonly $plan: ReadableAtom<Plan>;
  /** Payments refused after the buyer had left the payment page, and not yet read about; the latest first. */
  readonly $refusals: ReadableAtom<readonly Refusal[]>;
  /** Takes a state the server sent without being asked. */
  accept(state: AccountState): void;
  /** Call it when the user has read about it: it is not shown again. */
  dismiss(refusal: Refusal): void;
  /** Whether the balance has changed on the server since it was fetched. Fetch it again before relying on it. */
  readonly $isExpired: ReadableAtom<boolean>;
  expire(): void;
  /** Fetches it again. Failures are silent: the last answer stays. */
  refresh(): Promise<void>;
  clear(): void;
}

export function createBonus(client: Client): Bonus {
  const $bonus = atom<TenantBonus | null>(null);
  const $isExpired = atom(false);
  const $before = atom<TenantBonus | null>(null);
  const $refusals = atom<readonly Refusal[]>([]);
  const turn = latest();
  const take = (now: TenantBonus) => {
    const before = $bonus.get();
    if (before?.credit_type === CREDIT_TYPE_OUT_OF_CREDIT) $before.set(before);
    $isExpired.set(false);
    $bonus.set(now);
  };
  return {
    $bonus,
    $before,
    $isExpired,
    $creditBalance: computed($bonus, (bonus) => bonus?.credit_balance ?? 0),
    $plan: computed($bonus, (bonus) => ({
      currentPlan: bonus?.title ?? '',
      expireDate: bonus?.expired_time ? new Date(bonus.expired_time * 1000) : null,
      hasMembership: (bonus?.level ?? 0) > MEMBERSHIP_LEVEL,
    })),
    $refusals,
    accept({ bonus, refusals }) {
      // An answer still under way is older
      turn();
      take(bonus);
      $refusals.set(refusals);
    },
    dismiss({ buss_orderid }) {
      $refusals.set($refusals.get().filter((refusal) => refusal.buss_orderid !== buss_orderid));
      // When this fails, the refusal is shown again at the next visit
      client
        .call('POST /v1/pay/refusals/seen', { body: { buss_orderid }, silent: true })
        .catch(() => undefined);
    },
    expire() {
      // An answer still under way is older
      turn();
      $isExpired.set(true);
    },
    async refresh() {
      const isLatest = turn();
      try {
        const { data } = await client.call('GET /v1/tenant/get_tenant_bonus', { silent: true });
        if (isLatest()) take(data);
      } catch {
        // Silent: the next refresh may succeed
      }
    },
    clear() {
      turn();
      $bonus.set(null);
      $before.set(null);
      $refusals.set([]);
      $isExpired.set(false);
    },
  };
}
