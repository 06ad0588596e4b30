import type { SpeechAudioEvent } from '../../../src/contract/index.ts';
import { errorOf } from './errors.ts';

/** How long a reader may take nothing of what is there, in milliseconds. */
const STALL_MS = 60_000;

/** What can happen to a body before its end. */
export interface BodyEvents {
  /** The reader went away. */
  onLeave(): void;
  /** There is no more to come, and the reader must not take the part for the whole. */
  onCut(error: unknown): void;
}

/** The reader took nothing for so long that the stream was ended. */
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
        // A piece that was on its way has nobody to take it
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

/** The pieces as events, the first of them thrown on when it fails. `characters` is what was asked for. */
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
