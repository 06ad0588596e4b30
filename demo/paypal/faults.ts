import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { answerRefusal, Refusal } from './refusal.ts';

export const CALLS = ['token', 'create', 'read', 'capture', 'read-capture', 'refund', 'read-refund'] as const;
export type CallName = (typeof CALLS)[number];

/** A simulated fault of a call. Faults with `after` occur only once the call has taken effect. */
export type Fault =
  /** Status 500. */
  | 'error'
  | 'error-after'
  /** No answer until the caller gives up. */
  | 'hang'
  | 'hang-after'
  /** The connection breaks. */
  | 'broken-after'
  /** Refused as if the access token had expired. */
  | 'unauthorized'
  | 'too-many'
  /** The call takes effect, but its answer is late. */
  | { slowMs: number }
  /** No fault. */
  | 'well';

export type Env = { Bindings: HttpBindings };
type Incoming = Context<Env>;

const breakOff = ({ env }: Incoming): Response => {
  env.outgoing.destroy();
  return new Response(null);
};

/** Queues of faults by call, first in, first out. */
export const createFaults = (closing: AbortSignal) => {
  const waiting = new Map<CallName, Fault[]>();

  const silence = ({ req }: Incoming): Promise<never> =>
    new Promise((_, reject) => {
      const over = AbortSignal.any([req.raw.signal, closing]);
      const end = () => reject(new Refusal(500));
      if (over.aborted) end();
      else over.addEventListener('abort', end, { once: true });
    });

  /** The answer that reaches the caller of a successful call. */
  const spoil = async (fault: Fault, incoming: Incoming, answer: Response): Promise<Response> => {
    if (fault === 'hang-after') return silence(incoming);
    if (fault === 'error-after') throw new Refusal(500);
    if (fault === 'broken-after') return breakOff(incoming);
    // One signal per waiting answer, because one shared by many would collect too many listeners
    if (typeof fault === 'object')
      await sleep(fault.slowMs, undefined, { signal: AbortSignal.any([closing]) });
    return answer;
  };

  return {
    /** Sets the faults of the next calls with this name, one each; later calls succeed. */
    next(call: CallName, ...faults: readonly Fault[]): void {
      waiting.set(call, [...(waiting.get(call) ?? []), ...faults]);
    },
    /** Runs the call with the next fault in its queue. */
    async apply(call: CallName, incoming: Incoming, make: () => Promise<Response>): Promise<Response> {
      const fault = waiting.get(call)?.shift() ?? 'well';
      if (fault === 'hang') return silence(incoming);
      if (fault === 'error') throw new Refusal(500);
      if (fault === 'unauthorized') throw new Refusal(401);
      if (fault === 'too-many') throw new Refusal(429);
      const answer = await make().catch((error: unknown) => {
        if (error instanceof Refusal) return answerRefusal(error);
        throw error;
      });
      return spoil(fault, incoming, answer);
    },
    spoil,
  };
};

export type Faults = ReturnType<typeof createFaults>;
