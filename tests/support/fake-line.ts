import type { CallAnswer, CallName } from '../../src/contract/index.ts';
import type { FakeEvent } from './fake-api.ts';

/**
 * A stream of events that stands open, also when its test is over: the page of that test follows the account for a
 * second longer and would ask the next test's server for a new stream.
 */
export interface FakeLine<N extends CallName> {
  /** Answers a call by it; a later one takes the place of the one before. */
  answer(): { stream: ReadableStream<FakeEvent<N>> };
  send(event: CallAnswer<N>): void;
  /** Whether somebody reads. */
  isOpen(): boolean;
  end(): void;
}

export const fakeLine = <N extends CallName>(): FakeLine<N> => {
  let open: ReadableStreamDefaultController<FakeEvent<N>> | null = null;
  return {
    answer() {
      let own: typeof open = null;
      return {
        stream: new ReadableStream<FakeEvent<N>>({
          start(controller) {
            own = controller;
            open = controller;
          },
          cancel() {
            // A later reader may have taken its place
            if (open === own) open = null;
          },
        }),
      };
    },
    send: (event) => open?.enqueue({ data: event }),
    isOpen: () => open !== null,
    end() {
      open?.close();
      open = null;
    },
  };
};
