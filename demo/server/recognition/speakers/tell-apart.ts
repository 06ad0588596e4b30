import type { Log } from '../../config/log.ts';
import { askTwice } from '../../engines/ask-twice.ts';
import { EngineError } from '../../engines/engine.ts';
import type { SpeakerEngine } from '../../engines/speakers/engine.ts';
import { groupVoices } from './group-voices.ts';
import type { Utterance } from './utterances.ts';

/** More speakers can hardly be told apart correctly. */
const SPEAKERS_MAX = 10;

interface TellOptions {
  /** Path of the decoded recording. */
  path: string;
  signal: AbortSignal;
  /** Called with the finished share, from 0 to 1. */
  onProgress(done: number): void;
  log: Log;
  /** Number of speakers, if known. */
  speakers?: number | undefined;
}

/**
 * Tells speakers apart: a number for each utterance, in the order in which the speakers first speak. Null when the
 * engine cannot; a crash is retried once.
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
      // With a known number of speakers, groups are merged until only that many are left
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
