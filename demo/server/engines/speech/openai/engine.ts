import { WavError, WavReader } from '../../../audio/wav.ts';
import { SEGMENT_CHARACTERS_MAX } from '../../../../../src/contract/constants/script.ts';
import { EngineError } from '../../engine.ts';
import type { SpeechChunk, SpeechEngine } from '../engine.ts';
import { createRemoteServer, statusError } from '../../remote/remote-server.ts';
import { readVoices } from './voices.ts';

interface OpenAiSettings {
  /** Base URL with the version but without a trailing slash, such as `http://localhost:8880/v1`. */
  url: string;
  key: string | undefined;
  model: string;
  /** See {@link readVoices}. Empty for a single voice called `alloy`. */
  voices: readonly string[];
}

const NAME = 'the speech server';

/** Reads the audio as it arrives. */
async function* readAudio(response: Response): AsyncGenerator<SpeechChunk> {
  const wav = new WavReader();
  try {
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      const samples = wav.push(bytes);
      if (samples.length > 0) yield { samples, sampleRate: wav.sampleRate! };
    }
    wav.end();
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    throw new EngineError(`The speech server's audio: ${error.message}`, { retry: true, cause: error });
  }
}

/** Any server with OpenAI's speech API. Its state follows its answers. */
export const createOpenAiEngine = (settings: OpenAiSettings): SpeechEngine => {
  const { url, key, model } = settings;
  const voices = readVoices(settings.voices.length > 0 ? settings.voices : ['alloy']);
  const server = createRemoteServer({
    name: NAME,
    url,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    async look(get) {
      const response = await get('/models');
      await response.body?.cancel();
      // A server need not list its models.
      if (!response.ok && response.status !== 404 && response.status !== 405) {
        throw statusError(NAME, response.status);
      }
    },
  });

  return {
    id: 'openai',
    model: {
      modelId: `openai-${model}`,
      name: model,
      description: 'Model of a speech server that this installation is connected to',
    },
    can: { blend: false, ipa: false, marks: false, reads: true, instructions: true },
    charactersMax: SEGMENT_CHARACTERS_MAX,
    concurrency: 4,
    timeoutMs: 60_000,
    state: () => server.state(),
    voices: () => (server.state().state === 'ready' ? voices : []),
    onChange: (changed) => server.onChange(changed),
    async *speak({ voiceId, text, speed, instructions }, signal) {
      const voice = voices.find((known) => known.voiceId === voiceId);
      if (!voice) throw new EngineError(`The speech server has no voice ${voiceId}`, { retry: false });
      const body = {
        model,
        input: text,
        voice: voice.program,
        response_format: 'wav',
        speed,
        ...(instructions !== undefined && { instructions }),
      };
      try {
        const response = await server.request('/audio/speech', {
          method: 'POST',
          body: JSON.stringify(body),
          signal,
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw statusError(NAME, response.status);
        }
        yield* readAudio(response);
      } catch (error) {
        signal.throwIfAborted();
        throw server.failure(error);
      }
    },
    async close() {
      server.close();
    },
  };
};
