import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wavHeader, writeWav } from '../../demo/server/audio/wav.ts';

/** How the server answers a request for speech. */
export type Manner =
  /** A WAV in several pieces whose header does not know its length. */
  | 'stream'
  /** A WAV with its length, at once. */
  | 'whole'
  /** Never, until `release` is called. */
  | 'hang'
  /** The first half of a WAV, then the connection breaks. */
  | 'broken'
  /** The first half of a WAV that says it is longer, then a proper end. */
  | 'short'
  /** Text, with status 200. */
  | 'text'
  /** An address elsewhere. */
  | 'redirect'
  /** Only a status. */
  | number;

interface SpeechBody {
  model: string;
  input: string;
  voice: string;
  response_format: string;
  speed: number;
}

const SAMPLE_RATE = 24_000;

const tone = (seconds: number): Float32Array =>
  Float32Array.from(
    { length: seconds * SAMPLE_RATE },
    (_, i) => 0.3 * Math.sin((2 * Math.PI * 220 * i) / SAMPLE_RATE),
  );

const readBody = async (request: IncomingMessage): Promise<SpeechBody> => {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece as string;
  return JSON.parse(text) as SpeechBody;
};

/** A server on loopback that speaks OpenAI's protocol for speech as far as clients use it. */
export const startOpenAiSpeechServer = async ({ key }: { key?: string } = {}) => {
  const asked: SpeechBody[] = [];
  const waiting = new Set<ServerResponse>();
  const manners: Manner[] = [];
  let models = 200;
  let strayed = 0;

  const speak = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    asked.push(body);
    // A second of tone for every ten characters.
    const wav = writeWav(tone(body.input.length / 10 / body.speed), SAMPLE_RATE);
    const manner = manners.shift() ?? 'stream';
    if (typeof manner === 'number') return void response.writeHead(manner).end();
    if (manner === 'hang') {
      waiting.add(response);
      return void response.on('close', () => waiting.delete(response));
    }
    if (manner === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    if (manner === 'text')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello');
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

  const server = createServer((request, response) => {
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) {
      response.writeHead(401).end();
    } else if (request.method === 'GET' && request.url === '/v1/models') {
      response.writeHead(models, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}');
    } else if (request.method === 'POST' && request.url === '/v1/audio/speech') {
      void speak(request, response);
    } else {
      strayed++;
      response.writeHead(404).end();
    }
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  const port = await listen(0);
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };

  return {
    url: `http://127.0.0.1:${port}/v1`,
    /** Requests for speech so far, in order. */
    asked,
    /** Requests that hang now. */
    waiting,
    /** Requests for any other address so far. */
    get strayed() {
      return strayed;
    },
    /** How to answer the next requests, one each; 'stream' after them. */
    answer: (...next: Manner[]) => void manners.push(...next),
    /** Status of the list of models from now on. */
    setModels: (status: number) => void (models = status),
    stop,
    /** Listens again where it did, after `stop`. */
    again: () => listen(port),
  };
};
