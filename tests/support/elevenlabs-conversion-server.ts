import type { IncomingMessage, ServerResponse } from 'node:http';
import { startSpeechService } from './speech-service.ts';

/** How the server answers a recording. */
type Manner =
  /** The samples of the recording, as they came. */
  | 'whole'
  /** All but the last tenth of a second. */
  | 'shorter'
  /** A second more. */
  | 'longer'
  /** The first half of them. */
  | 'half'
  /** The first half of them, then the connection breaks. */
  | 'broken'
  /** The account has no credits left: status 401, as for a wrong key. */
  | 'quota';

interface Asked {
  voice: string;
  format: string | null;
  model: FormDataEntryValue | null;
  fileFormat: FormDataEntryValue | null;
  audio: File;
}

const HEADER_BYTES = 44;
const BYTES_PER_SECOND = 48_000;

const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const readForm = async (request: IncomingMessage): Promise<FormData> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'content-type': request.headers['content-type']! };
  return new Response(Buffer.concat(chunks), { headers }).formData();
};

const MODELS = [
  { model_id: 'eleven_multilingual_v2', can_do_text_to_speech: true, can_do_voice_conversion: false },
  { model_id: 'eleven_english_sts_v2', can_do_voice_conversion: true },
  { model_id: 'eleven_multilingual_sts_v2', can_do_voice_conversion: true },
];

/** A server on loopback that speaks ElevenLabs' protocol for changing voices. It refuses what that does not know. */
export const startElevenLabsConversionServer = async (key: string, models: readonly object[] = MODELS) => {
  const service = await startSpeechService<Manner, Asked>({
    usual: 'whole',
    route(request, response, speak) {
      const url = new URL(request.url!, 'http://localhost');
      if (request.headers['xi-api-key'] !== key)
        return json(response, { detail: { status: 'invalid_api_key' } }, 401);
      if (request.method === 'GET' && url.pathname === '/v1/models') return json(response, models);
      const [, voice] = /^\/v1\/speech-to-speech\/([^/]+)$/.exec(url.pathname) ?? [];
      if (request.method !== 'POST' || !voice) return false;
      const reading = readForm(request).then((form): Asked => {
        const fields = [...form.keys()].sort();
        const audio = form.get('audio');
        if (fields.join() !== 'audio,file_format,model_id' || !(audio instanceof File))
          throw new Error(`It does not know the fields ${fields.join()}.`);
        return {
          voice,
          format: url.searchParams.get('output_format'),
          model: form.get('model_id'),
          fileFormat: form.get('file_format'),
          audio,
        };
      });
      return speak(reading);
    },
    async say({ audio }, manner, response) {
      if (manner === 'quota') return json(response, { detail: { status: 'quota_exceeded' } }, 401);
      const samples = Buffer.from(await audio.arrayBuffer()).subarray(HEADER_BYTES);
      const half = samples.subarray(0, (samples.length >> 2) << 1);
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      if (manner === 'broken') return void response.write(half, () => response.destroy());
      const answers = {
        whole: samples,
        half,
        shorter: samples.subarray(0, samples.length - BYTES_PER_SECOND / 10),
        longer: Buffer.concat([samples, Buffer.alloc(BYTES_PER_SECOND)]),
      };
      response.end(answers[manner]);
    },
  });
  return service;
};
