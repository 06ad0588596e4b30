import type { Installation } from '../../local/installation.ts';
import { createHostedModel } from '../../local/hosted-model.ts';
import type { WorkerLimits } from '../../local/model-worker.ts';
import type { Message } from '../../local/worker-process.ts';
import type { RecognitionEngine, RecognizedSegment } from '../engine.ts';
import { mostSpoken } from './most-spoken.ts';
import { whisperLanguages } from '../languages.ts';

/** What to ask the worker with for the next section: its first sample, and the language spoken before it. */
interface Next {
  from: number;
  known: string | null;
}

/** Result for a part of the recording that ends at `doneMs`. */
export interface Heard {
  /** Null when nobody speaks. */
  language: string | null;
  probability: number;
  segments: readonly RecognizedSegment[];
  doneMs: number;
  /** Null while more parts of the same section follow, and at the end of the recording. */
  next: Next | null;
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
  /** Recognises one section, of two minutes at most. */
  const hear = async (
    request: object,
    signal: AbortSignal,
    onProgress: ((doneMs: number) => void) | undefined,
  ): Promise<Heard[]> => {
    const parts: Heard[] = [];
    for await (const part of model.ask(request, signal)) {
      parts.push(part);
      onProgress?.(part.doneMs);
    }
    return parts;
  };
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
    takesTurns: true,
    state: () => model.state(),
    onChange: (changed) => model.onChange(changed),
    control: (action) => model.control(action),
    async recognize(
      { path, durationMs, language = null, prompt = '' },
      { signal, onProgress, inTurn = (work) => work() },
    ) {
      const heard: Heard[] = [];
      let next: Next | null = { from: 0, known: null };
      while (next) {
        const request: object = { do: 'recognize', file: path, language, prompt, ...next };
        const parts: Heard[] = await inTurn(() => hear(request, signal, onProgress));
        heard.push(...parts);
        // There are none when the section before ended where the recording ends
        next = parts.at(-1)?.next ?? null;
      }
      return { ...mostSpoken(heard), durationMs, segments: heard.flatMap(({ segments }) => segments) };
    },
    close: () => model.close(),
  };
};
