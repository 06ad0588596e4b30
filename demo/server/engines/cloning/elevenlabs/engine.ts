import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { postFiles } from '../../remote/post-files.ts';
import { createRemoteServer } from '../../remote/remote-server.ts';
import { ELEVENLABS, read, readWord, refusal } from '../../speech/elevenlabs/answers.ts';
import { listVoices } from '../../speech/elevenlabs/list-voices.ts';
import { Added, Models } from '../../speech/elevenlabs/protocol.ts';
import { CLONE_LABEL, VOICE_PREFIX } from '../../speech/elevenlabs/voices.ts';
import { baseLanguage, regionalTag } from '../../speech/spoken-language.ts';
import { CloneRefused, type CloningEngine } from '../engine.ts';

interface Settings {
  /** Base URL without a trailing slash. */
  url: string;
  key: string;
  /** Model that will speak with the voice. */
  model: string;
}

const CLONE_MS = 5 * 60_000;
const FORGET_MS = 30_000;
const FIND_MS = 60_000;
/** Codes with which the service's moderation is known to refuse a voice or a name. */
const SENSITIVE = /moderat|unsafe|safety|prohibited|celebrity|no_go|policy|terms|captcha|blocked/;
/** Codes of the service for a voice that it does not have. */
const GONE = ['voice_not_found', 'voice_does_not_exist'];
const NAME_CHARACTERS_MAX = 100;

const asResponse = async (answer: IncomingMessage): Promise<Response> => {
  const { statusCode = 500 } = answer;
  // A Response rejects statuses below 200
  return new Response(await text(answer), { status: Math.max(statusCode, 200) });
};

/** Clones voices instantly with an ElevenLabs account. The service stores them; its plan limits their number. */
export const createElevenLabsCloning = ({ url, key, model: modelId }: Settings): CloningEngine => {
  const headers = { 'xi-api-key': key };
  let languages: readonly [string, ...string[]] = ['en-US'];
  const server = createRemoteServer({
    name: ELEVENLABS,
    url,
    headers,
    async look(get) {
      const models = await read(await get('/v1/models'), Models);
      const model = models.find(({ model_id }) => model_id === modelId);
      const [first = 'en-US', ...others] = (model?.languages ?? []).flatMap(
        ({ language_id: id }) => regionalTag(id) ?? [],
      );
      languages = [first, ...others];
    },
  });

  return {
    id: 'elevenlabs-cloning',
    name: ELEVENLABS,
    kinds: ['instant'],
    real: true,
    get languages() {
      return [...new Set(languages.map(baseLanguage))];
    },
    state: () => server.state(),
    onChange: (changed) => server.onChange(changed),
    async clone({ name, language, samples, mark, signal, onProgress }) {
      const spoken = languages.filter((tag) => baseLanguage(tag) === language);
      const [first, ...others] = [...spoken, ...languages.filter((tag) => !spoken.includes(tag))];
      if (spoken.length === 0 || !first)
        throw new CloneRefused('language', `${ELEVENLABS} does not speak ${language} with ${modelId}`);
      const until = AbortSignal.any([signal, AbortSignal.timeout(CLONE_MS)]);
      const form = {
        fields: [
          ['name', name.slice(0, NAME_CHARACTERS_MAX)],
          ['labels', JSON.stringify({ language, [CLONE_LABEL]: mark })],
          ['remove_background_noise', 'false'],
        ],
        files: samples.map(({ path }, index) => ({
          field: 'files',
          path,
          name: `sample-${index + 1}.wav`,
          type: 'audio/wav',
        })),
      } as const;
      try {
        const response = await asResponse(await postFiles(`${url}/v1/voices/add`, headers, form, until));
        if (!response.ok) {
          const word = await readWord(response);
          if (SENSITIVE.test(word)) throw new CloneRefused('sensitive', `${ELEVENLABS} refused: ${word}`);
          throw await refusal(response, word);
        }
        const { voice_id: remoteId } = await read(response, Added);
        onProgress(1);
        return { engineVoice: { remoteId }, similarity: null, languages: [first, ...others] };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof CloneRefused) throw error;
        const failure = server.failure(error);
        throw new CloneRefused('failed', failure.message, { cause: failure });
      }
    },
    spokenBy(voice) {
      if (!('remoteId' in voice)) throw new Error(`A voice of ${ELEVENLABS} is kept there`);
      const shares = [{ voiceId: `${VOICE_PREFIX}${voice.remoteId}`, share: 1 }];
      return { engineId: 'elevenlabs', mix: { shares } };
    },
    async forget({ remoteId }) {
      const signal = AbortSignal.timeout(FORGET_MS);
      try {
        const path = `/v1/voices/${encodeURIComponent(remoteId)}`;
        const response = await server.request(path, { method: 'DELETE', signal });
        if (response.ok || response.status === 404) return;
        const word = await readWord(response);
        if (!GONE.includes(word)) throw await refusal(response, word);
      } catch (error) {
        throw server.failure(error);
      }
    },
    async findMarked(marks) {
      const signal = AbortSignal.timeout(FIND_MS);
      try {
        const { voices, isWhole } = await listVoices((path) => server.request(path, { signal }));
        const found = voices.flatMap(({ voice_id: remoteId, labels }) => {
          const mark = labels?.[CLONE_LABEL] ?? '';
          return marks.includes(mark) ? [{ mark, remoteId }] : [];
        });
        return { voices: found, isWhole };
      } catch (error) {
        throw server.failure(error);
      }
    },
    async close() {
      server.close();
    },
  };
};
