import { join } from 'node:path';
import { createLimiter } from '../../../http/limiter.ts';
import { because } from '../../because.ts';
import { EngineError, type EngineState } from '../../engine.ts';
import type { Engines } from '../../registry.ts';
import type { SpeakerEngine } from '../../speakers/engine.ts';
import { baseLanguage } from '../../speech/spoken-language.ts';
import type { FoundMix, SearchStep, VoiceSearch } from '../../speech/voice-search.ts';
import { createStatus, off, READY } from '../../status.ts';
import { CloneRefused, type CloneKind, type CloneOrder, type CloningEngine } from '../engine.ts';
import { packMix, unpackMix } from './pack.ts';

const KOKORO = 'kokoro';
/**
 * Effort per kind. Times are net working time in seconds, without waiting for others. An instant clone should be ready
 * within a minute; on a busy machine it gets fewer tries. Twice as many tries, or a third sentence, would improve the
 * similarity by at most about 0.01.
 */
const EFFORT: Readonly<Record<CloneKind, Pick<VoiceSearch, 'tries' | 'sentences' | 'seconds'>>> = {
  instant: { tries: [7, 8], sentences: 2, seconds: 50 },
  professional: { tries: [24, 40], sentences: 3, seconds: 240 },
};
/** Languages of Kokoro for which the search has sentences. */
const LANGUAGES = ['en', 'es', 'fr', 'it', 'pt', 'hi'];
/** A step is given up after this many failures in a row. */
const TRIES = 3;

/**
 * Finds the blend of Kokoro's voices that is most similar to the speaker of a recording, as Resemblyzer measures it.
 * The result is a look-alike: the voice contains nothing of the recording itself. The steps of a search take turns with
 * Kokoro's speech.
 */
export const createLookalikeEngine = (
  engines: Engines,
  speakerEngines: readonly SpeakerEngine[],
): CloningEngine => {
  // One step at a time, so that speech waits for at most one.
  const inTurn = createLimiter({ running: 1, waiting: Infinity });
  const comparing = () => speakerEngines.find(({ weights }) => weights);
  const speaking = () => engines.byId(KOKORO);

  const look = (): EngineState => {
    const parts = [speaking(), comparing()];
    if (parts.includes(undefined)) return off(because('models_off'));
    const missing = parts.find((part) => part?.state().state !== 'ready')?.state();
    // The action is offered with the missing engine itself.
    return missing ? { ...missing, action: null } : READY;
  };
  const status = createStatus(look());
  const follow = () => status.set(look());
  const stops = [engines.onChange(follow), ...speakerEngines.map((engine) => engine.onChange(follow))];

  const step = async (search: VoiceSearch, { tenantId, signal }: CloneOrder): Promise<SearchStep> => {
    for (let left = TRIES; ; left--) {
      try {
        return await inTurn(tenantId, () => {
          signal.throwIfAborted();
          const kokoro = speaking();
          if (!kokoro?.searchVoice) throw new EngineError('Kokoro is not there', { retry: false });
          return kokoro.searchVoice(search, signal);
        });
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof EngineError && error.retry) || left === 1)
          throw new CloneRefused('failed', `The search failed: ${String(error)}`, { cause: error });
      }
    }
  };

  const find = async (order: CloneOrder): Promise<FoundMix> => {
    const { kind, language, samples, folder, onProgress } = order;
    const speakers = comparing()?.weights?.();
    if (!speakers) throw new CloneRefused('failed', 'There is nothing to compare voices with');
    const search: VoiceSearch = {
      ...EFFORT[kind],
      state: join(folder, 'voice-search.json'),
      samples: samples.map(({ path }) => path),
      language,
      speakers,
    };
    for (;;) {
      const { done, found } = await step(search, order);
      onProgress(done);
      if (found) return found;
    }
  };

  return {
    id: 'lookalike',
    name: '',
    kinds: ['instant', 'professional'],
    real: false,
    languages: LANGUAGES,
    state: () => status.get(),
    onChange: (changed) => status.onChange(changed),
    async clone(order) {
      const { language } = order;
      const tags = new Set(
        engines.voices().flatMap(({ engine, voice }) => (engine.id === KOKORO ? voice.languages : [])),
      );
      const [first, ...others] = [...tags].filter((tag) => baseLanguage(tag) === language);
      if (!LANGUAGES.includes(language) || !first)
        throw new CloneRefused('language', `Kokoro does not speak ${language}`);
      const { mix, similarity } = await find(order);
      return { engineVoice: { data: packMix(mix) }, similarity, languages: [first, ...others] };
    },
    spokenBy(voice) {
      if (!('data' in voice)) throw new Error('A look-alike is kept by the server itself');
      return { engineId: KOKORO, mix: unpackMix(voice.data) };
    },
    async close() {
      for (const stop of stops) stop();
    },
  };
};
