/** A stream of events that stands open. */
export interface FakeLine<T> {
  /** Answers a call by it; a later one takes the place of the one before. */
  answer(): { stream: ReadableStream<Uint8Array> };
  send(event: T): void;
  /** Whether somebody reads. */
  isOpen(): boolean;
  end(): void;
}

export const fakeLine = <T>(): FakeLine<T> => {
  let open: ReadableStreamDefaultController<Uint8Array> | null = null;
  const encoder = new TextEncoder();
  return {
    answer: () => ({
      stream: new ReadableStream<Uint8Array>({
        start(controller) {
          open = controller;
        },
        cancel() {
          open = null;
        },
      }),
    }),
    send: (event) => open?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
    isOpen: () => open !== null,
    end() {
      open?.close();
      open = null;
    },
  };
};
