import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Client } from '../api/client.ts';
import { VOICE_MODEL_POLL_MS } from '../contract/constants/voices.ts';
import type { Model, Voice } from '../contract/index.ts';
import { latest } from './latest.ts';
import { memoize } from './memoize.ts';

export interface Voices {
  /** Includes disabled voices; null until loaded. */
  readonly $voices: ReadableAtom<readonly Voice[] | null>;
  /** Voices the user can choose. */
  readonly $selectableVoices: ReadableAtom<readonly Voice[]>;
  /** Null until loaded. */
  readonly $models: ReadableAtom<readonly Model[] | null>;
  /** Id of the default voice by kind of work; empty until loaded. */
  readonly $defaultVoices: ReadableAtom<Readonly<Record<string, string>>>;
  /** Address of a flag picture by language code; empty until loaded. */
  readonly $languageIcons: ReadableAtom<Readonly<Record<string, string>>>;
  /** Fetches everything once. Rejects when voices or models cannot be fetched; the next call tries again. */
  load(): Promise<void>;
  /** Fetches everything again, because the server has other voices now. */
  reload(): Promise<void>;
  /** Fetches the voices again, if they are loaded, because the user changed something elsewhere. */
  refresh(): Promise<void>;
  /** Number of refreshes; views of collections follow it. */
  readonly $refreshes: ReadableAtom<number>;
  /** Resolves with the models once they are loaded; rejects when aborted. */
  whenModels(signal?: AbortSignal): Promise<readonly Model[]>;
  /**
   * Marks or unmarks a favourite at once, and reverts when the server refuses, after the user was told. Rejects then.
   */
  favor(voiceId: string, favor: boolean): Promise<void>;
  /** Forgets what belongs to the user who has left. */
  clear(): void;
}

export function createVoices(client: Client): Voices {
  const $voices = atom<readonly Voice[] | null>(null);
  const $models = atom<readonly Model[] | null>(null);
  const $defaultVoices = atom<Readonly<Record<string, string>>>({});
  const $languageIcons = atom<Readonly<Record<string, string>>>({});

  const loadIcons = async () => {
    try {
      const { language } = await client.call('GET /v1/misc/get_language_icon', { silent: true });
      $languageIcons.set(
        Object.fromEntries(language.map(({ language_code, icon }) => [language_code, icon])),
      );
    } catch {
      // Only pictures are missing: languages are shown by name
    }
  };
  const $refreshes = atom(0);
  const turn = latest();
  const refreshTurn = latest();
  const user = latest();
  /** True until {@link Voices.clear}: a mark of one user is not reverted for the next. */
  let isSameUser = user();
  // Silent: the caller shows the error in place, with a way to try again
  const fetchVoices = async () => {
    const { voices } = await client.call('GET /p1/voices/internal_get_all_voices', {
      query: { status: [2], legacy_voice_skip_disabled: 'false' },
      silent: true,
    });
    return voices.map((voice) => ({
      ...voice,
      is_favorite: marking.get(voice.voice_id) ?? voice.is_favorite,
    }));
  };
  /** Marks not yet confirmed by the server. */
  const marking = new Map<string, boolean>();
  const load = memoize(async () => {
    const isLatest = turn();
    // A refresh that started earlier has older voices
    refreshTurn();
    void loadIcons();
    const [all, defaults, models] = await Promise.all([
      fetchVoices(),
      client.call('GET /p1/voices/get_default_voice', { silent: true }),
      client.call('GET /p1/voices/get_supported_model', { silent: true }),
    ]);
    // Another user signed in meanwhile, or the voices changed
    if (!isLatest()) return;
    // Voices first: a default that is not among them would be replaced by another voice for a moment
    $voices.set(all);
    $defaultVoices.set(defaults.default_voice_map);
    $models.set(models.models);
  });
  const mark = (voiceId: string, favor: boolean) =>
    $voices.set(
      $voices
        .get()
        ?.map((voice) => (voice.voice_id === voiceId ? { ...voice, is_favorite: favor } : voice)) ?? null,
    );

  return {
    $voices,
    $selectableVoices: computed($voices, (voices) => voices?.filter((voice) => !voice.is_disabled) ?? []),
    $models,
    $defaultVoices,
    $languageIcons,
    load,
    reload() {
      load.forget();
      return load();
    },
    async refresh() {
      const isSame = isSameUser;
      const isLatest = refreshTurn();
      if (!$voices.get()) return;
      $refreshes.set($refreshes.get() + 1);
      // On failure the voices stay as they are until the next change: nobody waits for them
      const voices = await fetchVoices().catch(() => null);
      if (voices && isSame() && isLatest()) $voices.set(voices);
    },
    $refreshes,
    whenModels: (signal) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          clearInterval(timer);
          signal?.removeEventListener('abort', abort);
          settle();
        };
        const abort = () => end(() => reject(new DOMException('Aborted', 'AbortError')));
        const look = () => {
          const models = $models.get();
          if (models) end(() => resolve(models));
        };
        const timer = setInterval(look, VOICE_MODEL_POLL_MS);
        signal?.addEventListener('abort', abort);
        if (signal?.aborted) abort();
        else look();
      }),
    clear() {
      turn();
      isSameUser = user();
      marking.clear();
      load.forget();
      $voices.set(null);
      $models.set(null);
      $defaultVoices.set({});
    },
    async favor(voiceId, favor) {
      const counts = isSameUser;
      mark(voiceId, favor);
      marking.set(voiceId, favor);
      try {
        await client.call('POST /p1/voices/favor_voice', { body: { voice_id: voiceId, favor } });
      } catch (error) {
        if (counts()) mark(voiceId, !favor);
        throw error;
      } finally {
        if (marking.get(voiceId) === favor) marking.delete(voiceId);
      }
    },
  };
}
