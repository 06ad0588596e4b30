import type { SpeechAudioEvent } from '../../../src/contract/index.ts';
import { errorOf } from './errors.ts';

/** Milliseconds that a reader may leave available data unread. */
const STALL_MS = 60_000;

/** Events of a body before its end. */
export interface BodyEvents {
  /** The reader has disconnected. */
  onLeave(): void;
  /** The body ends early; the reader must not mistake it for a complete one. */
  onCut(error: unknown): void;
}

/** The stream was ended because the reader read nothing for too long. */
export class ReaderStalled extends Error {
  constructor() {
    super('The reader of a stream took nothing of it for too long.');
    this.name = 'ReaderStalled';
  }
}

/**
 * The body of an answer, of the pieces that a generator yields. Resolves with the first piece, so that a failure before it
 * can still be answered with a status. A reader that takes nothing for `stallMs` is treated as gone: making the pieces
 * takes a process.
 */
export async function bodyOf(
  pieces: AsyncGenerator<Uint8Array>,
  { onLeave, onCut }: BodyEvents,
  stallMs = STALL_MS,
): Promise<ReadableStream<Uint8Array>> {
  let first: IteratorResult<Uint8Array> | undefined = await pieces.next();
  let stall: NodeJS.Timeout | undefined;
  let hasLeft = false;
  const leave = async () => {
    hasLeft = true;
    clearTimeout(stall);
    onLeave();
    await pieces.return(undefined);
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stall);
      try {
        const { done, value } = first ?? (await pieces.next());
        first = undefined;
        // A piece arrived after the reader had left
        if (hasLeft) return;
        if (done) return controller.close();
        controller.enqueue(value);
        stall = setTimeout(() => {
          const stalled = new ReaderStalled();
          onCut(stalled);
          controller.error(stalled);
          void leave().catch(() => undefined);
        }, stallMs);
      } catch (error) {
        if (hasLeft) return;
        onCut(error);
        controller.close();
      }
    },
    cancel: leave,
  });
}

const encoder = new TextEncoder();
const eventOf = (event: SpeechAudioEvent): Uint8Array => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);

/** The pieces as events. An error before the first piece is thrown. `characters` is the length of the request. */
export async function* asEvents(
  pieces: AsyncGenerator<Uint8Array>,
  characters: number,
): AsyncGenerator<Uint8Array> {
  let begun = false;
  try {
    for await (const piece of pieces) {
      begun = true;
      yield eventOf({ type: 'speech.audio.delta', audio: Buffer.from(piece).toString('base64') });
    }
    const usage = { input_tokens: characters, output_tokens: 0, total_tokens: characters };
    yield eventOf({ type: 'speech.audio.done', usage });
  } catch (error) {
    if (!begun) throw error;
    yield eventOf(errorOf(error));
  }
}
