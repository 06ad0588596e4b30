import { isDeepStrictEqual } from 'node:util';
import { isSpeakable } from '../../../../../src/contract/constants/script.ts';
import type { Log } from '../../../config/log.ts';
import { EngineError } from '../../engine.ts';
import { UTTERANCE_CHARACTERS_MAX, type SpeechChunk, type SpeechEngine } from '../engine.ts';
import { because } from '../../because.ts';
import type { ModelWorker, WorkerLimits } from '../../local/model-worker.ts';
import { READY, createStatus, off } from '../../status.ts';
import { findModels, type SherpaModel } from './find-models.ts';
import { findModule } from './find-module.ts';
import { voicesOf, type SherpaVoice } from './voices.ts';
import { countSpeakers, createSpeaker } from './worker.ts';

interface SherpaSettings {
  /** Absolute path. */
  modelsDir: string;
  /** Absolute path of the folder of sherpa-onnx-node; without it, the folder is searched for. */
  module: string | undefined;
}

const LOOK_AGAIN_MS = 5_000;
const LOAD_MS = 60_000;
const LIMITS: WorkerLimits = {
  // A long sentence arrives in one piece, which takes minutes on a slow machine.
  answerMs: 5 * 60_000,
  graceMs: 500,
  idleMs: 10 * 60_000,
  memoryBytes: 2.5e9,
};

const loading = (progress: number) =>
  ({ ...READY, ...because('sherpa_being_loaded'), state: 'installing', progress }) as const;

/**
 * The user's own models for sherpa-onnx, in a separate process. Off until the user has installed sherpa-onnx-node and a
 * model can be loaded. Models that cannot be loaded are left out.
 */
export const createSherpaEngine = (
  { modelsDir, module }: SherpaSettings,
  log: Log,
  limits: Partial<WorkerLimits & { loadMs: number }> = {},
): SpeechEngine => {
  const { loadMs = LOAD_MS, ...others } = limits;
  const speaking = { ...LIMITS, ...others };
  const status = createStatus(off(because('sherpa_missing')));
  const closing = new AbortController();
  let found: unknown;
  let models = new Map<string, SherpaModel>();
  let voices: SherpaVoice[] = [];
  let speaker: ModelWorker<SpeechChunk> | undefined;
  let loaded = Promise.resolve();

  const leaveOut = (model: string, reason: string) => log.warn('speech model left out', { model, reason });

  const load = async (modulePath: string, candidates: readonly SherpaModel[]) => {
    const usable: SherpaModel[] = [];
    const theirs: SherpaVoice[] = [];
    for (const [index, model] of candidates.entries()) {
      status.set(loading(index / candidates.length));
      try {
        const probing = { ...speaking, answerMs: loadMs };
        theirs.push(...voicesOf(model.name, await countSpeakers(modulePath, model, probing, closing.signal)));
        usable.push(model);
      } catch (error) {
        if (closing.signal.aborted) return;
        leaveOut(model.name, (error as Error).message);
      }
    }
    models = new Map(usable.map((model) => [model.name, model]));
    voices = theirs;
    if (usable.length > 0) {
      speaker = createSpeaker(modulePath, speaking);
      status.set(READY);
    } else {
      const names = candidates.map(({ name }) => name).join(', ');
      status.set({ ...off(because('sherpa_not_loaded', { models: names })), action: 'retry' });
    }
  };

  /** Models that have not changed since the last check are not tried again. */
  const look = () => {
    const modulePath = findModule(modelsDir, module);
    const { models: candidates, unusable } = findModels(modelsDir);
    const now = { modulePath, candidates, unusable };
    if (isDeepStrictEqual(now, found)) return;
    found = now;
    for (const { name, reason } of unusable) leaveOut(name, reason);
    if (candidates.length === 0) status.set(off(because('sherpa_without_models')));
    else if (modulePath === undefined) status.set(off(because('sherpa_missing')));
    else loaded = load(modulePath, candidates);
  };
  look();
  const timer = setInterval(() => {
    if (status.get().state === 'off') look();
  }, LOOK_AGAIN_MS).unref();

  return {
    id: 'sherpa',
    model: {
      modelId: 'sherpa-onnx',
      name: 'sherpa-onnx',
      description: 'Models that were put on this machine; each speaks its own language',
    },
    can: { blend: false, ipa: false, marks: false, reads: false },
    charactersMax: UTTERANCE_CHARACTERS_MAX,
    // Two at once: one is generated while the next is queued, so that the process never idles.
    concurrency: 2,
    // Only a last resort: a process that hangs is noticed long before by its silence.
    timeoutMs: 15 * 60_000,
    state: () => status.get(),
    voices: () => (status.get().state === 'ready' ? voices : []),
    onChange: (changed) => status.onChange(changed),
    control(action) {
      if (action !== 'retry' || status.get().state !== 'off') return;
      found = undefined;
      look();
    },
    async *speak({ voiceId, text, speed }, signal) {
      const voice = voices.find((known) => known.voiceId === voiceId);
      if (!voice || !speaker) throw new EngineError(`There is no voice ${voiceId}`, { retry: false });
      if (!isSpeakable(text))
        throw new EngineError('There is nothing in the text to speak', { retry: false });
      const { name: model, config } = models.get(voice.model)!;
      yield* speaker.ask({ do: 'speak', model, config, text, speaker: voice.speaker, speed }, signal);
    },
    async close() {
      clearInterval(timer);
      closing.abort();
      await loaded;
      await speaker?.close();
    },
  };
};
