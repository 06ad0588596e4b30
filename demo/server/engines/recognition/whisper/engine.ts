import type { Installation } from '../../local/installation.ts';
import { createHostedModel } from '../../local/hosted-model.ts';
import type { WorkerLimits } from '../../local/model-worker.ts';
import type { Message } from '../../local/worker-process.ts';
import type { RecognitionEngine, RecognizedSegment } from '../engine.ts';
import { mostSpoken } from './most-spoken.ts';
import { whisperLanguages } from '../languages.ts';

/** What is heard in a stretch of the recording that ends at `doneMs`. */
export interface Heard {
  /** Null when nobody speaks in it. */
  language: string | null;
  probability: number;
  segments: readonly RecognizedSegment[];
  doneMs: number;
}

const LIMITS: WorkerLimits = {
  // A stretch is two minutes of sound, and other programs go first.
  answerMs: 10 * 60_000,
  // A cancel is heard between two windows of half a minute.
  graceMs: 15_000,
  idleMs: 5 * 60_000,
  memoryBytes: 1.5e9,
};

/** Speech must not stutter while a recording of hours is recognised. */
const NICENESS = 10;
const SECONDS_MAX = 4 * 3600;

/**
 * Whisper base in a Python process of its own, behind other programs in priority. It is loaded at the first recording
 * and freed after some minutes without one. It closes its installation when it is closed.
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
