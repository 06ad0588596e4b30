import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  EngineError,
  UTTERANCE_CHARACTERS_MAX,
  type SpeakRequest,
  type SpeechChunk,
  type SpeechEngine,
} from '../engine.ts';
import { because } from '../../because.ts';
import { READY, createStatus, off } from '../../status.ts';
import type { Installation, InstalledModel } from '../../local/installation.ts';
import { createModelWorker, type ModelWorker, type WorkerLimits } from '../../local/model-worker.ts';
import { readChunk } from '../../local/read-chunk.ts';
import { kokoroLanguages, kokoroVoices } from './voices.ts';
import { startWorkerProcess } from '../../local/worker-process.ts';

const SCRIPT = fileURLToPath(new URL('../../local/worker.py', import.meta.url));

const LIMITS: WorkerLimits = {
  answerMs: 90_000,
  graceMs: 2_000,
  idleMs: 10 * 60_000,
  memoryBytes: 2.5e9,
};
const NAME = 'Kokoro';
const LOADING = {
  ...READY,
  ...because('model_being_loaded', { model: NAME }),
  state: 'installing',
  progress: 1,
} as const;

const startWorker = ({ python, folder }: InstalledModel, limits: WorkerLimits) => {
  // Two workers with a thread each are slower, and the first sentence takes twice the time.
  const threads = String(availableParallelism());
  const memory = String(2 * limits.memoryBytes);
  const args = (scratch: string) => ['-I', '-B', '-u', SCRIPT, folder, scratch, threads, memory];
  return createModelWorker((hear) => startWorkerProcess(python, args, hear), readChunk, limits);
};

const programOf = (voiceId: string): string => {
  const voice = kokoroVoices.find((known) => known.voiceId === voiceId);
  if (!voice) throw new EngineError(`Kokoro has no voice ${voiceId}`, { retry: false });
  return voice.program;
};

const asRequest = ({ voiceId, mix, text, phonemes, language, speed }: SpeakRequest) => {
  const parts = mix ?? [{ voiceId, share: 1 }];
  const own = kokoroLanguages[language];
  if (!own) {
    const type = 'err_target_language_not_supported';
    throw new EngineError(`Kokoro does not speak ${language}`, { retry: false, type });
  }
  return {
    do: 'speak',
    text,
    language: own,
    speed,
    voices: parts.map(({ voiceId, share }) => ({ voice: programOf(voiceId), share })),
    phonemes: phonemes ?? [],
  };
};

/**
 * Kokoro-82M in a Python process, in American and British English, Spanish, French, Italian, Portuguese and Hindi.
 * Off until it is installed; ready once its model has been loaded. It closes its installation when it is closed.
 */
export const createKokoroEngine = (
  installation: Installation,
  limits: Partial<WorkerLimits> = {},
): SpeechEngine => {
  const status = createStatus(installation.state());
  const closing = new AbortController();
  let worker: ModelWorker<SpeechChunk> | undefined;

  const load = async (model: InstalledModel) => {
    const mine = startWorker(model, { ...LIMITS, ...limits });
    worker = mine;
    status.set(LOADING);
    try {
      for await (const _ of mine.ask({ do: 'load' }, closing.signal));
      if (worker === mine) status.set(READY);
    } catch (error) {
      await mine.close();
      if (worker !== mine) return;
      worker = undefined;
      const reason = because('model_not_loaded', { model: NAME, said: (error as Error).message });
      status.set({ ...off(reason), action: 'retry' });
    }
  };

  const follow = () => {
    const model = installation.installed();
    if (model && installation.state().state === 'ready') {
      if (!worker) void load(model);
      return;
    }
    void worker?.close();
    worker = undefined;
    status.set(installation.state());
  };
  const stopFollowing = installation.onChange(follow);
  follow();

  return {
    id: 'kokoro',
    model: {
      modelId: 'kokoro-v1',
      name: NAME,
      description: 'Kokoro 82M: natural speech in seven languages, made on this machine',
    },
    can: { blend: true, ipa: true, marks: true, reads: false },
    charactersMax: UTTERANCE_CHARACTERS_MAX,
    // Two at once: one is synthesised while the next is queued, so that the worker never idles.
    concurrency: 2,
    msPerCharacter: 40,
    // A worker that hangs is found by its silence, long before.
    timeoutMs: 15 * 60_000,
    state: () => status.get(),
    voices: () => (status.get().state === 'ready' ? kokoroVoices : []),
    onChange: (changed) => status.onChange(changed),
    control(action) {
      if (action === 'retry' && !worker && installation.state().state === 'ready') follow();
      else installation.control(action);
    },
    async *speak(request, signal) {
      const message = asRequest(request);
      if (!worker) throw new EngineError('Kokoro is not ready', { retry: false });
      yield* worker.ask(message, signal);
    },
    async close() {
      stopFollowing();
      const last = worker;
      worker = undefined;
      closing.abort();
      await last?.close();
      await installation.close();
    },
  };
};
