import type { SpeechAudioEvent } from '../../../src/contract/index.ts';
import { errorOf } from './errors.ts';

/** What can happen to a body before its end. */
export interface BodyEvents {
  /** The reader went away. */
  onLeave(): void;
  /** There is no more to come, and the reader must not take the part for the whole. */
  onCut(error: unknown): void;
}

/**
 * A generator as a body. The first piece is there when it resolves, so that what fails before it can still be answered
 * with a status.
 */
export async function bodyOf(
  pieces: AsyncGenerator<Uint8Array>,
  { onLeave, onCut }: BodyEvents,
): Promise<ReadableStream<Uint8Array>> {
  let first: IteratorResult<Uint8Array> | undefined = await pieces.next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = first ?? (await pieces.next());
        first = undefined;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        onCut(error);
        controller.close();
      }
    },
    async cancel() {
      onLeave();
      await pieces.return(undefined);
    },
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
