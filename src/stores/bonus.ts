import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Client } from '../api/client.ts';
import { CREDIT_TYPE_OUT_OF_CREDIT, MEMBERSHIP_LEVEL } from '../contract/constants/billing.ts';
import type { AccountState, Refusal, TenantBonus } from '../contract/index.ts';
import { latest } from './latest.ts';

/** The plan as the user sees it. */
export interface Plan {
  /** Its name; empty while unknown. */
  currentPlan: string;
  /** When it ends; null for a plan without an end. */
  expireDate: Date | null;
  hasMembership: boolean;
}

export interface Bonus {
  /** Null until it was fetched. */
  readonly $bonus: ReadableAtom<TenantBonus | null>;
  /** The copy before the present one, kept when the workspace was out of credit then. */
  readonly $before: ReadableAtom<TenantBonus | null>;
  /** In credits; 0 when the server names none. */
  readonly $creditBalance: ReadableAtom<number>;
  readonly $plan: ReadableAtom<Plan>;
  /** Payments that were refused after the buyer had left them, and that they have not read of; the latest first. */
  readonly $refusals: ReadableAtom<readonly Refusal[]>;
  /** What the server tells of its own accord. */
  accept(state: AccountState): void;
  /** The user has read of it: it is told no more. */
  dismiss(refusal: Refusal): void;
  /** The balance has changed on the server since it was read; it is not to be relied on until it is read again. */
  readonly $isExpired: ReadableAtom<boolean>;
  expire(): void;
  /** Fetches it anew. Failures are silent: the copy at hand stays. */
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
      // An answer that is on its way is older
      turn();
      take(bonus);
      $refusals.set(refusals);
    },
    dismiss({ buss_orderid }) {
      $refusals.set($refusals.get().filter((refusal) => refusal.buss_orderid !== buss_orderid));
      // Not told to the server, it is told again at the next visit
      client
        .call('POST /v1/pay/refusals/seen', { body: { buss_orderid }, silent: true })
        .catch(() => undefined);
    },
    expire() {
      // An answer that is on its way is older
      turn();
      $isExpired.set(true);
    },
    async refresh() {
      const isLatest = turn();
      try {
        const { data } = await client.call('GET /v1/tenant/get_tenant_bonus', { silent: true });
        if (isLatest()) take(data);
      } catch {
        // Silent: a balance that cannot be read now is read at the next chance
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
