import type { ServerResponse } from 'node:http';
import { wavHeader, writeWav } from '../../demo/server/audio/wav.ts';
import { readJson, startSpeechService } from './speech-service.ts';

/** How the server answers a request for speech. */
type Manner =
  /** A WAV in several pieces whose header does not know its length. */
  | 'stream'
  /** A WAV with its length, at once. */
  | 'whole'
  /** The first half of a WAV, then the connection breaks. */
  | 'broken'
  /** The first half of a WAV that says it is longer, then a proper end. */
  | 'short'
  /** Text, with status 200. */
  | 'text';

interface SpeechBody {
  model: string;
  input: string;
  voice: string;
  response_format: string;
  speed: number;
  instructions?: string;
}

const SAMPLE_RATE = 24_000;

const tone = (seconds: number): Float32Array =>
  Float32Array.from(
    { length: seconds * SAMPLE_RATE },
    (_, i) => 0.3 * Math.sin((2 * Math.PI * 220 * i) / SAMPLE_RATE),
  );

const say = async ({ input, speed }: SpeechBody, manner: Manner, response: ServerResponse) => {
  // A second of tone for every ten characters.
  const wav = writeWav(tone(input.length / 10 / speed), SAMPLE_RATE);
  if (manner === 'text') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello');
  response.writeHead(200, { 'content-type': 'audio/wav' });
  if (manner === 'whole') return void response.end(wav);
  if (manner === 'short') return void response.end(wav.subarray(0, wav.length / 2));
  response.write(wavHeader(0xffff_ffff - 36, SAMPLE_RATE).subarray(0, 20));
  response.write(wavHeader(0xffff_ffff - 36, SAMPLE_RATE).subarray(20));
  const samples = wav.subarray(44);
  for (let at = 0; at < samples.length; at += 9999) {
    if (manner === 'broken' && at > samples.length / 2) return void response.destroy();
    response.write(samples.subarray(at, at + 9999));
    await new Promise(setImmediate);
  }
  response.end();
};

/** A server on loopback that speaks OpenAI's protocol for speech as far as clients use it. */
export const startOpenAiSpeechServer = async ({ key }: { key?: string } = {}) => {
  let models = 200;
  const service = await startSpeechService<Manner, SpeechBody>({
    usual: 'stream',
    route(request, response, speak) {
      if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
        return response.writeHead(401).end();
      if (request.method === 'GET' && request.url === '/v1/models')
        return response
          .writeHead(models, { 'content-type': 'application/json' })
          .end('{"object":"list","data":[]}');
      return request.method === 'POST' && request.url === '/v1/audio/speech' && speak(readJson(request));
    },
    say,
  });
  return Object.assign(service, {
    url: `${service.origin}/v1`,
    /** Status of the list of models from now on. */
    setModels: (status: number) => void (models = status),
  });
};
