import { UTTERANCE_CHARACTERS_MAX, type SpeakRequest, type SpeechEngine } from '../engine.ts';
import { EngineError } from '../../engine.ts';
import { createHostedModel } from '../../local/hosted-model.ts';
import type { Installation } from '../../local/installation.ts';
import type { WorkerLimits } from '../../local/model-worker.ts';
import { readChunk } from '../../local/read-chunk.ts';
import type { Message } from '../../local/worker-process.ts';
import { createSpeedKeeper, type RawPiece } from './keep-speed.ts';
import { readStep } from './read-step.ts';
import { kokoroLanguages, kokoroVoices } from './voices.ts';

const LIMITS: WorkerLimits = {
  answerMs: 90_000,
  graceMs: 2_000,
  idleMs: 10 * 60_000,
  memoryBytes: 2.5e9,
};
const NAME = 'Kokoro';
const programOf = (voiceId: string): string => {
  const voice = kokoroVoices.find((known) => known.voiceId === voiceId);
  if (!voice) throw new EngineError(`Kokoro has no voice ${voiceId}`, { retry: false });
  return voice.program;
};

const asRequest = ({ voiceId, mix, text, phonemes, language, speed }: SpeakRequest) => {
  const { shares, tuning } = mix ?? { shares: [{ voiceId, share: 1 }] };
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
    voices: shares.map(({ voiceId, share, prosody }) => ({ voice: programOf(voiceId), share, prosody })),
    pitch: tuning?.pitch ?? 1,
    equalizer: tuning?.equalizer ?? [],
    phonemes: phonemes ?? [],
  };
};

const readPiece = (message: Message): RawPiece => {
  const { stretch } = message as Message & { stretch: number };
  return { ...readChunk(message), stretch };
};

/** A message with `done` reports a step of a search; any other is speech. */
const readPart = (message: Message) => ('done' in message ? readStep(message) : readPiece(message));

/**
 * Kokoro-82M in a Python process: American and British English, Spanish, French, Italian, Portuguese, Hindi, Japanese
 * and Chinese. Off until it is installed; ready once its model is loaded. Closing the engine also closes its
 * installation.
 */
export const createKokoroEngine = (
  installation: Installation,
  limits: Partial<WorkerLimits> = {},
): SpeechEngine => {
  const model = createHostedModel({
    name: 'kokoro',
    label: NAME,
    installation,
    read: readPart,
    limits: { ...LIMITS, ...limits },
    loadsAtOnce: true,
  });

  return {
    id: 'kokoro',
    model: {
      modelId: 'kokoro-v1',
      name: NAME,
      description: 'Kokoro 82M: natural speech in eight languages, made on this machine',
    },
    can: { blend: true, ipa: true, marks: true, reads: false },
    charactersMax: UTTERANCE_CHARACTERS_MAX,
    // Two at once: one is generated while the next is queued, so that the worker never idles.
    concurrency: 2,
    msPerCharacter: 40,
    // Only a last resort: a worker that hangs is noticed long before by its silence.
    timeoutMs: 15 * 60_000,
    state: () => model.state(),
    voices: () => (model.state().state === 'ready' ? kokoroVoices : []),
    onChange: (changed) => model.onChange(changed),
    control: (action) => model.control(action),
    async *speak(request, signal) {
      const keepSpeed = createSpeedKeeper();
      for await (const part of model.ask(asRequest(request), signal))
        if ('samples' in part) yield await keepSpeed(part);
    },
    async searchVoice(search, signal) {
      for await (const part of model.ask({ do: 'search', ...search }, signal))
        if ('done' in part) return part;
      throw new EngineError('Kokoro did not say how far the search is', { retry: true });
    },
    close: () => model.close(),
  };
};
