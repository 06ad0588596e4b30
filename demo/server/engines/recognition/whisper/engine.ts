import type { Installation } from '../../local/installation.ts';
import { createHostedModel } from '../../local/hosted-model.ts';
import type { WorkerLimits } from '../../local/model-worker.ts';
import type { Message } from '../../local/worker-process.ts';
import type { RecognitionEngine, RecognizedSegment } from '../engine.ts';
import { mostSpoken } from './most-spoken.ts';
import { whisperLanguages } from '../languages.ts';

/** Result for a section of the recording that ends at `doneMs`. */
export interface Heard {
  /** Null when nobody speaks. */
  language: string | null;
  probability: number;
  segments: readonly RecognizedSegment[];
  doneMs: number;
}

const LIMITS: WorkerLimits = {
  // A section is two minutes of audio, and other programs have priority.
  answerMs: 10 * 60_000,
  // The worker notices a cancellation only between two windows of half a minute.
  graceMs: 15_000,
  idleMs: 5 * 60_000,
  memoryBytes: 1.5e9,
};

/** Speech must not stutter while a recording of hours is recognised. */
const NICENESS = 10;
const SECONDS_MAX = 4 * 3600;

/**
 * Whisper base in a Python process with low priority. It is loaded for the first recording and unloaded after some
 * minutes without one. Closing the engine also closes its installation.
 */
export const createWhisperEngine = (
  installation: Installation,
  limits: Partial<WorkerLimits> = {},
): RecognitionEngine => {
  const model = createHostedModel<Heard>({
    name: 'whisper',
    label: 'Whisper base',
    installation,
    read: (message: Message) => message as Message & Heard,
    limits: { ...LIMITS, ...limits },
    niceness: NICENESS,
  });
  return {
    id: 'whisper',
    model: {
      modelId: 'whisper-base',
      name: 'Whisper base',
      description: 'Speech in 99 languages, recognized on this machine',
    },
    languages: whisperLanguages,
    can: { words: true, findsLanguage: true },
    secondsMax: SECONDS_MAX,
    concurrency: 1,
    state: () => model.state(),
    onChange: (changed) => model.onChange(changed),
    control: (action) => model.control(action),
    async recognize({ path, durationMs, language = null, prompt = '' }, { signal, onProgress }) {
      const heard: Heard[] = [];
      for await (const part of model.ask({ do: 'recognize', file: path, language, prompt }, signal)) {
        heard.push(part);
        onProgress?.(part.doneMs);
      }
      return { ...mostSpoken(heard), durationMs, segments: heard.flatMap(({ segments }) => segments) };
    },
    close: () => model.close(),
  };
};
