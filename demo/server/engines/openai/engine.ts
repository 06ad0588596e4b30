import { WavError, WavReader } from '../../audio/wav.ts';
import { SEGMENT_CHARACTERS_MAX } from '../../../../src/api/constants.ts';
import { EngineError, type EngineState, type SpeechChunk, type SpeechEngine } from '../engine.ts';
import { READY, createStatus, off } from '../status.ts';
import { readVoices } from './voices.ts';

interface OpenAiSettings {
  /** Base address with its version, such as `http://localhost:8880/v1`, without a slash at the end. */
  url: string;
  key: string | undefined;
  model: string;
  /** See {@link readVoices}. None: one voice called `alloy`. */
  voices: readonly string[];
}

const PROBE_TIMEOUT_MS = 5_000;
/** Pause before the next look at a server that is away, doubled each time; one that is there is seen in use. */
const PROBE_AGAIN_MS = 2_000;
const PROBE_AGAIN_MAX_MS = 300_000;

const statusError = (status: number): EngineError => {
  if (status === 401 || status === 403) {
    return new EngineError('The speech server refused the key', { retry: false });
  }
  const retry = status === 408 || status === 429 || status >= 500;
  return new EngineError(`The speech server answered with status ${status}`, { retry });
};

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

/** Any server that speaks OpenAI's protocol for speech. Its state follows what it answers. */
export const createOpenAiEngine = (settings: OpenAiSettings): SpeechEngine => {
  const { url, key, model } = settings;
  const voices = readVoices(settings.voices.length > 0 ? settings.voices : ['alloy']);
  const status = createStatus(off('The speech server has not answered yet'));
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let pause = PROBE_AGAIN_MS;

  const request = (path: string, init: RequestInit) =>
    fetch(`${url}${path}`, {
      ...init,
      // A key must not follow to wherever a redirect leads.
      redirect: 'error',
      headers: { ...(key && { authorization: `Bearer ${key}` }), 'content-type': 'application/json' },
    });

  const look = async (): Promise<EngineState> => {
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
      const response = await request('/models', { signal });
      await response.body?.cancel();
      // A server without a list of models is a server all the same.
      if (response.ok || response.status === 404 || response.status === 405) return READY;
      return off(statusError(response.status).message);
    } catch {
      return off('The speech server cannot be reached');
    }
  };

  const probe = async () => {
    clearTimeout(timer);
    const state = await look();
    if (closing.signal.aborted) return;
    status.set(state);
    if (state.state === 'ready') pause = PROBE_AGAIN_MS;
    else {
      timer = setTimeout(() => void probe(), pause).unref();
      pause = Math.min(pause * 2, PROBE_AGAIN_MAX_MS);
    }
  };
  void probe();

  return {
    id: 'openai',
    model: {
      modelId: `openai-${model}`,
      name: model,
      description: 'Model of a speech server that this installation is connected to',
    },
    charactersMax: SEGMENT_CHARACTERS_MAX,
    concurrency: 4,
    timeoutMs: 60_000,
    state: () => status.get(),
    voices: () => (status.get().state === 'ready' ? voices : []),
    onChange: (changed) => status.onChange(changed),
    async *speak({ voiceId, text, speed }, signal) {
      const voice = voices.find((known) => known.voiceId === voiceId);
      if (!voice) throw new EngineError(`The speech server has no voice ${voiceId}`, { retry: false });
      const body = { model, input: text, voice: voice.program, response_format: 'wav', speed };
      try {
        const response = await request('/audio/speech', {
          method: 'POST',
          body: JSON.stringify(body),
          signal,
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw statusError(response.status);
        }
        yield* readAudio(response);
      } catch (error) {
        signal.throwIfAborted();
        const failure =
          error instanceof EngineError
            ? error
            : new EngineError('The connection to the speech server broke', { retry: true, cause: error });
        void probe();
        throw failure;
      }
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
    },
  };
};
