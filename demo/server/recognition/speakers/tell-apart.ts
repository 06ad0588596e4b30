import type { Log } from '../../config/log.ts';
import { askTwice } from '../../engines/ask-twice.ts';
import { EngineError } from '../../engines/engine.ts';
import type { SpeakerEngine } from '../../engines/speakers/engine.ts';
import { groupVoices } from './group-voices.ts';
import type { Utterance } from './utterances.ts';

/** More are hardly ever told apart rightly. */
const SPEAKERS_MAX = 10;

interface TellOptions {
  /** Decoded, as engines take it. */
  path: string;
  signal: AbortSignal;
  /** Called with how much is done, 0 … 1. */
  onProgress(done: number): void;
  log: Log;
  /** How many speak, where that is known. */
  speakers?: number | undefined;
}

/**
 * Who says what: a number for each utterance, by who speaks first. Null when the engine cannot tell; a crash is tried
 * once more.
 */
export const tellApart = async (
  engine: SpeakerEngine,
  utterances: readonly Utterance[],
  { path, signal, onProgress, log, speakers }: TellOptions,
): Promise<number[] | null> => {
  const spans = utterances.map(({ span }) => span);
  if (spans.length === 0) return [];
  const embed = () =>
    engine.embed(path, spans, { signal, onProgress: (done) => onProgress(done / spans.length) });
  try {
    const embeddings = await askTwice(embed, signal);
    const voiced = spans.map(([start, end], index) => ({
      embedding: embeddings[index]!,
      durationMs: end - start,
    }));
    return groupVoices(voiced, {
      // As many as there are: the nearest groups are joined until then
      sameFrom: speakers === undefined ? engine.sameFrom : 1,
      speakersMax: speakers ?? SPEAKERS_MAX,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EngineError)) throw error;
    log.warn('speakers could not be told apart', { engine: engine.id, error });
    return null;
  }
};
