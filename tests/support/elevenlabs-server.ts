import type { IncomingMessage, ServerResponse } from 'node:http';
import { readJson, startSpeechService } from './speech-service.ts';

/** How the server answers a request for speech. */
type Manner =
  /** Audio and alignment. */
  | 'whole'
  /** Audio without an alignment. */
  | 'unaligned'
  /** Half of the audio, with the alignment of all of it. */
  | 'short'
  /** Audio that ends within a sample. */
  | 'odd'
  /** No audio at all. */
  | 'empty'
  /** The first half of the JSON, then a proper end. */
  | 'cut'
  /** The first half of the JSON, then the connection breaks. */
  | 'broken'
  /** JSON of another shape. */
  | 'strange'
  /** The account has no credits left: status 401, as for a wrong key. */
  | 'quota';

interface Asked {
  voice: string;
  format: string | null;
  body: { text: string; model_id: string; voice_settings: { speed: number } };
}

interface Settings {
  key: string;
  voices?: readonly object[];
  models?: readonly object[];
  /** Voices on a page. */
  pageSize?: number;
}

const SAMPLE_RATE = 24_000;
/** Of every character, at speed 1. */
const CHARACTER_SECONDS = 0.1;

const VOICES = [
  { voice_id: 'sarah', name: 'Sarah' },
  { voice_id: 'george', name: 'George' },
  { voice_id: 'lily', name: 'Lily' },
];
const MODELS = [
  {
    model_id: 'eleven_multilingual_v2',
    name: 'Eleven Multilingual v2',
    can_do_text_to_speech: true,
    maximum_text_length_per_request: 10_000,
    languages: [{ language_id: 'en' }, { language_id: 'de' }],
  },
  { model_id: 'eleven_english_sts_v2', name: 'Speech to speech', can_do_text_to_speech: false },
];

const tone = (seconds: number): Buffer => {
  const pcm = Buffer.alloc(Math.round(seconds * SAMPLE_RATE) * 2);
  for (let i = 0; i < pcm.length / 2; i++) {
    pcm.writeInt16LE(Math.round(9_000 * Math.sin((2 * Math.PI * 220 * i) / SAMPLE_RATE)), i * 2);
  }
  return pcm;
};

const alignmentOf = (text: string, speed: number) => {
  const characters = [...text];
  const at = (index: number) => (index * CHARACTER_SECONDS) / speed;
  return {
    characters,
    character_start_times_seconds: characters.map((_, index) => at(index)),
    character_end_times_seconds: characters.map((_, index) => at(index + 1)),
  };
};

const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refuse = (response: ServerResponse, status: number, word: string, key: unknown = '') =>
  json(response, { detail: { status: word, message: `It does not work with ${String(key)}` } }, status);

const say = ({ body }: Asked, manner: Manner, response: ServerResponse, request: IncomingMessage) => {
  const { text, voice_settings } = body;
  const seconds = ([...text].length * CHARACTER_SECONDS) / voice_settings.speed;
  if (manner === 'quota') return refuse(response, 401, 'quota_exceeded', request.headers['xi-api-key']);
  if (manner === 'strange') return json(response, { audio: [1, 2, 3] });
  const pcm = {
    short: () => tone(seconds / 2),
    odd: () => tone(seconds).subarray(1),
    empty: () => Buffer.alloc(0),
  };
  const audio = (pcm[manner as keyof typeof pcm] ?? (() => tone(seconds)))();
  const alignment = manner === 'unaligned' ? null : alignmentOf(text, voice_settings.speed);
  const answer = JSON.stringify({ audio_base64: audio.toString('base64'), alignment });
  response.writeHead(200, { 'content-type': 'application/json' });
  if (manner === 'cut') return void response.end(answer.slice(0, answer.length / 2));
  if (manner !== 'broken') return void response.end(answer);
  response.write(answer.slice(0, answer.length / 2), () => response.destroy());
};

/** A server on loopback that speaks the protocol of ElevenLabs as far as clients use it. */
export const startElevenLabsServer = async (settings: Settings) => {
  const { key, voices = VOICES, models = MODELS, pageSize = 2 } = settings;
  let refusal = '';

  const list = (response: ServerResponse, url: URL) => {
    const from = Number(url.searchParams.get('next_page_token') ?? 0);
    const to = from + Math.min(pageSize, Number(url.searchParams.get('page_size')));
    const isLast = to >= voices.length;
    json(response, {
      voices: voices.slice(from, to),
      has_more: !isLast,
      next_page_token: isLast ? null : String(to),
    });
  };

  const service = await startSpeechService<Manner, Asked>({
    usual: 'whole',
    route(request, response, speak) {
      const url = new URL(request.url!, 'http://localhost');
      const [, voice] = /^\/v1\/text-to-speech\/([^/]+)\/with-timestamps$/.exec(url.pathname) ?? [];
      const theirs = request.headers['xi-api-key'];
      if (theirs !== key) return refuse(response, 401, 'invalid_api_key', theirs);
      if (refusal !== '') return refuse(response, 401, refusal, theirs);
      if (request.method === 'GET' && url.pathname === '/v1/models') return json(response, models);
      if (request.method === 'GET' && url.pathname === '/v2/voices') return list(response, url);
      if (request.method !== 'POST' || !voice) return false;
      const format = url.searchParams.get('output_format');
      return speak(readJson<Asked['body']>(request).then((body) => ({ voice, format, body })));
    },
    say,
  });
  return Object.assign(service, {
    url: service.origin,
    /** Refuses everything with this word from now on. */
    refuse: (word: string) => void (refusal = word),
  });
};
