import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { answerRefusal, Refusal } from './refusal.ts';

export const CALLS = ['token', 'create', 'read', 'capture', 'read-capture', 'refund', 'read-refund'] as const;
export type CallName = (typeof CALLS)[number];

/** What goes wrong with a call; with `after` only when what was asked for is done. */
export type Fault =
  /** Status 500. */
  | 'error'
  | 'error-after'
  /** No answer until the caller gives up. */
  | 'hang'
  | 'hang-after'
  /** The connection breaks off. */
  | 'broken-after'
  /** The access token has run out. */
  | 'unauthorized'
  | 'too-many'
  /** Done and answered, later. */
  | { slowMs: number }
  /** None. */
  | 'well';

export type Env = { Bindings: HttpBindings };
type Incoming = Context<Env>;

const breakOff = ({ env }: Incoming): Response => {
  env.outgoing.destroy();
  return new Response(null);
};

/** Faults that wait for their call, the first first. */
export const createFaults = (closing: AbortSignal) => {
  const waiting = new Map<CallName, Fault[]>();

  const silence = ({ req }: Incoming): Promise<never> =>
    new Promise((_, reject) => {
      const over = AbortSignal.any([req.raw.signal, closing]);
      const end = () => reject(new Refusal(500));
      if (over.aborted) end();
      else over.addEventListener('abort', end, { once: true });
    });

  /** What reaches the caller of a call that is done. */
  const spoil = async (fault: Fault, incoming: Incoming, answer: Response): Promise<Response> => {
    if (fault === 'hang-after') return silence(incoming);
    if (fault === 'error-after') throw new Refusal(500);
    if (fault === 'broken-after') return breakOff(incoming);
    // A signal of its own for each answer that waits: they may be many
    if (typeof fault === 'object')
      await sleep(fault.slowMs, undefined, { signal: AbortSignal.any([closing]) });
    return answer;
  };

  return {
    /** How the next calls of this name go, one each; they go well after those. */
    next(call: CallName, ...faults: readonly Fault[]): void {
      waiting.set(call, [...(waiting.get(call) ?? []), ...faults]);
    },
    /** Makes the call, as well or badly as it is its turn. */
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
