import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { PRODUCT_RATE } from '../../../audio/product-rate.ts';
import { WAV_HEADER_BYTES, wavHeader } from '../../../audio/wav.ts';
import { because } from '../../because.ts';
import { EngineError } from '../../engine.ts';
import type { Engines } from '../../registry.ts';
import { postFiles } from '../../remote/post-files.ts';
import { createRemoteServer } from '../../remote/remote-server.ts';
import { ELEVENLABS, read, refusal } from '../../speech/elevenlabs/answers.ts';
import { OUTPUT_FORMAT } from '../../speech/elevenlabs/audio.ts';
import { Models } from '../../speech/elevenlabs/protocol.ts';
import { VOICE_PREFIX } from '../../speech/elevenlabs/voices.ts';
import type { ConversionEngine } from '../engine.ts';

interface Settings {
  /** Base URL without a trailing slash. */
  url: string;
  key: string;
}

/** The model with the most languages. */
const PREFERRED = 'eleven_multilingual_sts_v2';
const START_MS = 60_000;
/** Timeout of an answer, as a multiple of the recording's duration. */
const PACE_MAX = 4;
/** A result shorter than this share of its recording is incomplete. */
const WHOLE_SHARE = 0.9;

const brokenOff = () => new EngineError('ElevenLabs sent audio that is not whole', { retry: true });

/** Yields samples cut or padded with silence to a length in bytes. @throws EngineError when too many are missing */
async function* fitted(samples: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const piece of samples) {
    if (left === 0) break;
    yield piece.subarray(0, left);
    left -= Math.min(left, piece.length);
  }
  if (left % 2 !== 0 || left > bytes * (1 - WHOLE_SHARE)) throw brokenOff();
  yield new Uint8Array(left);
}

/** Converts recordings with the voices of an ElevenLabs account, which pays for each recording. */
export const createElevenLabsConversion = ({ url, key }: Settings, engines: Engines): ConversionEngine => {
  const headers = { 'xi-api-key': key };
  let model = PREFERRED;
  const server = createRemoteServer({
    name: ELEVENLABS,
    url,
    headers,
    async look(get) {
      const all = await read(await get('/v1/models'), Models);
      const converting = all.filter((one) => one.can_do_voice_conversion).map(({ model_id }) => model_id);
      const [first] = converting;
      if (!first) throw new EngineError(because('elevenlabs_without_conversion'), { retry: false });
      model = converting.includes(PREFERRED) ? PREFERRED : first;
    },
  });

  return {
    id: 'elevenlabs-conversion',
    method: 'direct',
    name: ELEVENLABS,
    // Limit of the smallest account
    concurrency: 2,
    voiceIds: () =>
      engines
        .voices()
        .map(({ voice }) => voice.voiceId)
        .filter((voiceId) => voiceId.startsWith(VOICE_PREFIX)),
    languages: () => null,
    state: () => server.state(),
    onChange: (changed) => server.onChange(changed),
    async convert({ path, out, durationMs, voice: { voice } }, { signal }) {
      const until = AbortSignal.any([signal, AbortSignal.timeout(START_MS + PACE_MAX * durationMs)]);
      const dataBytes = (await stat(path)).size - WAV_HEADER_BYTES;
      const service = encodeURIComponent(voice.voiceId.slice(VOICE_PREFIX.length));
      const address = `${url}/v1/speech-to-speech/${service}?output_format=${OUTPUT_FORMAT}`;
      const form = {
        fields: [
          ['model_id', model],
          ['file_format', 'other'],
        ],
        files: [{ field: 'audio', path, name: 'recording.wav', type: 'audio/wav' }],
      } as const;
      try {
        const response = await postFiles(address, headers, form, until);
        const { statusCode: status = 500 } = response;
        if (status < 200 || status > 299)
          throw await refusal(new Response(await text(response), { status: Math.max(status, 400) }));
        async function* wav() {
          yield wavHeader(dataBytes, PRODUCT_RATE);
          yield* fitted(response, dataBytes);
        }
        await pipeline(wav, createWriteStream(out), { signal: until });
        return { pitch: null, text: null };
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
