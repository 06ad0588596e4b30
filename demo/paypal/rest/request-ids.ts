import { Refusal, unprocessable } from '../refusal.ts';
import type { Store, UsedId } from '../store.ts';

const KEPT_MS = 6 * 3600 * 1000;
const LENGTH_MAX = 108;

/** Reads PayPal-Request-Id. Throws `Refusal` for a value that PayPal would refuse. */
export const requestIdOf = (headers: Headers): string | undefined => {
  const id = headers.get('paypal-request-id') ?? undefined;
  if (id !== undefined && (id.length === 0 || id.length > LENGTH_MAX)) {
    throw new Refusal(400, [{ issue: 'INVALID_STRING_LENGTH', field: 'PayPal-Request-Id' }]);
  }
  return id;
};

/**
 * Makes calls idempotent by request id: a repeated call returns the order's current state. A decline is repeated as
 * well, so another attempt needs another id. Ids are stored for six hours.
 */
export const createRequestIds = (store: Store, now: () => number) => {
  const running = new Set<string>();

  return {
    /**
     * Runs the call unless it was done before; `isRepeated` says which. Throws `Refusal` while the same call is
     * running.
     */
    async once(
      call: string,
      id: string | undefined,
      make: () => Promise<string>,
    ): Promise<{ orderId: string; isRepeated: boolean }> {
      if (id === undefined) return { orderId: await make(), isRepeated: false };
      const key = `${call} ${id}`;
      if (running.has(key)) {
        throw new Refusal(409, [
          {
            issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
            description: 'A previous request on this resource is currently in progress.',
          },
        ]);
      }
      const used: UsedId | undefined = store.usedIds.get(key);
      if (used && now() - used.at < KEPT_MS) {
        if (used.declined)
          throw unprocessable('INSTRUMENT_DECLINED', 'The instrument presented was declined.');
        return { orderId: used.orderId, isRepeated: true };
      }
      running.add(key);
      try {
        const orderId = await make();
        store.saveId(key, { at: now(), orderId });
        return { orderId, isRepeated: false };
      } catch (error) {
        if (error instanceof Refusal && error.details[0]?.issue === 'INSTRUMENT_DECLINED') {
          store.saveId(key, { at: now(), orderId: '', declined: true });
        }
        throw error;
      } finally {
        running.delete(key);
      }
    },
  };
};
